import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import { createJob } from '#domain/jobs/api.ts'
import * as api from '#domain/sheets/api.ts'
import { clientBody, givenClient, givenCompany, givenInvoice, givenTask, type Company } from '#server/testing/given.ts'
import { jobBody } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { writeCsv } from '#server/platform/sheets/csv.ts'
import type { Kind, Sheet } from '#server/platform/sheets/sheet.ts'
import { writeXlsx } from '#server/platform/sheets/xlsx.ts'
import { readCells, readCsv, sheetOf } from './reading.testing.ts'

// What people typed stays a text in every program that opens the file, and amounts and dates stay what they are.

async function written(format: 'csv' | 'xlsx', rows: string[], kind: Kind, timezone = 'Pacific/Auckland') {
  const sheet: Sheet<string> = {
    title: 'Texts',
    columns: [{ heading: 'Text', kind, of: (text) => text }],
    timezone,
  }
  async function* parts() {
    yield rows
  }
  const chunks: Buffer[] = []
  const bytes = format === 'csv' ? writeCsv(sheet, parts()) : writeXlsx(sheet, parts())
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
  const all = Buffer.concat(chunks)
  const [, ...read] = format === 'csv' ? readCsv(all) : await readCells(all)
  return read.map(([cell]) => cell)
}

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '  \n@x',
  '＝1+1',
  '＠x',
  "=cmd|' /C calc'!A0",
  '-',
] as const

const plain = [
  'Kauri & Sons <b>"Ltd"</b>',
  'one, two; three\tfour',
  'first line\nsecond line',
  'a "quoted" name, with more',
  '👷🏽‍♀️ Ōtara',
  'מגרש 12',
  '_x0041_ stays',
  '  blanks around  ',
  '007',
  '1e5',
  '2026-01-02',
  'TRUE',
]

describe('a text', () => {
  it.each(['text', 'long'] as const)('that looks like a formula is none, as %s', async (kind) => {
    expect(await written('csv', [...formulas], kind)).toEqual(formulas.map((text) => `'${text}`))
    expect(await written('xlsx', [...formulas], kind)).toEqual([...formulas])
  })

  it('of any other kind is what was typed', async () => {
    expect(await written('csv', plain, 'text')).toEqual(plain)
    expect(await written('xlsx', plain, 'long')).toEqual(plain)
  })

  it('keeps what XML does not know out of the file, and as much as a cell may have in it', async () => {
    expect(await written('xlsx', ['a\u0000b\u0008c\uffffd\ud800e'], 'text')).toEqual(['abcd\ufffde'])
    const [cut] = await written('xlsx', [`${'x'.repeat(32_765)}👷👷`], 'long')
    expect([String(cut).length, String(cut).slice(-2)]).toEqual([32_767, '\ufffd…'])
  })
})

describe('figures', () => {
  const amounts = ['-999999999999.99', '999999999999.99', '-0.01', '0.00', '0.10', '1234567.89']
  it('are decimals in CSV, below zero too, and numbers in XLSX to the cent', async () => {
    expect(await written('csv', amounts, 'money')).toEqual(amounts)
    expect(await written('xlsx', amounts, 'money')).toEqual(amounts.map(Number))
  })

  it('are dates as they are, from the first that spreadsheets count', async () => {
    const dates = ['0001-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '2026-11-20', '9999-12-31']
    expect(await written('csv', dates, 'date')).toEqual(dates)
    expect(await written('xlsx', dates, 'date')).toEqual([
      '0001-01-01',
      '1900-02-28',
      ...dates.slice(2).map((date) => new Date(`${date}T00:00:00Z`)),
    ])
  })

  it('are moments of the company’s clock, also in the night in which it is put back', async () => {
    const moments = ['2026-11-19T22:00:00.000Z', '2026-04-04T13:30:00.000Z', '2026-04-04T14:30:00.000Z']
    const local = ['2026-11-20 11:00:00', '2026-04-05 02:30:00', '2026-04-05 02:30:00']
    expect(await written('csv', moments, 'instant')).toEqual(local)
    const cells = (await written('xlsx', moments, 'instant')).map((at) => new Date(at ?? '').getTime())
    // A part of a day is no whole number: programs show it to the second.
    expect(cells.map((at) => Math.round(at / 1000))).toEqual(local.map((at) => Date.parse(`${at}Z`) / 1000))
  })
})

describe('every column that people write', () => {
  let server: TestServer
  let company: Company
  const typed = "=HYPERLINK('x')"
  beforeAll(async () => {
    server = await startTestServer({ WORKER: 'off' })
    company = await givenCompany(server, '=Company & Sons')
    const me = company.orgAdmin
    const texts = { name: typed, address: typed, contactName: typed, notes: typed }
    const { id } = await me.call(createClient, { body: clientBody(texts) })
    const job = jobBody(id, {
      name: typed,
      address: typed,
      projectManagerName: typed,
      jobManager: typed,
      quoteNumber: typed,
      claimNumber: typed,
      description: typed,
      notes: typed,
    })
    await me.call(createJob, { body: job })
    await givenClient(me)
    await givenInvoice(me, id, { reference: typed })
    await givenTask(me, { title: typed })
  })
  afterAll(() => server.stop())

  it.each([
    ['clients', api.exportClients, ['Client name', 'Address', 'Contact name', 'Notes']],
    [
      'jobs',
      api.exportJobs,
      [
        'Job name',
        'Client',
        'Address',
        'Project manager',
        'Job manager',
        'Quote number',
        'Claim number',
        'Description',
        'Notes',
      ],
    ],
    ['invoices', api.exportInvoices, ['Reference', 'Client']],
    ['tasks', api.exportTasks, ['Title']],
  ] as const)('of %s is guarded', async (_, sheet, columns) => {
    for (const [format, expected] of [
      ['csv', `'${typed}`],
      ['xlsx', typed],
    ] as const) {
      const { heading, rows } = await sheetOf(company.orgAdmin, sheet, { format })
      const row = rows.find((cells) => cells.includes(expected)) ?? []
      expect(columns.map((name) => row[heading.indexOf(name)])).toEqual(columns.map(() => expected))
      // In CSV nothing of it stands anywhere without its guard.
      if (format === 'csv') expect(rows.flat()).not.toContain(typed)
    }
  })
})
