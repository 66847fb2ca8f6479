import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInvoiceLink } from '#domain/shares/api.ts'
import { getImport, runImport, undoImport } from '#domain/imports/api.ts'
import { importLimits, type ImportRecord } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice, listInvoices, reversePayment, getInvoice } from '#domain/invoices/api.ts'
import type { Permission } from '#domain/permissions.ts'
import { dueInvoices } from '#server/notifications/queries/due.ts'
import { givenClient, givenCompany, givenJob, invoiceBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { send, sent } from './imports.testing.ts'

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
const heading = 'Invoice;Client;Project;Date;Due;Status;Description;Qty;Price;Tax rate;Total;Paid'
const file = (...rows: string[]) => [heading, ...rows].join('\n')
const inCompany = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, work)

describe('lines of invoices', () => {
  it('are rows of one number, of a job that belongs to the client', async () => {
    const client = await givenClient(admin, { name: 'Tui', clientId: 'T-1' })
    const job = await givenJob(admin, client.id, { name: 'Deck', jobId: 'J-9' })
    const record = await read(
      file(
        'inv-2026-050;Tui;deck;2026-10-01;2026-10-20;approved;Timber;2;50;15%;;',
        'B-2;t-1;j-9;2026-10-02;2026-10-21;draft;Nails;1;5;15%;5.75;',
        'INV-2026-050;;;;;;Labour;8;60;15%;667.00;',
      ),
    )
    expect([errorsOf(record), record.preview?.creates, record.preview?.first.map(({ outcome }) => outcome)]).toEqual([
      [],
      2,
      ['new', 'new', 'new'],
    ])
    expect((await run(record)).status).toBe(200)
    const [second, first] = await all()
    expect([first?.invoiceNumber, first?.total, first?.jobId, second?.total, second?.jobId]).toEqual([
      'inv-2026-050',
      '667.00',
      job.id,
      '5.75',
      job.id,
    ])
    const { items } = await admin.call(getInvoice, { params: { id: first?.id ?? '' } })
    expect(items.map(({ description, amount, jobId }) => [description, amount, jobId])).toEqual([
      ['Timber', '100.00', job.id],
      ['Labour', '480.00', job.id],
    ])
    // The series goes on behind what was typed.
    const next = await admin.call(createInvoice, { body: invoiceBody(client.id) })
    expect(next.invoiceNumber).toBe('INV-2026-051')
  })

  it('say what is wrong at their row and column, and what is hostile is refused there', async () => {
    const client = await givenClient(admin, { name: 'Tui' })
    await givenClient(admin, { name: 'Rimu' })
    await givenJob(admin, client.id, { name: 'Deck' })
    await admin.call(createInvoice, { body: invoiceBody(client.id, { invoiceNumber: 'K-1' }) })
    const record = await read(
      file(
        'A-1;Nobody;;2026-10-01;2026-10-20;;;;;;1.00;',
        'A-2;Rimu;Deck;2026-10-01;2026-10-20;;;;;;1.00;',
        'k-1;Tui;;2026-10-01;2026-10-20;;;;;;1.00;',
        'A-4;Tui;;soon;2026-10-20;;;;;;1.00;',
        ';Tui;;2026-10-01;2026-10-20;;;;;;1.00;',
        'A-6;Tui;;2026-10-01;2026-10-20;;=1+1;1;99999999999999999999;0;;',
        'A-7;Tui;;2026-10-01;9999-12-31;;;10000000;1;0;;',
        'A-8;Tui;;2026-10-01;2026-10-20;paid;;1;100;15%;115.01;',
        `A-9;Tui;;2026-10-01;2026-10-20;;${'x'.repeat(1_001)};1;1;0;;`,
        'A\u202E1;Tui;;2026-10-01;2026-10-20;;;;;;1.00;',
        `${'A'.repeat(41)};Tui;;2026-10-01;2026-10-20;;;;;;1.00;`,
        'B-1;Tui;;2027-10-01;2027-10-20;paid;;;;;1.00;',
      ),
    )
    expect(errorsOf(record)).toEqual([
      [2, 'client', 'There is no client of this name or client ID. Import the clients first'],
      [3, 'job', 'This client has no job of this name or job ID. Import the jobs first'],
      [4, 'invoiceNumber', 'Another invoice already has this number'],
      [5, 'date', 'Please enter a valid date'],
      [6, 'invoiceNumber', 'Invoice number is required'],
      [7, 'unitPrice', 'Amounts can be up to 999,999,999.99'],
      [8, 'dueDate', 'Please enter a valid date'],
      [8, 'quantity', 'This number can be up to 9,999,999'],
      [9, 'total', 'The file says 115.01, but it comes to 115.00'],
      [10, 'description', 'This text is too long'],
      [
        11,
        'invoiceNumber',
        'The invisible character U+202E after “A” cannot be stored. Delete it or type the text again',
      ],
      [12, 'invoiceNumber', 'This text is too long'],
      [13, 'date', 'A payment cannot be dated ahead'],
    ])
    expect((await run(record)).problem.code).toBe('import_has_errors')
    expect((await all()).length).toBe(1)
  })

  it('with NUL in a workbook of somebody’s own make are refused at their row', async () => {
    const id = newId()
    await givenClient(admin, { name: 'Tui' })
    const record = await read(file('A-1;Tui;;2026-10-01;2026-10-20;;;;;;1.00;'))
    const row = ['A\u0000', 'Tui\u0000', '\uD800', '2026-10-01', '2026-10-20', ...Array<string>(7).fill('')]
    const rows = [
      { row: 1, cells: record.heading },
      { row: 2, cells: row },
    ]
    const cells = [{ name: '', rows }]
    await inCompany((db) =>
      db
        .insertInto('imports')
        .values({
          company_id: company.id,
          id,
          kind: 'invoices',
          file_name: 'x',
          heading: JSON.stringify(record.heading),
          cells: JSON.stringify(cells),
          mapping: JSON.stringify(record.mapping),
          created_by: 'Mere',
          created_at: '2026-11-27T00:00:00Z',
          created_hash: Buffer.alloc(32),
        })
        .execute(),
    )
    const answer = await admin.call(getImport, { params: { id } })
    expect(new Set(answer.preview?.errors.map(({ field }) => field))).toEqual(
      new Set(['client', 'invoiceNumber', 'total']),
    )
  })

  it('are one invoice at most for each number, however often and by how many the file is sent', async () => {
    await givenClient(admin, { name: 'Tui' })
    const content = file('A-1;Tui;;2026-10-01;2026-10-20;paid;;;;;115.00;')
    const [mine, other] = [await read(content), await read(content)]
    const answers = await Promise.all([run(mine), run(other), run(mine)])
    expect((await all()).length).toBe(1)
    expect(answers.map(({ status }) => status).toSorted()).toContain(409)
    expect((await run(other)).status).toBe((await run(mine)).status === 200 ? 409 : 200)
  })
})

