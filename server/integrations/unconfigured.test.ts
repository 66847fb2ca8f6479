import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveXero } from '#domain/accounting/api.ts'
import { receiveStripe } from '#domain/checkout/api.ts'
import {
  checkIntegration,
  completeIntegration,
  connectIntegration,
  disconnectIntegration,
  listIntegrations,
} from '#domain/integrations/api.ts'
import { integrationProviders } from '#domain/integrations/choices.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import { givenConnection } from '#server/testing/connections.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// As in production without variables: no provider, and no sandbox in its place.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' }, { sandbox: undefined })
})
beforeEach(async () => {
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const refused = [409, 'not_configured', integrationMessages.notConfigured]

describe.each(integrationProviders)('%s that is not configured', (provider) => {
  it('is shown as that, and connected by nobody', async () => {
    const { items } = await company.orgAdmin.call(listIntegrations, {})
    expect(items.find((each) => each.provider === provider)).toMatchObject({
      kind: 'none',
      state: null,
      can: { connectIntegration: false, checkIntegration: false, disconnectIntegration: false },
      because: { connectIntegration: integrationMessages.notConfigured },
    })
    const returned = { provider, state: 'state', code: 'code' }
    for (const { status, problem } of [
      await company.orgAdmin.try(connectIntegration, { body: { provider } }),
      await company.orgAdmin.try(completeIntegration, { body: returned }),
    ])
      expect([status, problem.code, problem.detail]).toEqual(refused)
  })
})

it.each([
  ['Xero', receiveXero.path, 'x-xero-signature'],
  ['Stripe', receiveStripe.path, 'stripe-signature'],
])('what %s would tell has nowhere to go', async (_, path, signature) => {
  const headers = { 'content-type': 'application/json', [signature]: 'signed' }
  for (const sent of [headers, { 'content-type': 'application/json' }])
    expect((await fetch(`${server.url}${path}`, { method: 'POST', body: '{}', headers: sent })).status).toBe(404)
})

it('who is still connected to what was configured once can leave it', async () => {
  await givenConnection(server, company.id, 'connected')
  const { items } = await company.orgAdmin.call(listIntegrations, {})
  expect(items[0]).toMatchObject({
    kind: 'none',
    state: 'connected',
    can: { checkIntegration: false, disconnectIntegration: true },
  })
  const body = { provider: 'xero' } as const
  const { status, problem } = await company.orgAdmin.try(checkIntegration, { body })
  expect([status, problem.code, problem.detail]).toEqual(refused)
  expect(await company.orgAdmin.call(disconnectIntegration, { body })).toMatchObject({ state: 'disconnected' })
})
