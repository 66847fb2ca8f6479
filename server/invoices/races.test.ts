import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { sendInvoice } from '#domain/shares/api.ts'
import * as api from '#domain/invoices/api.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { sumMoney } from '#domain/money.ts'
import { approveVariation, getVariation, unapproveVariation } from '#domain/variations/api.ts'
import type { Answer } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

// Several hands at the same instant: whatever the order, the books are right afterwards.

let server: TestServer
let company: Company
let hands: Person[]
let clientId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  hands = [company.orgAdmin, ...(await Promise.all([1, 2, 3].map(() => company.person('admin'))))]
  clientId = (await givenClient(company.orgAdmin)).id
})
afterAll(() => server.stop())

const hand = (turn: number): Person => hands[turn % hands.length] as Person
const atOnce = <T>(count: number, act: (person: Person, turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(hand(turn), turn)))
const money = { date: '2026-11-20', method: 'bank' } as const
const pay = (person: Person, id: string, amount: string, paymentId = newId()) =>
  person.try(api.recordPayment, { params: { id }, body: { ...money, id: paymentId, amount } })
const read = (id: string): Promise<InvoiceRecord> => company.orgAdmin.call(api.getInvoice, { params: { id } })
const statuses = (answers: Answer<unknown>[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(([status, some]) => [
      status,
      some?.length ?? 0,
    ]),
  )

/** The three things that hold of every invoice at every moment. */
function expectBooksToBalance(invoice: InvoiceRecord): void {
  expect(invoice.amountPaid).toBe(sumMoney(invoice.payments.map(({ amount }) => amount)))
  expect(sumMoney([invoice.amountPaid, invoice.balance])).toBe(invoice.total)
  expect(invoice.balance.startsWith('-')).toBe(false)
  if (invoice.status !== 'void') expect(invoice.status === 'paid').toBe(invoice.balance === '0.00')
}

describe('64 payments at once', () => {
  it('pay an invoice exactly when their amount divides it', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved', {
      items: [{ description: 'x', quantity: 1, unitPrice: '320', taxRate: '0' }],
    })
    const answers = await atOnce(64, (person) => pay(person, id, '10'))
    expect(statuses(answers)).toEqual({ 201: 32, 409: 32 })
    const invoice = await read(id)
    expect([invoice.status, invoice.amountPaid, invoice.balance, invoice.payments.length]).toEqual([
      'paid',
      '320.00',
      '0.00',
      32,
    ])
    expectBooksToBalance(invoice)
  })

  it('stop short of the total when it does not', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    const answers = await atOnce(64, (person) => pay(person, id, '7.77'))
    expect(statuses(answers)).toEqual({ 201: 14, 422: 50 })
    for (const { problem } of answers.filter(({ status }) => status === 422))
      expect(problem.errors).toEqual([{ path: 'amount', message: 'Amount cannot be more than the balance' }])
    const invoice = await read(id)
    expect([invoice.status, invoice.amountPaid, invoice.balance]).toEqual(['approved', '108.78', '6.22'])
    expectBooksToBalance(invoice)
  })

  it('of different amounts never exceed it', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    await atOnce(64, (person, turn) => pay(person, id, `${1 + ((turn * 7) % 23)}.${10 + turn}`))
    expectBooksToBalance(await read(id))
  })
})

it('64 invoices created at once have 64 numbers without a gap, whether given or taken from the series', async () => {
  const own = await givenCompany(server)
  const client = await givenClient(own.orgAdmin)
  const made = await Promise.all(Array.from({ length: 64 }, () => givenInvoice(own.orgAdmin, client.id)))
  expect(made.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(
    Array.from({ length: 64 }, (_, at) => `INV-2026-${String(at + 1).padStart(3, '0')}`),
  )
})

it('the same payment sent five times is one payment', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const paymentId = newId()
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(company.orgAdmin, id, '115', paymentId)))
  expect(answers.map(({ status, body }) => [status, body.amountPaid, body.payments.length])).toEqual(
    Array.from({ length: 5 }, () => [201, '115.00', 1]),
  )
})

describe('marking paid', () => {
  it('by two people at once is one payment', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    const answers = await atOnce(4, (person) => person.try(api.markInvoicePaid, { params: { id }, body: money }))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 3 })
    const invoice = await read(id)
    expect(invoice.payments.map(({ amount }) => amount)).toEqual(['115.00'])
    expectBooksToBalance(invoice)
  })

  it('sent five times with one id is answered five times, and is one payment', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    const body = { ...money, id: newId() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => company.orgAdmin.try(api.markInvoicePaid, { params: { id }, body })),
    )
    expect(statuses(answers)).toEqual({ 200: 5 })
    expect((await read(id)).payments.map((payment) => payment.id)).toEqual([body.id])
  })

  it('against payments of a part leaves nothing over and nothing short', async () => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    await Promise.all([
      ...Array.from({ length: 6 }, (_, turn) => pay(hand(turn), id, '15')),
      hand(2).try(api.markInvoicePaid, { params: { id }, body: money }),
    ])
    const invoice = await read(id)
    expect([invoice.status, invoice.amountPaid]).toEqual(['paid', '115.00'])
    expectBooksToBalance(invoice)
  })
})