describe('who may', () => {
  const base = ['manage_invoices:view', 'manage_invoices:create'] as const
  const may = async (permissions: readonly Permission[], row: string) => {
    const person = await company.withPermissions([...base, ...permissions])
    return errorsOf(await read(file(row), person))
  }
  const paid = 'A-1;Tui;;2026-10-01;2026-10-20;paid;;;;;115.00;'
  const draft = 'A-1;Tui;;2026-10-01;2026-10-20;draft;;;;;115.00;'

  it('bring in what came to be by rights that they have', async () => {
    await givenClient(admin, { name: 'Tui' })
    expect(await may([], draft)).toEqual([])
    expect(await may([], `${draft}5.00`)).toEqual([[2, 'status', 'You do not have permission to edit invoices']])
    expect(await may(['manage_invoices:edit'], `${draft}5.00`)).toEqual([])
    expect(await may(['manage_invoices:edit'], paid)).toEqual([
      [2, 'status', 'You do not have permission to approve invoices'],
    ])
    expect(await may(['manage_invoices:approve'], paid)).toEqual([
      [2, 'status', 'You do not have permission to edit invoices'],
    ])
    expect(await may(['manage_invoices:edit', 'manage_invoices:approve'], paid)).toEqual([])
  })

  it('bring in invoices, and undo it, is not who may bring in clients', async () => {
    await givenClient(admin, { name: 'Tui' })
    const record = await read(file(paid))
    const other = await company.withPermissions(['manage_clients:view', 'manage_clients:create'])
    expect((await run(record, other)).status).toBe(404)
    expect((await send(other, file(paid), { kind: 'invoices' })).status).toBe(403)
    await run(record)
    const maker = await company.withPermissions([...base, 'manage_invoices:edit', 'manage_invoices:approve'])
    expect((await maker.try(undoImport, { params: { id: record.id } })).status).toBe(403)
    const foreign = await givenCompany(server)
    expect((await foreign.orgAdmin.try(undoImport, { params: { id: record.id } })).status).toBe(404)
  })

  it('read files is refused while too many wait, until one is carried out or given up', async () => {
    await givenClient(admin, { name: 'Tui' })
    const records: ImportRecord[] = []
    for (let nth = 0; nth < importLimits.underWay; nth += 1) records.push(await read(file(paid)))
    const refused = await send(admin, file(draft), { kind: 'invoices' })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'too_many_imports',
      '20 imports are under way already. Carry one out or give it up first',
    ])
    expect((await run(records[0]!)).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => send(admin, file(draft), { kind: 'invoices' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('what came from a file', () => {
  const late = 'A-1;Tui;;2026-10-01;2026-10-20;approved;;;;;115.00;15.00'
  const early = 'A-2;Tui;;2026-10-01;2099-10-20;approved;;;;;115.00;'

  it('is not told as overdue of itself where it was so before it came', async () => {
    await givenClient(admin, { name: 'Tui' })
    await run(await read(file(late, early)))
    const due = await inCompany((db) =>
      dueInvoices({ db, actor: { kind: 'system', companyId: company.id }, timezone: 'Pacific/Auckland' } as never, {
        from: '2026-01-01',
        to: '2100-01-01',
      }),
    )
    expect(due.map(({ dueDate }) => dueDate)).toEqual(['2099-10-20'])
  })

  it('can’t be undone once it was sent, shared, paid back or is in other books', async () => {
    await givenClient(admin, { name: 'Tui' })
    const { body } = await run(await read(file(late, early)))
    const [first, second] = await all()
    const { payments } = await admin.call(getInvoice, { params: { id: first?.id ?? '' } })
    await admin.call(createInvoiceLink, { params: { id: second?.id ?? '' }, body: { id: newId() } as never })
    await admin.call(reversePayment, {
      params: { id: first?.id ?? '', paymentId: payments[0]?.id ?? '' },
      body: { date: '2026-11-01' },
    })
    const undone = await admin.try(undoImport, { params: { id: body.id } })
    expect(undone.problem.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['A-1', 'It was changed since'],
      ['A-2', 'It was sent or shared since'],
    ])
  })

  it('is kept by the database: no payment goes, and no invoice that stands, but of an undone import', async () => {
    const client = await givenClient(admin, { name: 'Tui' })
    const record = await read(file(late, early))
    await run(record)
    const others = await admin.call(createInvoice, { body: invoiceBody(client.id) })
    const ofCompany = [company.id, record.id] as const
    const left = () =>
      inCompany(async (db) => [
        (await db.selectFrom('payments').select('id').where('company_id', '=', ofCompany[0]).execute()).length,
        (await db.selectFrom('invoices').select('id').where('company_id', '=', ofCompany[0]).execute()).length,
      ])
    const remove = (table: 'payments' | 'invoices') =>
      inCompany((db) => db.deleteFrom(table).where('company_id', '=', ofCompany[0]).execute())
    const undo = (table: 'payments' | 'invoices') =>
      inCompany((db) =>
        db.updateTable(table).set({ import_state: 'undone' }).where('company_id', '=', ofCompany[0]).execute(),
      )
    // Asked to delete all, it deletes the draft that nobody paid on, and nothing else.
    await remove('payments')
    expect(await left()).toEqual([1, 3])
    // The import is carried out, not undone; of the other invoice there is none.
    await expect(undo('payments')).rejects.toThrow(/foreign key/)
    await expect(undo('invoices')).rejects.toThrow(/check constraint|foreign key/)
    await expect(
      inCompany((db) =>
        db.updateTable('payments').set({ import_id: null }).where('company_id', '=', ofCompany[0]).execute(),
      ),
    ).rejects.toThrow(/permission denied/)
    expect(await left()).toEqual([1, 3])
    expect((await admin.try(undoImport, { params: { id: record.id } })).status).toBe(200)
    expect(await left()).toEqual([0, 1])
    expect((await all())[0]?.id).toBe(others.id)
  })
})
