import { createHash, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { testClock, type TestClock } from '#server/platform/clock.ts'
import { sandboxClient } from './clients.ts'
import { openSandbox, type Sandbox } from './server.ts'
import { books, people } from './xero/organisations.ts'
import type { TokenSet } from './xero/tokens.ts'

const start = '2026-03-02T09:00:00.000Z'
export const minutes = (count: number): number => count * 60_000
export const redirectUri = 'http://localhost:3000/api/integrations/xero/callback'
export const allScopes =
  'openid profile email offline_access accounting.settings accounting.contacts accounting.transactions'

export interface Playground {
  sandbox: Sandbox
  clock: TestClock
}

/** A sandbox of its own for one test, at a clock that stands still, closed when the test is over. */
export async function openPlayground(folder?: string): Promise<Playground> {
  const clock = testClock(start)
  const sandbox = await openSandbox({ folder, now: () => clock.now() })
  onTestFinished(() => sandbox.stop())
  return { sandbox, clock }
}

export const basic = (id = sandboxClient.id, secret = sandboxClient.secret): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** A verifier and what is shown of it beforehand. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Asks for the page of consent; nothing follows a redirect by itself. */
export const authorize = (url: string, changes: Record<string, string | undefined> = {}): Promise<Response> => {
  const asked = {
    response_type: 'code',
    client_id: sandboxClient.id,
    redirect_uri: redirectUri,
    scope: allScopes,
    state: 'the-state',
    ...changes,
  }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return fetch(`${url}/xero/identity/connect/authorize?${new URLSearchParams(given)}`, { redirect: 'manual' })
}

export interface Choice {
  person?: string
  tenants?: string[]
  decision?: 'allow' | 'cancel'
}

/** Answers the page of consent as somebody would in a browser; answers where that leads. */
export async function consent(url: string, page: string, choice: Choice = {}): Promise<Response> {
  const { person = people[0].id, tenants = [books[0]?.id ?? ''], decision = 'allow' } = choice
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
  const body = new URLSearchParams({ request, person, decision })
  for (const tenant of tenants) body.append('tenant', tenant)
  const to = `${url}/xero/identity/connect/consent`
  return await fetch(to, { method: 'POST', body, redirect: 'manual', headers: { origin: url } })
}

/** From the page of consent to the code that it leads to. */
export async function codeFrom(
  url: string,
  changes: Record<string, string> = {},
  choice: Choice = {},
): Promise<string> {
  const page = await (await authorize(url, changes)).text()
  const to = new URL((await consent(url, page, choice)).headers.get('location') ?? '')
  return to.searchParams.get('code') ?? ''
}

/** Asks the token endpoint. */
export async function exchange(
  url: string,
  form: Record<string, string>,
  authorization = basic(),
): Promise<{ status: number; body: TokenSet & { error?: string } }> {
  const response = await fetch(`${url}/xero/identity/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization },
  })
  return { status: response.status, body: (await response.json()) as TokenSet & { error?: string } }
}

/** Connects organisations, and answers the tokens. */
export async function connected(url: string, choice: Choice = {}, scope = allScopes): Promise<TokenSet> {
  const { verifier, challenge } = pkce()
  const code = await codeFrom(url, { code_challenge: challenge, code_challenge_method: 'S256', scope }, choice)
  const { body } = await exchange(url, redeeming(code, verifier))
  return body
}

export const redeeming = (code: string, verifier?: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  ...(verifier === undefined ? {} : { code_verifier: verifier }),
})

export const refreshing = (token: string | undefined): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: token ?? '',
})

const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

/** The connections that a token's person has. */
export async function connectionsOf(url: string, token: string): Promise<Response> {
  return await fetch(`${url}/xero/connections`, { headers: bearer(token) })
}
