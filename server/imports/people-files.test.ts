import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, getClient, listClients } from '#domain/clients/api.ts'
import { getImport, mapImport, runImport } from '#domain/imports/api.ts'
import type { ImportRecord } from '#domain/imports/schema.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { clientBody, givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { send, sent, sheetsOf } from './imports.testing.ts'

// Files as people have them: with titles, several sheets, codes, errors and amounts in the ways of other countries.

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

const run = ({ id, mapping }: ImportRecord) => admin.try(runImport, { params: { id }, body: mapping })
const errorsOf = ({ preview }: ImportRecord) => preview?.errors.map(({ row, field, message }) => [row, field, message])
const namesOf = async () =>
  (await admin.call(listClients, { query: { sort: 'clientId' } })).items.map((each) => each.name)
const heading = ['Name', 'Email', 'Phone', 'Address']
const kauri = ['Kauri', 'k@example.test', '03 555 0100', '1 Dam Rd']

describe('a workbook', () => {
  it('gives an address of three lines, however its line ends are written', async () => {
    const row = [...kauri.slice(0, 3), '1 Dam Rd_x000D_\nNelson_x000D_\n7010']
    const { body } = await run(await sent(admin, sheetsOf({ Clients: [heading, row] })))
    const { address } = await admin.call(getClient, { params: { id: body.records[0]?.id ?? '' } })
    expect(address).toBe('1 Dam Rd\nNelson\n7010')
  })

  it('has the table on any of its sheets, found or chosen', async () => {
    const record = await sent(
      admin,
      sheetsOf({
        'Read me': [['Instructions'], ['Fill in the next sheet']],
        Clients: [heading, kauri],
        Suppliers: [
          ['Who', 'Email', 'Phone'],
          ['Rimu', 'r@example.test', '1'],
          ['Tui', 't@example.test', '2'],
        ],
      }),
    )
    expect([record.sheets, record.mapping.sheet, record.heading]).toEqual([
      [
        { name: 'Read me', rows: 2 },
        { name: 'Clients', rows: 2 },
        { name: 'Suppliers', rows: 3 },
      ],
      1,
      heading,
    ])
    const { id } = record
    const { headingRow: _, ...chosen } = { ...record.mapping, sheet: 2 }
    const mapped = await admin.call(mapImport, { params: { id }, body: chosen })
    expect([mapped.heading, mapped.mapping.columns, mapped.mapping.headingRow]).toEqual([
      ['Who', 'Email', 'Phone'],
      [null, 'email', 'phone'],
      1,
    ])
    const columns = ['name' as const, 'email' as const, 'phone' as const]
    await admin.call(mapImport, { params: { id }, body: { ...mapped.mapping, columns } })
    // Who still looks at the first sheet imports what they look at.
    const done = await run(record)
    expect([done.body.heading, await namesOf()]).toEqual([heading, ['Kauri']])
  })

  it.each([
    ['a sheet that is not there', { sheet: 1 }, 'sheet', 'Please choose a sheet of this file'],
    ['a heading with nothing below', { headingRow: 2 }, 'headingRow', 'Please choose a row that has rows below it'],
    ['a heading that is not there', { headingRow: 9 }, 'headingRow', 'Please choose a row that has rows below it'],
  ])('is not read at %s', async (_, place, path, message) => {
    const { id, mapping } = await sent(admin, sheetsOf({ Clients: [heading, kauri] }))
    const { status, problem } = await admin.try(mapImport, { params: { id }, body: { ...mapping, ...place } })
    expect([status, problem.errors?.map((error) => [error.path, error.message])]).toEqual([422, [[path, message]]])
  })

  it('of an old kind says how it can be imported', async () => {
    const { status, body } = await send(admin, Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    expect([status, body.errors?.[0]?.message]).toEqual([
      422,
      'Please save this workbook as .xlsx without a password and choose it again',
    ])
  })
})

describe('a text file', () => {
  it.each([
    ['sep=;\nName;Email;Phone;Address\n', 3],
    ['Contacts of Harbour Ltd\nAs at 28 November 2026\n\nName;Email;Phone;Address\n', 5],
  ])('has its heading below other lines, and rows keep their numbers: %j', async (above, first) => {
    const record = await sent(admin, `${above}${kauri.join(';')}\nRimu;none;;2 Port Rd\n`)
    expect([record.heading, record.preview?.first.map(({ row }) => row), errorsOf(record)?.[0]]).toEqual([
      heading,
      [first, first + 1],
      [first + 1, 'email', 'Please enter a valid email address'],
    ])
  })

  it('may have its heading chosen', async () => {
    const record = await sent(admin, `Name,Email,Phone\nNombre,Correo,Tel\n${kauri.slice(0, 3).join(',')}\n`)
    expect(record.headingRows).toEqual([
      { row: 1, text: 'Name, Email, Phone' },
      { row: 2, text: 'Nombre, Correo, Tel' },
    ])
    const body = { ...record.mapping, headingRow: 2 }
    const mapped = await admin.call(mapImport, { params: { id: record.id }, body })
    expect([mapped.heading, mapped.preview?.creates]).toEqual([['Nombre', 'Correo', 'Tel'], 1])
  })

  it('of more rows than are taken below its heading is refused', async () => {
    const rows = Array.from({ length: 1_001 }, () => kauri.join(','))
    const { status, body } = await send(admin, [heading.join(','), ...rows].join('\n'))
    expect([status, body.errors?.[0]?.message]).toEqual([422, 'A file may have up to 1000 rows. Please split it'])
  })

  it('with 1.250 and dates with dots has thousands, and is asked about', async () => {
    await givenClient(admin, { name: 'Tui' })
    const rows = [
      'Tui;Deck A;12 Rimu Road;01.02.2026;28.02.2026;1.250',
      'Tui;Deck B;12 Rimu Road;03.04.2026;30.04.2026;80.000',
    ]
    const file = ['Client;Job name;Site address;Start date;End date;Contract amount', ...rows].join('\n')
    const record = await sent(admin, file, { kind: 'jobs' })
    expect([record.mapping.decimalMark, record.preview?.unclearAmount]).toEqual([',', '1.250'])
    await run(record)
    const { items } = await admin.call(listJobs, { query: { sort: 'name' } })
    expect(items.map(({ contractAmount, startDate }) => [contractAmount, startDate])).toEqual([
      ['1250.00', '2026-02-01'],
      ['80000.00', '2026-04-03'],
    ])
  })
})

describe('an error of the spreadsheet', () => {
  const said = (value: string) => `This cell contains the error ${value}. Please correct it in the spreadsheet`

  it('is reported at its row and column, once, and not where its column is left out', async () => {
    const rows = [
      ['#REF!', 'k@example.test', '1', '1 Dam Rd'],
      ['Rimu', '#N/A', '1', '#VALUE!'],
      ['Tui', 't@example.test', '1', '#####'],
    ]
    const record = await sent(admin, [heading, ...rows].map((cells) => cells.join(',')).join('\n'))
    expect(errorsOf(record)).toEqual([
      [2, 'name', said('#REF!')],
      [3, 'email', said('#N/A')],
      [3, 'address', said('#VALUE!')],
      [4, 'address', said('#####')],
    ])
    const columns = ['name' as const, 'email' as const, 'phone' as const, null]
    const mapped = await admin.call(mapImport, { params: { id: record.id }, body: { ...record.mapping, columns } })
    expect([mapped.preview?.errorCount, mapped.preview?.creates]).toEqual([2, 1])
  })

  it('holds up its whole invoice', async () => {
    await givenClient(admin, { name: 'Tui' })
    const rows = [
      'A-1,Tui,2026-10-01,2026-10-20,Labour,1,50',
      'A-1,,,,#NAME?,1,50',
      'A-2,Tui,2026-10-01,2026-10-20,Nails,1,5',
    ]
    const file = ['Invoice,Client,Date,Due,Description,Qty,Price', ...rows].join('\n')
    const record = await sent(admin, file, { kind: 'invoices' })
    expect([errorsOf(record), record.preview?.creates, record.preview?.refused]).toEqual([
      [[3, 'description', said('#NAME?')]],
      1,
      2,
    ])
  })
})

describe('clients of one name with different IDs', () => {
  const file = 'Name,Client ID,Email,Phone\nKauri,00017,a@example.test,1\nKauri,00018,b@example.test,2\n'

  it('are two clients, once', async () => {
    await run(await sent(admin, file))
    const { items } = await admin.call(listClients, { query: { sort: 'clientId' } })
    expect(items.map(({ name, clientId }) => [name, clientId])).toEqual([
      ['Kauri', '00017'],
      ['Kauri', '00018'],
    ])
    const again = await sent(admin, `${file}Kauri,00019,c@example.test,3\nRimu,00018,d@example.test,4\n`)
    expect([again.preview?.skips, again.preview?.creates, errorsOf(again)]).toEqual([
      2,
      1,
      [[5, 'clientId', 'Another client already has this client ID']],
    ])
  })

  it('are beside one of that name that the company has, and without an ID are that one', async () => {
    await admin.call(createClient, { body: clientBody({ name: 'Kauri', clientId: 'K-1' }) })
    const { preview } = await sent(admin, `${file}KAURI,,c@example.test,3\nKauri,k-1,d@example.test,4\n`)
    expect([preview?.creates, preview?.skips, preview?.errorCount]).toEqual([2, 2, 0])
  })

  it('are told apart by jobs and invoices that name them by their ID', async () => {
    await run(await sent(admin, file))
    const { items: clients } = await admin.call(listClients, { query: { sort: 'clientId' } })
    const jobs = await sent(
      admin,
      [
        'Client,Client code,Job,Site,Due,Contract',
        'Kauri,00017,Deck,1 Dam Rd,2027-01-01,1',
        ',00018,Shed,1 Dam Rd,2027-01-01,1',
        'Kauri,,Roof,1 Dam Rd,2027-01-01,1',
        'Kauri,00019,Fence,1 Dam Rd,2027-01-01,1',
      ].join('\n'),
      { kind: 'jobs' },
    )
    expect(errorsOf(jobs)).toEqual([
      [4, 'client', 'Several clients are called so. Write the client ID instead'],
      [5, 'clientId', 'There is no client with this client ID. Import the clients first'],
    ])
    await run({ ...jobs, mapping: { ...jobs.mapping, wrongRows: 'leave-out' } })
    const made = (await admin.call(listJobs, { query: { sort: 'name' } })).items
    expect(made.map(({ name, clientId }) => [name, clientId])).toEqual([
      ['Deck', clients[0]?.id],
      ['Shed', clients[1]?.id],
    ])
    const invoices = await sent(
      admin,
      'Invoice,Client ID,Date,Due,Total\nA-1,00018,2026-10-01,2026-10-20,5\nA-2,,2026-10-01,2026-10-20,5\n',
      { kind: 'invoices' },
    )
    expect([invoices.preview?.unmapped, errorsOf(invoices)]).toEqual([[], [[3, 'client', 'Client is required']]])
    await run({ ...invoices, mapping: { ...invoices.mapping, wrongRows: 'leave-out' } })
    const [invoice] = (await admin.call(listInvoices, { query: {} })).items
    expect(invoice?.clientId).toBe(clients[1]?.id)
  })
})

it('what was read stays as it is for who looks at it again', async () => {
  const record = await sent(admin, sheetsOf({ Clients: [heading, kauri] }))
  expect(await admin.call(getImport, { params: { id: record.id } })).toEqual(record)
})
