import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runImport, undoImport } from '#domain/imports/api.ts'
import type { ImportRecord } from '#domain/imports/schema.ts'
import { getInvoice, listInvoices, recordPayment, submitInvoice } from '#domain/invoices/api.ts'
import { givenClient, givenCompany, givenJob, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { sent } from './imports.testing.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const read = (content: string, by: Person = admin) => sent(by, content, { kind: 'invoices', name: 'invoices.csv' })
const run = ({ id, mapping }: ImportRecord, by: Person = admin) => by.try(runImport, { params: { id }, body: mapping })
const errorsOf = ({ preview }: ImportRecord) => preview?.errors.map(({ row, field, message }) => [row, field, message])
const all = async (by: Person = admin) => (await by.call(listInvoices, { query: { sort: 'invoiceNumber' } })).items
const heading = 'Invoice number;Client;Date;Due date;Status;Subtotal;Tax;Total;Paid;Paid on'
const file = (...rows: string[]) => [heading, ...rows].join('\n')

describe('a file of invoices', () => {
  it('brings them in as they stood, with what was paid, and tells of itself alone', async () => {
    const client = await givenClient(admin, { name: 'Tūī Homes' })
    const record = await read(
      file(
        'A-1;TŪĪ homes;2026-01-05;2026-02-05;Paid;100.00;15.00;115.00;115.00;2026-01-20',
        'A-2;Tūī Homes;2026-01-06;2026-02-06;Overdue;200,00;30,00;230,00;30,00;',
        'A-3;Tūī Homes;2026-01-07;2027-02-07;Draft;50;7.50;57.50;;',
        'A-4;Tūī Homes;2026-01-08;2026-02-08;Void;10;1.5;11.5;0;',
        'A-5;Tūī Homes;2026-01-09;2027-02-09;pending;10;1.5;;;',
        'A-6;Tūī Homes;2026-01-10;2027-02-10;;;;23.00;;',
        'A-7;Tūī Homes;2026-01-11;2027-02-10;overdue;;;23.00;;',
      ),
    )
    expect(errorsOf(record)).toEqual([])
    expect(record.preview).toMatchObject({
      creates: 7,
      sums: { subtotal: '416.00', tax: '55.50', total: '471.50', paid: '145.00', balance: '326.50' },
    })
    const before = (await activityOf(server, company.id)).length
    const { status, body } = await run(record)
    expect([status, body.made, body.records[0]?.label]).toEqual([200, 7, 'A-1'])
    const rows = await all()
    expect(rows.map((row) => [row.invoiceNumber, row.status, row.shownStatus, row.total, row.amountPaid])).toEqual([
      ['A-1', 'paid', 'paid', '115.00', '115.00'],
      ['A-2', 'approved', 'overdue', '230.00', '30.00'],
      ['A-3', 'draft', 'draft', '57.50', '0.00'],
      ['A-4', 'void', 'void', '11.50', '0.00'],
      ['A-5', 'pending', 'pending', '11.50', '0.00'],
      ['A-6', 'approved', 'approved', '23.00', '0.00'],
      ['A-7', 'overdue', 'overdue', '23.00', '0.00'],
    ])
    const [paid] = rows
    const { payments, items, clientId } = await admin.call(getInvoice, { params: { id: paid?.id ?? '' } })
    expect([clientId, payments.length, payments[0]]).toMatchObject([
      client.id,
      1,
      { date: '2026-01-20', amount: '115.00', method: 'other' },
    ])
    expect(items).toMatchObject([{ quantity: '1', unitPrice: '100.00', taxRate: '0.15', description: 'A-1' }])
    const told = (await activityOf(server, company.id)).slice(before).map(({ action }) => action)
    expect(told).toEqual([...Array<string>(7).fill('invoice.created'), 'import.done'])
    const mails = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db.selectFrom('mails').select('id').where('company_id', '=', company.id).execute(),
    )
    expect(mails).toEqual([])
  })
})

describe('undoing', () => {
  const rows = file(
    'A-1;Tui;2026-01-05;2026-02-05;Paid;100.00;15.00;115.00;115.00;2026-01-20',
    'A-2;Tui;2026-01-06;2026-02-06;approved;200.00;30.00;230.00;30.00;',
    'A-3;Tui;2026-01-07;2027-02-07;Draft;50;7.50;57.50;;',
  )

  it('takes them out again, payments and all', async () => {
    const client = await givenClient(admin, { name: 'Tui' })
    await givenJob(admin, client.id, { name: 'Deck' })
    const { body } = await run(await read(rows))
    const undone = await admin.try(undoImport, { params: { id: body.id } })
    expect([undone.status, undone.body.state]).toEqual([200, 'undone'])
    expect(await all()).toEqual([])
  })

  it('names what was changed, and removes nothing', async () => {
    await givenClient(admin, { name: 'Tui' })
    const { body } = await run(await read(rows))
    const [, second, third] = await all()
    const paying = { date: '2026-11-01', amount: '1.00', method: 'bank' } as const
    await admin.call(recordPayment, { params: { id: second?.id ?? '' }, body: paying })
    await admin.call(submitInvoice, { params: { id: third?.id ?? '' } })
    const undone = await admin.try(undoImport, { params: { id: body.id } })
    expect([undone.status, undone.problem.errors?.map(({ path, message }) => [path, message])]).toEqual([
      409,
      [
        ['A-2', 'It was changed since'],
        ['A-3', 'It was changed since'],
      ],
    ])
    expect((await all()).length).toBe(3)
  })
})
