import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { downloadLeftOutRows, getImport, runImport, undoImport } from '#domain/imports/api.ts'
import { importLimits, type ImportRecord } from '#domain/imports/schema.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { day } from '#server/platform/limits.ts'
import { givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { forgetAbandoned } from './commands/undo.ts'
import { sent } from './imports.testing.ts'

// Rows that cannot be imported are left out where that is wanted, and can be downloaded, corrected and imported.

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

const leavingOut = (record: ImportRecord) => ({ ...record.mapping, wrongRows: 'leave-out' as const })
const run = (record: ImportRecord) => admin.try(runImport, { params: { id: record.id }, body: leavingOut(record) })
async function leftOut({ id }: { id: string }, language = 'en') {
  const address = downloadLeftOutRows.path.replace(':id', id)
  const answer = await admin.fetch(address, { headers: { 'accept-language': language } })
  if (answer.status !== 200) return answer.status
  return (await answer.text()).trimEnd().split('\r\n')
}

describe('rows that cannot be imported', () => {
  const file = 'Name;Mail;Phone;Colour\nKauri;k@example.test;1;green\n=1+1;none;;red\nRimu;r@example.test;2;blue\n'
  const rows = [
    'Name,Mail,Phone,Colour,Row,Why it was left out',
    `'=1+1,none,,red,3,Mail: Please enter a valid email address; Phone: Phone number is required`,
  ].map((line) => line.replace(/^'(=1\+1)/, `"'$1"`).replace(/(Mail: .*)$/, '"$1"'))

  it('hold up the others unless they are to be left out', async () => {
    const record = await sent(admin, file)
    expect([record.preview?.refused, record.mapping.wrongRows]).toEqual([1, 'refuse'])
    expect((await admin.try(runImport, { params: { id: record.id }, body: record.mapping })).problem.code).toBe(
      'import_has_errors',
    )
    const { status, body } = await run(record)
    expect([status, body.made, body.leftOut, body.hasLeftOutRows]).toEqual([200, 2, 1, true])
    expect((await admin.call(listClients, { query: {} })).items.map(({ name }) => name)).toEqual(['Kauri', 'Rimu'])
    // Sent again it has happened already.
    expect((await run(record)).status).toBe(200)
  })

  it('are a file of their own columns, with the row and the reasons, before and afterwards', async () => {
    const record = await sent(admin, file)
    expect(await leftOut(record)).toEqual(rows)
    await run(record)
    expect(await leftOut(record)).toEqual(rows)
    expect(await leftOut(record, 'fr')).toEqual([
      'Name,Mail,Phone,Colour,Ligne,Raison',
      expect.stringContaining('Mail: Saisissez une adresse e-mail valide; Phone: '),
    ])
    await admin.call(undoImport, { params: { id: record.id } })
    expect(await leftOut(record)).toEqual(rows)
  })

  it('can be corrected in that file and imported', async () => {
    const record = await sent(admin, file)
    await run(record)
    const lines = await leftOut(record)
    const corrected = Array.isArray(lines) ? lines.join('\n').replace('none,,', 'n@example.test,3,') : ''
    const again = await sent(admin, corrected)
    expect([again.mapping.columns, again.preview?.creates, again.preview?.errorCount]).toEqual([
      ['name', 'email', 'phone', null, null, null],
      1,
      0,
    ])
  })

  it('are kept as long as the import can be undone', async () => {
    const record = await sent(admin, file)
    await run(record)
    const forget = (since: number) =>
      server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
        forgetAbandoned(
          { db, actor: { kind: 'system', companyId: company.id } } as never,
          new Date(server.clock.now().getTime() - since).toISOString(),
        ),
      )
    await forget(importLimits.keptDays * day)
    expect(await leftOut(record)).toEqual(rows)
    await forget(-1)
    expect(await leftOut(record)).toBe(404)
    const { leftOut: count, hasLeftOutRows } = await admin.call(getImport, { params: { id: record.id } })
    expect([count, hasLeftOutRows]).toEqual([1, false])
  })

  it('may not be all of them, nor stand for a column that nobody chose', async () => {
    const wrong = await sent(admin, 'Name,Email,Phone\nKauri,none,\n')
    expect((await run(wrong)).problem.code).toBe('import_is_empty')
    const unmapped = await sent(admin, 'Name,Colour\nKauri,green\n')
    expect((await run(unmapped)).problem.code).toBe('import_has_errors')
  })

  it('are none where nothing was wrong', async () => {
    const record = await sent(admin, 'Name,Email,Phone\nKauri,k@example.test,1\n')
    await run(record)
    expect(await leftOut(record)).toBe(404)
  })
})

describe('invoices', () => {
  const heading =
    'ContactName,EmailAddress,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,LineAmount,TaxType,TaxAmount,Currency,Type,Status'
  const rate = '15% GST on Income'
  const credit = (type: string) =>
    `Tui,a@b.example,X-3,,1/10/2026,20/10/2026,-115.00,-15.00,0.00,-115.00,Return,1,-100.00,-100.00,${rate},-15.00,NZD,${type},Awaiting Payment`
  const file = (type: string) =>
    [
      heading,
      `Tui,a@b.example,X-1,PO 7,1/10/2026,20/10/2026,115.00,15.00,40.00,75.00,Labour,2,50.00,100.00,${rate},15.00,NZD,Sales invoice,Awaiting Payment`,
      `Tui,a@b.example,X-2,,1/10/2026,20/10/2026,230.00,30.00,230.00,0.00,Labour,4,50.00,200.00,${rate},30.00,NZD,Sales invoice,Paid`,
      credit(type),
    ].join('\n')

  it.each([
    ['Sales credit note', 'type', 'Type'],
    ['', 'total', 'Total'],
  ])('come in as another program exports them, without its credit note: type %j', async (type, field, column) => {
    await givenClient(admin, { name: 'Tui' })
    const record = await sent(admin, file(type), { kind: 'invoices' })
    const said = 'Credit notes cannot be imported yet. Leave this row out'
    expect(record.preview?.errors.map((error) => [error.row, error.field, error.message])).toEqual([[4, field, said]])
    const { status } = await run(record)
    const { items } = await admin.call(listInvoices, { query: { sort: 'invoiceNumber' } })
    expect([status, items.map((each) => [each.invoiceNumber, each.status, each.total, each.amountPaid])]).toEqual([
      200,
      [
        ['X-1', 'approved', '115.00', '40.00'],
        ['X-2', 'paid', '230.00', '230.00'],
      ],
    ])
    // No spreadsheet runs what begins like a formula; our own reader takes the apostrophe off.
    const guarded = credit(type).replace(/(?<=,)-[\d.]+/g, (amount) => `"'${amount}"`)
    expect(await leftOut(record)).toEqual([`${heading},Row,Why it was left out`, `${guarded},4,${column}: ${said}`])
  })

  it('are left out with all their rows, each with the reason', async () => {
    await givenClient(admin, { name: 'Tui' })
    const lines = [
      'A-1,Tui,2026-10-01,2026-10-20,Labour,1,50',
      'A-1,,,,Nails,lots,5',
      'A-2,Tui,2026-10-01,2026-10-20,Nails,1,5',
    ]
    const record = await sent(admin, ['Invoice,Client,Date,Due,Description,Qty,Price', ...lines].join('\n'), {
      kind: 'invoices',
    })
    const { body } = await run(record)
    expect([body.made, body.leftOut]).toEqual([1, 2])
    expect(await leftOut(record)).toEqual([
      'Invoice,Client,Date,Due,Description,Qty,Price,Row,Why it was left out',
      `${lines[0]},2,Row 3 of the same invoice has an error`,
      `${lines[1]},3,Qty: Please enter a valid amount`,
    ])
  })
})
