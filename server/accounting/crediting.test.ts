import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryInvoiceSync } from '#domain/accounting/api.ts'
import { voidInvoice } from '#domain/invoices/api.ts'
import { bookkept, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'

// What is void here is taken back there on the company's day, not on Greenwich's: Auckland is thirteen hours ahead.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const datesOf = (number: string) => {
  const { creditNotes, invoices } = theirBooks(desk, kept)
  const allocations = invoices.find((each) => each.number === number)?.allocations ?? []
  return [creditNotes.find((each) => each.number === `CN-${number}`)?.date, ...allocations.map(({ date }) => date)]
}

it.each([
  ['just before midnight in Greenwich', '2026-11-28T23:59:00.000Z', '2026-11-29'],
  ['before midnight on the last of November', '2026-11-30T10:59:00.000Z', '2026-11-30'],
  ['after midnight on the first of December', '2026-11-30T11:01:00.000Z', '2026-12-01'],
  ['at noon, when it is about midnight in Greenwich', '2026-11-30T23:30:00.000Z', '2026-12-01'],
])('made void %s', async (_, moment, day) => {
  const { id, invoiceNumber } = await kept.approved()
  await kept.sync()
  desk.server.clock.set(moment)
  await kept.owner.call(voidInvoice, { params: { id } })
  await kept.queue(id)
  await kept.sync()
  expect(datesOf(invoiceNumber)).toEqual([day, day])
})

it('has that day however much later it gets there, and none before the invoice’s own', async () => {
  desk.server.clock.set('2026-12-01T11:30:00.000Z')
  const late = await kept.approved()
  const ahead = await kept.approved({ date: '2026-12-10', dueDate: '2026-12-20' })
  await kept.sync()
  for (const { id } of [late, ahead]) {
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
  }
  await failing(desk, { kind: 'refused', path: '/CreditNotes', message: 'The period is locked.', times: 2 })
  await kept.sync()
  desk.server.clock.set('2026-12-02T22:00:00.000Z')
  for (const { id } of [late, ahead]) await kept.owner.call(retryInvoiceSync, { params: { id } })
  await kept.sync()
  expect(datesOf(late.invoiceNumber)).toEqual(['2026-12-02', '2026-12-02'])
  expect(datesOf(ahead.invoiceNumber)).toEqual(['2026-12-10', '2026-12-10'])
})
