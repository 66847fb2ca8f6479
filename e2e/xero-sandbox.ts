import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { toast } from './forms.ts'

/** On the sandbox's page of consent: somebody shares these organisations, or cancels. */
export async function consent(page: Page, organisations: readonly string[], decision = 'Allow access'): Promise<void> {
  await expect(page.getByRole('button', { name: 'Allow access' })).toBeVisible()
  for (const name of organisations) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: decision }).click()
}

const organisation = 'Harbour & Ridge Builders (Demo)'

/** Somebody else at Xero than in other journeys: who shares two organisations is asked which. */
export async function connectXero(page: Page): Promise<string> {
  await page.goto('/app/settings/integrations')
  await page.getByRole('region', { name: 'Xero' }).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Allow access' })).toBeVisible()
  const sandbox = new URL(page.url()).origin
  const person = page.getByRole('combobox')
  await person.selectOption({ index: (await person.getByRole('option').count()) - 1 })
  await consent(page, [organisation])
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  return sandbox
}

interface Connection {
  id: string
  tenantName: string
}

/**
 * Takes an organisation back at Xero, past us: as another application of the same person could, by a consent of its
 * own. `sandbox` is where the page of consent was.
 */
export async function takeBack(api: APIRequestContext, sandbox: string, organisation: string): Promise<void> {
  const identity = `${sandbox}/xero/identity/connect`
  const verifier = randomBytes(32).toString('base64url')
  const redirect = 'http://localhost/elsewhere'
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: 'stringline-sandbox',
    redirect_uri: redirect,
    scope: 'offline_access accounting.settings',
    state: 'mine',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await (await api.get(`${identity}/authorize?${asked}`)).text()
  const valueOf = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  const tenants = [...page.matchAll(/name="tenant" value="([^"]+)" \/> ([^<]+), [A-Z]{3}</g)]
  const tenant = tenants.find(([, , name]) => name === organisation)?.[1] ?? ''
  const answer = await api.post(`${identity}/consent`, {
    form: {
      request: valueOf(/name="request" value="([^"]+)"/),
      person: valueOf(/<option value="([^"]+)"/),
      tenant,
      decision: 'allow',
    },
    maxRedirects: 0,
  })
  const code = new URL(answer.headers()['location'] ?? redirect).searchParams.get('code') ?? ''
  const tokens = await api.post(`${identity}/token`, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      client_id: 'stringline-sandbox',
      client_secret: 'stringline-sandbox-secret',
    },
  })
  const { access_token: access } = (await tokens.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access}` }
  const list = (await (await api.get(`${sandbox}/xero/connections`, { headers })).json()) as Connection[]
  const shared = list.filter(({ tenantName }) => tenantName === organisation)
  expect(shared).not.toEqual([])
  for (const { id } of shared)
    expect((await api.delete(`${sandbox}/xero/connections/${id}`, { headers })).status()).toBe(204)
}
