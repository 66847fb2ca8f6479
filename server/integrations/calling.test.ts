import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkIntegration,
  completeIntegration,
  connectIntegration,
  listIntegrationCalls,
} from '#domain/integrations/api.ts'
import { listActivity } from '#domain/activity/api.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { deleteUser, listUsers } from '#domain/users/api.ts'
import { openAlone } from '#server/main.ts'
import { minute, waits } from '#server/platform/limits.ts'
import { askOutside } from '#server/platform/outgoing.ts'
import { systemPrincipal } from '#server/platform/jobs/principal.ts'
import type { Services } from '#server/platform/runtime.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { givenCompany, keepOpen, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { NotConnected, withConnection } from './commands/calling.ts'
import { connected, standing } from './connected.testing.ts'
import { integrationHandlers } from './handlers.ts'
import { checkConnections } from './jobs.ts'
import { ProviderFault } from './provider.ts'
import { openStandIn, type StandIn } from './stand-in.testing.ts'

const provider = 'xero' as const
const token = '/xero/identity/connect/token'
const renewal = `POST ${token}`

let standIn: StandIn
let server: TestServer
let company: Company
let owner: Person
beforeAll(async () => {
  standIn = await openStandIn()
  server = await startTestServer({ WORKER: 'off' }, { sandbox: standIn })
})
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server)
  await keepOpen(server, company)
  owner = company.orgAdmin
  await connected(owner, standIn)
})
afterAll(async () => {
  await server.stop()
  await standIn.close()
})

/** Another process of the same installation. */
const another = () =>
  openAlone(server.services.config, {
    appUrl: server.database.appUrl,
    platformUrl: server.database.platformUrl,
    clock: server.clock,
    sandbox: standIn,
  })

/** Asks the provider for something, in the company's name; answers with which token. */
async function called(services: Services = server.services, id = company.id): Promise<string> {
  const principal = await systemPrincipal(services, id)
  if (principal === null) throw new Error('There is the company')
  const question = { path: '/connections?secret=canary' }
  const { used } = await withConnection({ services, principal, provider }, question, async ({ access }) => {
    const headers = { authorization: `Bearer ${access}` }
    const { status } = await askOutside(`${standIn.url}/xero/connections`, { headers }, { bases: [standIn.url] })
    return { status, used: access }
  })
  return used
}

const later = (milliseconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + milliseconds).toISOString())
const checked = () => owner.call(checkIntegration, { body: { provider } })
const check = async () => {
  const handler = integrationHandlers.find(({ job }) => job === checkConnections)
  await handler?.run(server, companyEnvelope(checkConnections, company.id, {}))
}
const happened = async () =>
  (await owner.call(listActivity, { query: { kind: 'integration' } })).items.map(({ event }) => event)

describe('a token', () => {
  it('is used while it is good, and renewed before it ends', async () => {
    const before = standIn.times(renewal)
    const first = await called()
    later(28 * minute)
    expect(await called()).toBe(first)
    later(minute)
    expect(await called()).not.toBe(first)
    expect(standIn.times(renewal)).toBe(before + 1)
  })

  it('is renewed by one call, however many ask at once in however many processes', async () => {
    const other = await another()
    try {
      later(40 * minute)
      const before = standIn.times(renewal)
      const release = standIn.hold(token)
      const calls = Array.from({ length: 50 }, (_, n) => called(n % 2 === 0 ? server.services : other.services))
      await expect.poll(() => standIn.times(renewal)).toBe(before + 1)
      release()
      const used = await Promise.all(calls)
      expect(new Set(used).size).toBe(1)
      expect(standIn.times(renewal)).toBe(before + 1)
    } finally {
      await other.stop()
    }
  })

  it('of each company is its own', async () => {
    const stranger = await givenCompany(server)
    await expect(called(server.services, stranger.id)).rejects.toThrow(NotConnected)
    await connected(stranger.orgAdmin, standIn, ['Elsewhere'])
    expect(await called(server.services, stranger.id)).not.toBe(await called())
    expect(await standing(stranger.orgAdmin)).toMatchObject({ organisation: 'Elsewhere' })
  })

  it('that is refused before its time is renewed once, and the call made anew', async () => {
    const first = await called()
    standIn.spoilAccess()
    expect(await called()).not.toBe(first)
    const { items } = await owner.call(listIntegrationCalls, { query: { provider } })
    expect(items.slice(0, 3).map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/connections', 200],
      ['POST', '/connect/token', 200],
      ['GET', '/connections', 401],
    ])
  })

  it('is got by the one of before, where a process was killed between the answer and its record', async () => {
    later(40 * minute)
    const other = await another()
    const before = standIn.times(renewal)
    const release = standIn.hold(token)
    const lost = called(other.services).catch(() => 'lost')
    await expect.poll(() => standIn.times(renewal)).toBe(before + 1)
    // From here on it writes nothing more, not even that it gives up.
    await other.services.database.close()
    release()
    expect(await lost).toBe('lost')
    await other.stop().catch(() => undefined)
    later(waits.lease)
    expect(await called()).toMatch(/^access-/)
    expect(await standing(owner)).toMatchObject({ state: 'connected' })
  })

  it('is asked for again after a fault that passes: of that nobody is told', async () => {
    later(40 * minute)
    for (const fault of [
      { status: 503 },
      { status: 429, headers: { 'retry-after': '5' } },
      { status: 500, after: true },
    ]) {
      standIn.failNext(token, fault)
      await expect(called()).rejects.toThrow(ProviderFault)
    }
    expect(await called()).toMatch(/^access-/)
    expect(await happened()).toEqual(['integration.connected'])
  })
})