it('a payment reversed by eight at once is reversed once', async () => {
  const { id, payments } = await givenInvoiceIn(company.orgAdmin, clientId, 'paid')
  const answers = await atOnce(8, (person) =>
    person.try(api.reversePayment, { params: { id, paymentId: payments[0]?.id ?? '' }, body: {} }),
  )
  expect(statuses(answers)).toEqual({ 201: 1, 409: 7 })
  const invoice = await read(id)
  expect([invoice.status, invoice.balance, invoice.payments.map(({ amount }) => amount)]).toEqual([
    'approved',
    '115.00',
    ['115.00', '-115.00'],
  ])
  expectBooksToBalance(invoice)
})

it('a void against payments and reversals ends with nothing paid', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, payments } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved', {}, '20')
    await Promise.all([
      pay(hand(0), id, '30'),
      hand(1).try(api.voidInvoice, { params: { id } }),
      pay(hand(2), id, '40'),
      hand(3).try(api.reversePayment, { params: { id, paymentId: payments[0]?.id ?? '' }, body: {} }),
      hand(0).try(api.voidInvoice, { params: { id } }),
    ])
    const invoice = await read(id)
    expect([invoice.status, invoice.amountPaid]).toEqual(['void', '0.00'])
    expectBooksToBalance(invoice)
  }
})

it('an edit against an approval is either approved as edited or refused, never both versions', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, version } = await givenInvoiceIn(company.orgAdmin, clientId, 'pending')
    const items = [{ description: 'Dearer', quantity: 1, unitPrice: '1000', taxRate: '0.15' }]
    const [edit, approval] = await Promise.all([
      hand(0).try(api.updateInvoice, { params: { id }, body: { items }, version }),
      hand(1).try(api.approveInvoice, { params: { id } }),
    ])
    expect(approval.status).toBe(200)
    expect([200, 409]).toContain(edit.status)
    const invoice = await read(id)
    expect([invoice.status, invoice.total, invoice.items.map(({ description }) => description)]).toEqual(
      edit.status === 200 ? ['approved', '1150.00', ['Dearer']] : ['approved', '115.00', ['Framing']],
    )
    if (edit.status === 200) expect(approval.body.total).toBe('1150.00')
  }
})

it('a submission against a deletion is one of both', async () => {
  const { id } = await givenInvoice(company.orgAdmin, clientId)
  const [submitted, deleted] = await Promise.all([
    hand(0).try(api.submitInvoice, { params: { id } }),
    hand(1).try(api.deleteInvoice, { params: { id } }),
  ])
  expect([
    [200, 409],
    [404, 204],
  ]).toContainEqual([submitted.status, deleted.status])
})

it('an approval taken back against a line of it leaves no line of what is not approved', async () => {
  for (let round = 0; round < 6; round += 1) {
    const variation = await givenVariation(company.orgAdmin, clientId)
    await company.orgAdmin.call(approveVariation, { params: { id: variation.id } })
    const body = {
      clientId,
      reference: 'Skylight',
      date: '2026-11-18',
      dueDate: '2026-12-18',
      items: [{ description: 'x', quantity: 1, unitPrice: '200', taxRate: '0.15', variationId: variation.id }],
    }
    const params = { id: variation.id }
    const [back, line] = await Promise.all([
      hand(0).try(unapproveVariation, { params }),
      hand(1).try(api.createInvoice, { body }),
      hand(2).try(approveVariation, { params }),
      hand(3).try(unapproveVariation, { params }),
    ])
    const { status } = await company.orgAdmin.call(getVariation, { params })
    if (line.status === 201) expect(status).toBe('approved')
    else
      expect(line.problem.errors).toEqual([
        { path: 'items.0.variationId', message: 'This variation is not approved yet' },
      ])
    expect([200, 409]).toContain(back.status)
  }
})

it('eight sendings with one id are one mail', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const before = await rowsIn(server, company.id, 'mails')
  const mailId = newId()
  const answers = await atOnce(8, (person) =>
    person.try(sendInvoice, { params: { id }, body: { id: mailId, to: 'a@tui.example' } }),
  )
  expect(statuses(answers)).toEqual({ 200: 8 })
  expect(await rowsIn(server, company.id, 'mails')).toBe(before + 1)
  expect((await activityOf(server, company.id, id)).filter(({ action }) => action === 'invoice.sent')).toHaveLength(1)
  expect((await read(id)).sendings).toHaveLength(1)
})
