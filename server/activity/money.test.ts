import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory } from '#domain/activity/api.ts'
import type { ActivityDetail } from '#domain/activity/schema.ts'
import {
  approveInvoice,
  markInvoicePaid,
  recordPayment,
  reversePayment,
  submitInvoice,
  updateInvoice,
  voidInvoice,
} from '#domain/invoices/api.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { givenClient, givenCompany, givenInvoice, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// What the history of an invoice says of its money, line by line and status by status.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const invoice = async (fields: object = {}): Promise<InvoiceRecord> =>
  givenInvoice(company.orgAdmin, (await givenClient(company.orgAdmin)).id, fields)
/** Each event of it with these details, the first first. */
async function toldOf({ id }: InvoiceRecord, of: (detail: ActivityDetail) => unknown): Promise<unknown[]> {
  const { items } = await company.orgAdmin.call(getHistory, { params: { kind: 'invoice', id }, query: {} })
  return items.toReversed().map(({ event, details }) => [event, ...details.map(of)])
}
const byMoney = { date: '2026-01-05', method: 'bank' } as const
const pay = (id: string, amount: string) =>
  company.orgAdmin.call(recordPayment, { params: { id }, body: { ...byMoney, amount } })
const takeBack = (id: string, paid: InvoiceRecord) =>
  company.orgAdmin.call(reversePayment, { params: { id, paymentId: paid.payments.at(-1)?.id ?? '' }, body: {} })

it('a line says whether it is a credit, and its tax', async () => {
  const line = { description: 'Skylight', quantity: '1', unitPrice: '50.00', taxRate: '0.15' }
  const made = await invoice({ items: [{ ...line, unitPrice: '90.00' }, line] })
  const edited = async (item: typeof line & { kind: 'charge' | 'credit' }, version: number) => {
    const items = [{ ...line, unitPrice: '90.00' }, item]
    await company.orgAdmin.call(updateInvoice, { params: { id: made.id }, body: { items }, version })
    return (
      await toldOf(made, ({ field, from, to }) => field === 'items' && [from, to].map((side) => lastOf(side)))
    ).at(-1)
  }
  const lastOf = (side: ActivityDetail['to']) => Array.isArray(side) && side.at(-1)
  const [charge, credit] = [
    { ...line, kind: 'charge' as const },
    { ...line, kind: 'credit' as const },
  ]
  expect(await edited(credit, made.version)).toContainEqual([charge, credit])
  const untaxed = { ...credit, taxRate: '0' }
  expect(await edited(untaxed, made.version + 1)).toContainEqual([credit, untaxed])
})

describe('a status', () => {
  const said = ({ field, from, to }: ActivityDetail) =>
    field === 'status' ? `${JSON.stringify(from)} to ${JSON.stringify(to)}`.replaceAll('"', '') : field

  it('that a payment changes, or its reversal, stands with it', async () => {
    const made = await invoice()
    const { id } = made
    await company.orgAdmin.call(submitInvoice, { params: { id } })
    await takeBack(id, await pay(id, '1.00'))
    const paid = await pay(id, made.total)
    expect((await takeBack(id, paid)).status).toBe('approved')
    expect(await toldOf(made, said)).toEqual([
      ['invoice.created', 'total'],
      ['invoice.submitted', 'draft to pending'],
      ['payment.recorded', 'amount'],
      ['payment.reversed', 'amount'],
      ['payment.recorded', 'amount', 'pending to paid'],
      ['payment.reversed', 'amount', 'paid to approved'],
    ])
  })

  it('that somebody changes by hand is told once, whatever money moves with it', async () => {
    const made = await invoice()
    const { id } = made
    for (const endpoint of [submitInvoice, approveInvoice]) await company.orgAdmin.call(endpoint, { params: { id } })
    await company.orgAdmin.call(markInvoicePaid, { params: { id }, body: byMoney })
    const voided = await invoice()
    await company.orgAdmin.call(submitInvoice, { params: { id: voided.id } })
    await pay(voided.id, '1.00')
    await company.orgAdmin.call(voidInvoice, { params: { id: voided.id } })
    expect((await toldOf(made, said)).at(-1)).toEqual(['invoice.paid', 'approved to paid'])
    expect((await toldOf(voided, said)).slice(-2)).toEqual([
      ['payment.recorded', 'amount'],
      ['invoice.voided', 'pending to void'],
    ])
  })
})
