import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment, reversePayment, voidInvoice } from '#domain/invoices/api.ts'
import { minute } from '#server/platform/limits.ts'
import { runDying } from '#server/testing/dying.ts'
import { killAtEach } from '#server/testing/killing.ts'
import { bringUpToDate, openDesk, theirBooks, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'
import { keep } from './fixtures/keeper.ts'
import { onlineBooks, type OnlineBooks } from './online.testing.ts'

// Whoever keeps the books is killed at each step of a story, between what Xero has done and what is noted of it here.

let desk: Desk
let kept: OnlineBooks
beforeAll(async () => {
  desk = await openDesk()
  kept = await onlineBooks(desk)
})
afterAll(() => desk.stop())

const script = fileURLToPath(new URL('./fixtures/keeper.ts', import.meta.url))

/** Tells the story until it comes to its end, killed one step later each time; answers how many steps it has. */
const killedAtEach = (title: string, begin: () => Promise<string>, isRight: (invoiceId: string) => Promise<void>) =>
  killAtEach({
    title: `accounting: ${title}`,
    server: desk.server,
    begin,
    kill: (_, dies) => runDying(desk.server, script, { companyId: kept.company.id, dies }),
    work: (services) => keep(services, { companyId: kept.company.id }),
    async isRight(invoiceId) {
      // Whoever took the books and is heard of no more is waited for so long.
      desk.server.clock.advance(3 * minute)
      await bringUpToDate(desk, kept)
      await isRight(invoiceId)
    },
  })

async function paidInPart(): Promise<string> {
  const { id } = await kept.approved()
  const body = { date: '2026-11-19', amount: '40', method: 'bank' as const }
  await kept.owner.call(recordPayment, { params: { id }, body })
  await kept.queue(id)
  return id
}

it('an invoice and what is paid of it come to the books once', async () => {
  const steps = await killedAtEach('an invoice and its payment', paidInPart, (id) => expectEqual(desk, kept, id))
  expect(steps).toBeGreaterThan(10)
}, 600_000)

it('what Stripe kept of payments online is spent there once', async () => {
  await kept.chooseFees('404')
  const begin = () => kept.paidOnline('40.00', '75.00')
  const steps = await killedAtEach('what Stripe kept', begin, async (id) => {
    await expectEqual(desk, kept, id)
    const { spent } = kept.moneyThere(id)
    expect(spent.toSorted()).toEqual((await kept.checkouts(id)).map(({ fee }) => fee).toSorted())
  })
  await kept.chooseFees(null)
  expect(steps).toBeGreaterThan(25)
}, 600_000)

it('money that came in there is here once', async () => {
  const begin = async () => {
    const { id } = await kept.approved()
    await bringUpToDate(desk, kept)
    await kept.payThere(id, '15.00')
    await kept.queue(id)
    return id
  }
  const steps = await killedAtEach('money that came in there', begin, async (id) => {
    await expectEqual(desk, kept, id)
    expect(await kept.invoice(id)).toMatchObject({ amountPaid: '15.00' })
  })
  expect(steps).toBeGreaterThan(5)
}, 600_000)

it('one that is void is taken back by one credit note', async () => {
  const begin = async () => {
    const id = await paidInPart()
    await bringUpToDate(desk, kept)
    const [payment] = (await kept.invoice(id)).payments
    await kept.owner.call(reversePayment, {
      params: { id, paymentId: payment?.id ?? '' },
      body: {},
    })
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    return id
  }
  const steps = await killedAtEach('taken back by a credit note', begin, async (id) => {
    const { invoiceNumber } = await kept.invoice(id)
    const { invoices, creditNotes } = theirBooks(desk, kept)
    const [theirs, ...others] = invoices.filter(({ number }) => number === invoiceNumber)
    const notes = creditNotes.filter(({ number }) => number === `CN-${invoiceNumber}`)
    expect([theirs?.paid, theirs?.left, others.length, notes.length]).toEqual(['0.00', '0.00', 0, 1])
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })
  expect(steps).toBeGreaterThan(5)
}, 600_000)
