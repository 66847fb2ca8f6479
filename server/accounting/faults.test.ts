import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooks } from '#domain/accounting/api.ts'
import { recordPayment, voidInvoice } from '#domain/invoices/api.ts'
import { hour, minute } from '#server/platform/limits.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { isFullRun } from '#server/testing/selection.ts'
import {
  bookkept,
  bringUpToDate,
  electricians,
  failing,
  mended,
  openDesk,
  theirBooks,
  type Bookkept,
  type Desk,
} from './books.testing.ts'
import { booksToAsk } from './commands/keeping.ts'
import { syncInvoice } from './commands/syncing.ts'
import { expectEqual as expectBooksEqual } from './equal.testing.ts'
import { syncBooks } from './jobs.ts'
import { Overtaken } from './xero/asking.ts'

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const paid = (amount: string) => ({ date: '2026-11-19', amount, method: 'bank' as const })

const expectEqual = (invoiceId: string, of: Bookkept = kept): Promise<void> => expectBooksEqual(desk, of, invoiceId)

describe('whatever Xero does', () => {
  // The writes of this story: contact, invoice, payment.
  const faults = [
    ...[1, 2, 3].flatMap((times) => [
      { kind: 'brokenAfterWrite' as const, times },
      { kind: 'cutAfterWrite' as const, times },
      { kind: 'broken' as const, times },
    ]),
    { kind: 'limited' as const, times: 2, retryAfter: 7 },
    { kind: 'limited' as const, times: 1, problem: 'day' as const, retryAfter: 3600 },
    { kind: 'expireTokens' as const },
  ]
  it.each(faults)('$kind $times: both books end equal to the cent, and nothing is there twice', async (fault) => {
    const invoice = await kept.approved()
    await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('40.00') })
    await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('40.00') })
    await failing(desk, fault)
    await bringUpToDate(desk, kept)
    await expectEqual(invoice.id)
    // Whoever asks before they were told to is refused once more.
    if (fault.kind === 'limited') expect(await kept.refusedCalls()).toHaveLength(fault.times)
  })

  it.each(['brokenAfterWrite', 'cutAfterWrite', 'broken'] as const)(
    '%s while a void invoice is taken back: one credit note, and nothing left',
    async (kind) => {
      const invoice = await kept.approved()
      await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('40.00') })
      await kept.sync()
      await kept.owner.call(voidInvoice, { params: { id: invoice.id } })
      await kept.queue(invoice.id)
      for (let times = 1; times <= 3; times += 1) {
        await failing(desk, { kind, times: 1 })
        await kept.sync()
        desk.server.clock.advance(20 * minute)
      }
      await bringUpToDate(desk, kept)
      const theirs = theirBooks(desk, kept)
      expect(theirs.creditNotes).toMatchObject([{ total: '115.00', left: '0.00' }])
      expect(theirs.invoices).toMatchObject([{ left: '0.00', paid: '0.00' }])
    },
  )

  it('down for an hour: it is asked less and less often, says so, and goes on by itself', async () => {
    const invoice = await kept.approved()
    await failing(desk, { kind: 'down', where: 'all' })
    const begun = desk.server.clock.now().getTime()
    let tries = 0
    while (desk.server.clock.now().getTime() < begun + hour) {
      await kept.sync()
      tries += 1
      const { triedAgainAt, trouble } = await kept.owner.call(getBooks, {})
      expect(trouble).toBe('down')
      desk.server.clock.set(triedAgainAt ?? '')
    }
    expect(tries).toBeLessThan(15)
    await mended(desk)
    await bringUpToDate(desk, kept)
    await expectEqual(invoice.id)
    expect(await kept.owner.call(getBooks, {})).toMatchObject({ trouble: null, triedAgainAt: null })
  })

  it('cut after each write, and tried again long after the keys are forgotten: found again, not made twice', async () => {
    const invoice = await kept.approved()
    await failing(desk, { kind: 'cutAfterWrite', times: 4 })
    for (let times = 0; times < 5; times += 1) {
      await kept.sync()
      desk.server.clock.advance(20 * minute)
    }
    await bringUpToDate(desk, kept)
    await expectEqual(invoice.id)
  })

  it('takes back what it gave: the connection fails, and all goes on once it is connected anew', async () => {
    const invoice = await kept.approved()
    await failing(desk, { kind: 'revokeTokens' })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued', isPaused: true })
    await kept.connect()
    await bringUpToDate(desk, kept)
    await expectEqual(invoice.id)
  })
})

