import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBooks, loadChart, rehearseSync, retryInvoiceSync } from '#domain/accounting/api.ts'
import { disconnectIntegration, listIntegrationCalls } from '#domain/integrations/api.ts'
import { hour, second } from '#server/platform/limits.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { bookkept, bringUpToDate, electricians, failing, openDesk, type Bookkept, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'
import { syncBooks } from './jobs.ts'

// Xero says when to come again. Until then it is not asked, whoever would like to, and however long that is.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const callsOf = async ({ owner }: Bookkept) =>
  (await owner.call(listIntegrationCalls, { query: { provider: 'xero' } })).total
const limited = (tenantId: string) =>
  failing(desk, { kind: 'limited', problem: 'day', retryAfter: 3 * 3600, times: 1, tenantId })

it('is not asked for three hours where it says so, by nobody, and by Retry as little; then all goes on', async () => {
  const kept = await bookkept(desk)
  const { id } = await kept.approved()
  await kept.sync()
  const other = await kept.approved()
  const begun = desk.server.clock.now().getTime()
  await limited(kept.tenant)
  await kept.sync()
  const asked = await callsOf(kept)
  const until = new Date(begun + 3 * hour).toISOString()
  expect(await kept.owner.call(getBooks, {})).toMatchObject({ trouble: 'busy', triedAgainAt: until })
  expect(await waitingJobs(desk.server, syncBooks.name)).not.toEqual([])
  for (const after of [second, 20 * 60 * second, 2 * hour]) {
    desk.server.clock.set(new Date(begun + after).toISOString())
    await kept.sync()
    await kept.poll()
    await kept.changeClient({ billingEmail: `mail-${after}@example.test` })
    await kept.sync()
    await kept.owner.call(loadChart, {})
    await kept.owner.call(retryInvoiceSync, { params: { id: other.id } })
    await kept.sync()
    expect(await callsOf(kept)).toBe(asked)
    expect(await kept.owner.call(getBooks, {})).toMatchObject({ trouble: 'busy', triedAgainAt: until })
  }
  desk.server.clock.set(until)
  await bringUpToDate(desk, kept)
  for (const each of [id, other.id]) await expectEqual(desk, kept, each)
  expect(await kept.refusedCalls()).toHaveLength(1)
})

it('is not asked what a first sync would do, nor for accounts, before it said', async () => {
  const kept = await bookkept(desk, undefined, { begins: false })
  await limited(kept.tenant)
  await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
  for (let times = 0; times < 3; times += 1) {
    await expect(kept.rehearse()).rejects.toThrow('in vain')
    desk.server.clock.advance(20 * 60 * second)
  }
  expect(await kept.refusedCalls()).toHaveLength(1)
  desk.server.clock.advance(3 * hour)
  await kept.rehearse()
  expect(await kept.owner.call(getBooks, {})).toMatchObject({ rehearsal: { state: 'done' } })
  // Of other books nothing is known yet, and they say to wait at the first question.
  await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
  await kept.connect(electricians)
  await limited(electricians)
  for (let times = 0; times < 3; times += 1)
    expect(await kept.owner.call(loadChart, {})).toMatchObject({ trouble: 'busy', chart: null })
  expect(await kept.refusedCalls()).toHaveLength(2)
  desk.server.clock.advance(3 * hour)
  expect((await kept.owner.call(loadChart, {})).chart).not.toBeNull()
})