describe('a connection that was taken back at the provider', () => {
  it('has ended, which is told once to who may mend it, and is connected anew', async () => {
    const admin = await company.person('admin')
    const user = await company.person('user')
    later(40 * minute)
    standIn.takeAllBack()
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => called()))
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await standing(owner)).toMatchObject({
      state: 'failed',
      failure: 'revoked',
      organisation: 'Harbour & Ridge',
      can: { connectIntegration: true, checkIntegration: false },
    })
    expect(await happened()).toEqual(['integration.failed', 'integration.connected'])
    await deliverEvents(server, company.id)
    for (const [person, told] of [
      [owner, ['integrationFailed']],
      [admin, ['integrationFailed']],
      [user, []],
    ] as const) {
      const items = await notificationsOf(person)
      expect(items.map(({ kind }) => kind)).toEqual(told)
    }
    await expect(called()).rejects.toThrow(NotConnected)
    expect(await connected(owner, standIn)).toMatchObject({ state: 'connected', failure: null })
    expect(await called()).toMatch(/^access-/)
  })

  it('has ended too where the organisation alone is shared no more', async () => {
    standIn.unshareAll()
    expect(await checked()).toMatchObject({ state: 'failed', failure: 'organisation' })
    expect(await happened()).toEqual(['integration.failed', 'integration.connected'])
  })

  it('has ended where each new token is refused', async () => {
    for (let call = 0; call < 2; call += 1) standIn.failNext('/xero/connections', { status: 401 })
    expect(await checked()).toMatchObject({ state: 'failed', failure: 'refused' })
  })
})

describe('asking whether all is well', () => {
  it('notes when, what the organisation is called by now, and what is in the way', async () => {
    later(minute)
    standIn.rename('Harbour & Ridge Ltd')
    await check()
    const now = server.clock.now().toISOString()
    expect(await standing(owner)).toMatchObject({ organisation: 'Harbour & Ridge Ltd', checkedAt: now, trouble: null })
    for (const [fault, trouble] of [
      [{ status: 500 }, 'down'],
      [{ status: 429 }, 'busy'],
      [{ status: 403 }, 'refused'],
      [{ status: 200, body: 'no JSON' }, 'unreadable'],
    ] as const) {
      standIn.failNext('/xero/connections', fault)
      expect(await checked()).toMatchObject({ state: 'connected', trouble })
    }
    expect(await checked()).toMatchObject({ state: 'connected', trouble: null, calls: { all: 9, failed: 4 } })
  })

  it('is left alone in a company that is closed', async () => {
    await owner.call(cancelPlan, {})
    const before = standIn.asked.length
    await check()
    expect(standIn.asked).toHaveLength(before)
  })

  it('goes on when whoever connected it has gone', async () => {
    const admin = await company.person('admin')
    const { url } = await admin.call(connectIntegration, { body: { provider } }).catch(() => ({ url: '' }))
    expect(url).toBe('')
    standIn.unshareAll()
    await checked()
    const again = await admin.call(connectIntegration, { body: { provider } })
    await admin.call(completeIntegration, { body: { provider, ...standIn.consent(again.url) } })
    const { items } = await owner.call(listUsers, { query: { search: admin.email } })
    const [found] = items
    await owner.call(deleteUser, { params: { id: found?.id ?? '' } })
    expect(await checked()).toMatchObject({ state: 'connected' })
  })
})

describe('the log of calls', () => {
  const last = async () => (await owner.call(listIntegrationCalls, { query: { provider } })).items[0]
  const ask = async (method: string | null) => {
    const principal = await systemPrincipal(server.services, company.id)
    if (principal === null) throw new Error('There is the company')
    return withConnection(
      { services: server.services, principal, provider },
      { path: '/asked' },
      async ({ access }) => {
        if (method === null) throw new ProviderFault('refused')
        const headers = { authorization: `Bearer ${access}` }
        const { status } = await askOutside(`${standIn.url}/asked`, { method, headers }, { bases: [standIn.url] })
        return { status }
      },
    )
  }

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'delete'])('has the method that was sent: %s', async (method) => {
    await ask(method)
    expect(await last()).toMatchObject({ method: method.toUpperCase(), path: '/asked' })
  })

  it('has nothing of a call that was never sent', async () => {
    await ask('PUT')
    const before = await last()
    await expect(ask(null)).rejects.toThrow(ProviderFault)
    expect(await last()).toEqual(before)
  })
})
