import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepSurplus, useCredit } from '#domain/checkout/api.ts'
import * as api from '#domain/invoices/api.ts'
import { sumMoney } from '#domain/money.ts'
import { deadlocksIn } from '#server/testing/deadlocks.ts'
import { invoiceBody } from '#server/testing/given.ts'
import { holdRecord, untilWaiting } from '#server/testing/held-lock.ts'
import { settle } from './commands/settling.ts'
import { openTill, paidOnline, payThere, type Paid, type Till } from './checkout.testing.ts'

// Money that moves between invoices while others write them: locks are taken in one order (decision 0107), so that
// nobody waits in a circle, and whatever the order of the deeds the sums are right.

let till: Till
let paid: Paid
beforeAll(async () => {
  till = await openTill()
  paid = await paidOnline(till)
})
afterAll(() => till.stop())

const bank = { date: '2026-11-20', method: 'bank' } as const

/** An invoice that was paid by bank and online: 80.00 of it is credit of the client. */
async function givenCredit() {
  const { id } = await paid.approved()
  const url = await paid.pay(id)
  await paid.owner.call(api.recordPayment, { params: { id }, body: { amount: '80.00', ...bank } })
  await payThere(url)
  await paid.hear()
  const checkoutId = (await paid.list(id)).items[0]?.id ?? ''
  await paid.owner.call(keepSurplus, { params: { id, checkoutId } })
  return { id, checkoutId, charge: (await paid.charges())[0] ?? '' }
}
const credit = (id: string, amount: string) => paid.owner.try(useCredit, { params: { id }, body: { amount } })
const refundThere = (charge: string) => paid.there({ deed: 'refund', charge, amount: '' })
const heard = ({ checkoutId }: { checkoutId: string }) => settle(paid.looking, { id: checkoutId })

it('a refund takes back what a credit paid while another pays with the same credit', async () => {
  const source = await givenCredit()
  const other = await paid.approved()
  await credit(other.id, '50.00')
  await refundThere(source.charge)
  const held = await holdRecord(till.server.database, 'invoices', paid.company.id, other.id)
  const waiting = (count: number) => untilWaiting(till.server.database, count)
  const using = credit(other.id, '30.00')
  await waiting(1)
  const settling = heard(source)
  try {
    await waiting(2)
  } finally {
    await held.release()
  }
  await settling
  expect((await using).status).toBe(201)
  expect((await paid.invoice(other.id)).amountPaid).toBe('0.00')
  expect(await deadlocksIn(till.server.database)).toBe(0)
})

it('refunds, credits and everything else that writes invoices of a client never wait in a circle', async () => {
  const sources = []
  for (let count = 0; count < 4; count += 1) sources.push(await givenCredit())
  const { owner, clientId } = paid
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round += 1) {
    const due = ['2026-12-20', '2027-01-20', '2027-02-20', '2027-03-20']
    const targets = await Promise.all(due.map((dueDate) => paid.approved({ dueDate })))
    for (const { id } of targets) await credit(id, '80.00')
    for (const { charge } of sources) await refundThere(charge)
    const others = targets.flatMap(({ id }, at) => [
      owner.try(api.recordPayment, { params: { id }, body: { amount: '20.00', ...bank } }),
      credit(id, '10.00'),
      at === round % 4
        ? owner.try(api.voidInvoice, { params: { id } })
        : owner.try(api.markInvoicePaid, { params: { id }, body: bank }),
      owner.try(api.createInvoice, { body: invoiceBody(clientId, { dueDate: due[at] ?? '' }) }),
    ])
    const [, answers] = await Promise.all([Promise.all(sources.map(heard)), Promise.all(others)])
    for (const { status } of answers) statuses.add(status)
    for (const { id } of targets) {
      const { amountPaid, payments, balance, total } = await paid.invoice(id)
      expect([amountPaid, sumMoney([amountPaid, balance])]).toEqual([
        sumMoney(payments.map(({ amount }) => amount)),
        total,
      ])
    }
    // The refunds fail at Stripe, so the money is there again and is kept as a credit for the next round.
    const page = await (await fetch(`${till.sandbox.url}/stripe/accounts/acct_1HarbourRidge0001`)).text()
    for (const [, refund = ''] of page.matchAll(/name="refund" value="([^"]+)"/g))
      await paid.there({ deed: 'failRefund', refund })
    await Promise.all(sources.map(heard))
    await Promise.all(sources.map(({ id, checkoutId }) => owner.try(keepSurplus, { params: { id, checkoutId } })))
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(await deadlocksIn(till.server.database)).toBe(0)
}, 60_000)