describe('several at once', () => {
  it('processes that keep the same books do each thing once', async () => {
    const invoices = [await kept.approved(), await kept.approved(), await kept.approved()]
    for (const { id } of invoices) await kept.owner.call(recordPayment, { params: { id }, body: paid('10.00') })
    await Promise.all(Array.from({ length: 6 }, () => kept.sync()))
    await bringUpToDate(desk, kept)
    for (const { id } of invoices) await expectEqual(id)
  })

  it('whoever was so slow that another process keeps the books by now stops before the next call', async () => {
    const invoice = await kept.approved()
    const at = await booksToAsk(kept.keeping)
    if (at === null) throw new Error('There are books')
    let asked = 0
    const isStillOurs = () => Promise.resolve((asked += 1) <= 2)
    await expect(syncInvoice({ ...at, isStillOurs }, invoice.id)).rejects.toThrow(Overtaken)
    expect(theirBooks(desk, kept).invoices).toEqual([])
    await kept.sync()
    await expectEqual(invoice.id)
  })

  it('what is asked for in the moment in which the books are left is done right after', async () => {
    const invoice = await kept.approved()
    const begun = desk.server.clock.now()
    // Its moment is after that of whoever leaves them, who is slower.
    desk.server.clock.advance(300)
    await kept.queue(invoice.id)
    await waitingJobs(desk.server, syncBooks.name)
    desk.server.clock.set(begun.toISOString())
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued' })
    expect(await waitingJobs(desk.server, syncBooks.name)).toHaveLength(1)
    desk.server.clock.advance(1000)
    await kept.sync()
    await expectEqual(invoice.id)
    expect(await waitingJobs(desk.server, syncBooks.name)).toEqual([])
  })

  it('two companies: nothing of the one comes to the other', async () => {
    const other = await bookkept(desk, electricians)
    const [mine, its] = [await kept.approved(), await other.approved()]
    await Promise.all([kept.sync(), other.sync()])
    await expectEqual(mine.id)
    await expectEqual(its.id, other)
    expect(theirBooks(desk, { ...kept, tenant: electricians }).contacts).toEqual([])
    expect((await other.owner.try(getBooks, {})).status).toBe(200)
  })

  it('many companies on one worker, in two organisations: each has its own there, once, and nobody else’s', async () => {
    const many: Bookkept[] = []
    for (let count = 0; count < (isFullRun ? 50 : 12); count += 1)
      many.push(await bookkept(desk, count % 2 === 0 ? undefined : electricians))
    const invoices = new Map<Bookkept, string>()
    for (const each of many) {
      const { id } = await each.approved()
      await each.owner.call(recordPayment, { params: { id }, body: paid('10.00') })
      invoices.set(each, id)
    }
    // As the worker takes them: two at a time, each as often as it comes, and with faults in between.
    await failing(desk, { kind: 'cutAfterWrite', times: 5 })
    await failing(desk, { kind: 'broken', times: 5 })
    await failing(desk, { kind: 'brokenAfterWrite', times: 5 })
    await failing(desk, { kind: 'limited', times: 3, retryAfter: 20 })
    await failing(desk, { kind: 'slow', milliseconds: 100, times: 10 })
    for (let turn = 0; turn < 12; turn += 1) {
      for (let at = 0; at < many.length; at += 2) await Promise.all(many.slice(at, at + 2).map((each) => each.sync()))
      desk.server.clock.advance(5 * minute)
    }
    for (const [each, id] of invoices) {
      await expectEqual(id, each)
      expect(theirBooks(desk, each).invoices).toHaveLength(1)
      expect(theirBooks(desk, each).payments).toHaveLength(1)
    }
  }, 120_000)

  it('more than Xero allows in a minute waits for the next, and none is refused', async () => {
    const invoices = []
    for (let count = 0; count < 45; count += 1) invoices.push(await kept.approved())
    for (const { id } of invoices) await kept.owner.call(recordPayment, { params: { id }, body: paid('10.00') })
    await bringUpToDate(desk, kept)
    for (const { id } of invoices) expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(await kept.refusedCalls()).toEqual([])
  })
})
