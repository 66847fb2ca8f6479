import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment } from '#domain/invoices/api.ts'
import { listIntegrationCalls } from '#domain/integrations/api.ts'
import { minute } from '#server/platform/limits.ts'
import { runDying } from '#server/testing/dying.ts'
import { testStart } from '#server/testing/server.ts'
import { bookkept, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'
import { hurriedClock, type Hurry } from './hurry.testing.ts'

// Two companies that are connected to one organisation share what Xero allows for it, whichever process asks.

const hurry: Hurry = { from: new Date(Date.parse(testStart) + 10 * minute).toISOString(), at: Date.now(), times: 15 }

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ WORKER: 'off' }, hurriedClock(hurry))
})
afterAll(() => desk.stop())

/** Keeps a company's books until nothing is left, in a process of its own. */
const keep = ({ company }: Bookkept) =>
  runDying(desk.server, fileURLToPath(new URL('./fixtures/hurried-keeper.ts', import.meta.url)), {
    companyId: company.id,
    dies: 0,
    hurry,
  })

/** When the sandbox was asked in a company's name, and what of that it refused as too much. */
async function callsOf({ owner }: Bookkept) {
  const items = []
  for (let page = 1; ; page += 1) {
    const found = await owner.call(listIntegrationCalls, { query: { provider: 'xero', pageSize: 100, page } })
    items.push(...found.items)
    if (items.length >= found.total) break
  }
  return { at: items.map(({ at }) => at).toSorted(), refused: items.filter(({ status }) => status === 429) }
}

async function withMuchToDo(): Promise<{ kept: Bookkept; invoices: string[] }> {
  const kept = await bookkept(desk)
  const invoices = []
  for (let count = 0; count < 22; count += 1) {
    const { id } = await kept.approved()
    const body = { date: '2026-11-19', amount: '40', method: 'bank' as const }
    await kept.owner.call(recordPayment, { params: { id }, body })
    invoices.push(id)
  }
  return { kept, invoices }
}

it('two companies in two processes at one organisation stay within its limit, both finish, and neither waits for the other', async () => {
  const [one, other] = [await withMuchToDo(), await withMuchToDo()]
  const begun = hurriedClock(hurry).now().toISOString()
  const ended = await Promise.all([keep(one.kept), keep(other.kept)])
  expect(ended).toEqual([0, 0])
  const calls = [await callsOf(one.kept), await callsOf(other.kept)]
  // By this clock a delay of 33 ms on the way is a second, so single calls arrive outside the minute that they were
  // counted in. Without shared slots Xero refuses half of them.
  expect(calls.flatMap(({ refused }) => refused).length).toBeLessThan(10)
  // More than one minute has room for; as long as both had something to do, each had its share.
  const both = calls.map(({ at }) => at.filter((each) => each >= begun))
  expect(both.flat().length).toBeGreaterThan(120)
  const first = both.map((at) => at.at(-1) ?? '').toSorted()[0] ?? ''
  const [mine = 0, its = 0] = both.map((at) => at.filter((each) => each <= first).length)
  // An unfair queue would serve one of them first: the difference would be nearly all calls.
  expect(Math.abs(mine - its)).toBeLessThan(both.flat().length / 2)
  for (const { kept, invoices } of [one, other]) {
    for (const id of invoices) await expectEqual(desk, kept, id)
    expect(theirBooks(desk, kept).invoices).toHaveLength(invoices.length)
  }
}, 240_000)
