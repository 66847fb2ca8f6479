import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBooks } from '#domain/accounting/api.ts'
import { listIntegrationCalls } from '#domain/integrations/api.ts'
import { recordPayment } from '#domain/invoices/api.ts'
import { hour, minute } from '#server/platform/limits.ts'
import { crowdIds } from '#server/sandbox/xero/organisations.ts'
import { runDying } from '#server/testing/dying.ts'
import { isFullRun } from '#server/testing/selection.ts'
import { testStart } from '#server/testing/server.ts'
import { bookkept, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { hurriedClock, type Hurry } from './hurry.testing.ts'

// Many companies, each with an organisation of its own, whose books two processes keep at once.

// Ahead of the server's clock: what was asked for in the meantime is due.
const hurry: Hurry = { from: new Date(Date.parse(testStart) + 4 * hour).toISOString(), at: Date.now(), times: 15 }
const companies = isFullRun ? 50 : 12
/** Those with so much to do that a minute of Xero's has no room for it. */
const busy = isFullRun ? 4 : 2

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ WORKER: 'off' }, hurriedClock(hurry))
})
afterAll(() => desk.stop())

async function withWork(tenant: string, count: number): Promise<{ kept: Bookkept; numbers: string[] }> {
  const kept = await bookkept(desk, tenant)
  const numbers = []
  for (let each = 0; each < count; each += 1) {
    const { id, invoiceNumber } = await kept.approved()
    const body = { date: '2026-11-19', amount: '40', method: 'bank' as const }
    await kept.owner.call(recordPayment, { params: { id }, body })
    numbers.push(invoiceNumber)
  }
  return { kept, numbers }
}

/** Calls in a company's name since then, by their instants, and how many of them Xero refused as too many. */
async function callsOf({ owner }: Bookkept, since: string): Promise<{ at: number[]; refused: number }> {
  const items = []
  for (let page = 1; ; page += 1) {
    const found = await owner.call(listIntegrationCalls, { query: { provider: 'xero', pageSize: 100, page } })
    items.push(...found.items)
    if (items.length >= found.total) break
  }
  const mine = items.filter(({ at, path }) => at >= since && path.startsWith('/api.xro'))
  return {
    at: mine.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other),
    refused: mine.filter(({ status }) => status === 429).length,
  }
}

/** How many there are at most within a minute. */
const mostInAMinute = (at: readonly number[]): number =>
  Math.max(0, ...at.map((from, first) => at.slice(first).filter((each) => each < from + minute).length))

it('all are brought there, nothing twice and nothing to others, within what each organisation allows', async () => {
  const many = []
  for (const [at, tenant] of crowdIds(companies).entries()) many.push(await withWork(tenant, at < busy ? 24 : 2))
  await failing(desk, { kind: 'limited', times: 25, retryAfter: 20 })
  await failing(desk, { kind: 'limited', problem: 'concurrent', times: 10, retryAfter: 1 })
  await failing(desk, { kind: 'cutAfterWrite', times: 8 })
  await failing(desk, { kind: 'brokenAfterWrite', times: 8 })
  const begun = hurriedClock(hurry).now().toISOString()
  const companyIds = many.map(({ kept }) => kept.company.id)
  const script = fileURLToPath(new URL('./fixtures/hurried-crowd.ts', import.meta.url))
  const keep = (ids: string[]) => runDying(desk.server, script, { companyId: '', companyIds: ids, dies: 0, hurry })
  // Both have all of them, from either end.
  expect(await Promise.all([keep(companyIds), keep(companyIds.toReversed())])).toEqual([0, 0])

  let refused = 0
  for (const { kept, numbers } of many) {
    const { invoices, payments, contacts, all } = theirBooks(desk, kept)
    expect(invoices.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
    for (const { total, paid, left } of invoices) expect([total, paid, left]).toEqual(['115.00', '40.00', '75.00'])
    expect([payments.length, contacts.length]).toEqual([numbers.length, 1])
    expect(all).toEqual({ invoices: numbers.length, payments: numbers.length })
    expect((await kept.owner.call(getBooks, {})).counts).toEqual({
      queued: 0,
      synced: numbers.length,
      failed: 0,
      conflict: 0,
    })
    const calls = await callsOf(kept, begun)
    expect(mostInAMinute(calls.at)).toBeLessThanOrEqual(60)
    refused += calls.refused
  }
  for (const { kept } of many.slice(0, busy)) expect((await callsOf(kept, begun)).at.length).toBeGreaterThan(60)
  // Xero said it was too much where it was told to, and nowhere else.
  expect(refused).toBe(35)
}, 240_000)
