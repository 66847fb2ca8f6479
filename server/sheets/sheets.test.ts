import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { listMilestones, listOwnMilestones } from '#domain/dashboard/api.ts'
import { todayIn } from '#domain/dates.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { listInvoices, listPayments, recordPayment, reversePayment } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { listCompanies } from '#domain/registry/api.ts'
import { listReports } from '#domain/reports/api.ts'
import { listRoles } from '#domain/roles/api.ts'
import * as api from '#domain/sheets/api.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import { hour } from '#server/platform/limits.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenSuperAdmin,
  givenTask,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { approvedInvoice } from './given.testing.ts'
import { sheetOf } from './reading.testing.ts'

// Each list's table is what the list answers, page by page: the same records in the same order, and of each what stands
// there, for whoever may see the list.

let server: TestServer
let company: Company
let contact: Person
let superAdmin: Person
let clientId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server, 'Kauri & Sons')
  superAdmin = await givenSuperAdmin(server)
  const me = company.orgAdmin
  const names = ['Ōtara Homes', '“Hill”, Bros; & Co', 'Zed']
  for (const name of names) clientId = (await givenClient(me, { name })).id
  contact = await company.contact(clientId)
  const job = await givenJob(me, clientId, {
    contractAmount: '125000.10',
    milestones: [{ title: 'Roof on', dueDate: '2026-12-01', completed: false }],
  })
  for (const date of ['2026-11-03', '2026-11-01', '2026-11-02']) {
    await givenReport(me, clientId, job.id, { date })
    await approvedInvoice(me, clientId, { date, jobId: job.id })
    await givenVariation(me, clientId, { jobId: job.id })
    await givenTask(me, { title: `Order trusses ${date}`, dueDate: date, jobId: job.id })
  }
  await givenVariation(me, clientId, { jobId: job.id, type: 'credit', quotedAmount: '300.00', cost: '100.00' })
  await givenInvoice(me, clientId)
  const [paid] = (await me.call(listInvoices, { query: { status: 'approved' } })).items
  const body = { amount: '10.50', date: '2026-11-05', method: 'bank', reference: 'R1' } as const
  const { payments } = await me.call(recordPayment, { params: { id: paid?.id ?? '' }, body })
  const payment = { id: paid?.id ?? '', paymentId: payments[0]?.id ?? '' }
  await me.call(reversePayment, { params: payment, body: { date: '2026-11-06' } })
})
afterAll(() => server.stop())
// Nobody exports so much within an hour.
beforeEach(() => server.clock.advance(hour))

interface Listed {
  of: string
  list: Endpoint
  sheet: Endpoint
  /** With these columns, among others, and what a record has there. */
  cells: Record<string, (item: never) => unknown>
  queries: Record<string, string>[]
  by?: () => Caller
}

type Item = Record<string, never>
const at = (name: string) => (item: Item) => item[name]

const lists: Listed[] = [
  {
    of: 'clients',
    list: listClients,
    sheet: api.exportClients,
    cells: { 'Client ID': at('clientId'), 'Client name': at('name'), 'Active jobs': at('activeJobs') },
    queries: [{}, { sort: '-name' }, { search: 'hill' }, { status: 'inactive' }],
  },
  {
    of: 'jobs',
    list: listJobs,
    sheet: api.exportJobs,
    cells: { 'Job ID': at('jobId'), 'Contract amount': (job: { figures: Item }) => job.figures['contractAmount'] },
    queries: [{}, { sort: 'progress' }, { status: 'active' }],
  },
  {
    of: 'reports',
    list: listReports,
    sheet: api.exportReports,
    cells: { Report: at('reportId'), 'Report date': at('date'), 'Progress (%)': at('progressPercentage') },
    queries: [{}, { sort: 'date' }, { date: 'last-30' }],
  },
  {
    of: 'invoices',
    list: listInvoices,
    sheet: api.exportInvoices,
    cells: { 'Invoice number': at('invoiceNumber'), Date: at('date'), Total: at('total'), Balance: at('balance') },
    queries: [{}, { sort: 'date' }, { status: 'draft' }, { search: 'INV', sort: '-total' }],
  },
  {
    of: 'payments',
    list: listPayments,
    sheet: api.exportPayments,
    cells: {
      'Invoice number': at('invoiceNumber'),
      'Job ID': at('jobCode'),
      'Job name': at('jobName'),
      Amount: at('amount'),
      'Payment date': at('date'),
      'Payment ID': at('id'),
    },
    queries: [{}, { sort: 'amount' }, { dated: '2026-10' }],
  },
  {
    of: 'variations',
    list: listVariations,
    sheet: api.exportVariations,
    cells: { 'Variation ID': at('variationId'), 'Quoted amount': at('signedAmount'), 'Date added': at('dateAdded') },
    queries: [{}, { sort: 'quotedAmount' }, { status: 'approved' }],
  },
  {
    of: 'tasks',
    list: listTasks,
    sheet: api.exportTasks,
    cells: { Title: at('title'), 'Due date': at('dueDate'), Value: at('value') },
    queries: [{}, { sort: '-dueDate' }, { group: 'status', search: 'trusses' }],
  },
  {
    of: 'users',
    list: listUsers,
    sheet: api.exportUsers,
    cells: { Name: at('name'), Email: at('email') },
    queries: [{}, { sort: '-email' }, { role: 'client' }],
  },
  {
    of: 'roles',
    list: listRoles,
    sheet: api.exportRoles,
    cells: { Role: at('name'), People: at('userCount') },
    queries: [{}, { search: 'admin' }],
  },
  {
    of: 'milestones',
    list: listMilestones,
    sheet: api.exportMilestones,
    cells: { Job: at('jobName'), 'Due date': at('dueDate') },
    queries: [{ due: 'upcoming' }, { due: 'overdue' }],
  },
  {
    of: 'a client’s milestones',
    list: listOwnMilestones,
    sheet: api.exportOwnMilestones,
    cells: { Job: at('jobName'), 'Due date': at('dueDate') },
    queries: [{ due: 'upcoming' }],
    by: () => contact,
  },
  {
    of: 'a client’s reports',
    list: listReports,
    sheet: api.exportReports,
    cells: { Report: at('reportId'), 'Report date': at('date') },
    queries: [{}, { sort: 'date' }],
    by: () => contact,
  },
  {
    of: 'a client’s invoices',
    list: listInvoices,
    sheet: api.exportInvoices,
    cells: { 'Invoice number': at('invoiceNumber'), Total: at('total') },
    queries: [{}, { sort: 'date' }],
    by: () => contact,
  },
  {
    of: 'companies',
    list: listCompanies,
    sheet: api.exportCompanies,
    cells: { 'Company name': at('name'), People: at('people'), 'Monthly value': at('monthlyValue') },
    queries: [{}, { sort: '-createdAt' }, { search: 'kauri' }],
    by: () => superAdmin,
  },
]

/** All that a list shows, page by page. */
async function shown(by: Caller, list: Endpoint, query: Record<string, string>): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const asked = { query: { ...query, page, pageSize: 2 } } as never
    const answer = (await by.call(list, asked)) as unknown as { items: Item[]; total: number }
    items.push(...answer.items)
    if (items.length >= answer.total) return items
  }
}

/** A value of the API as a cell of CSV says it, and as one of XLSX does. */
const inCsv = (value: unknown): string => (value === null ? '' : `${value as string}`)
const inXlsx = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return new Date(`${value}T00:00:00Z`)
  return /^-?\d+\.\d\d$/.test(value) ? Number(value) : value
}

describe.each(lists)('$of', ({ list, sheet, cells, queries, by = () => company.orgAdmin }) => {
  it.each(queries)('are the list’s own rows as CSV and as XLSX: %j', async (query) => {
    const items = await shown(by(), list, query)
    for (const [format, written] of [
      ['csv', inCsv],
      ['xlsx', inXlsx],
    ] as const) {
      const { heading, rows } = await sheetOf(by(), sheet, { ...query, format })
      const places = Object.keys(cells).map((name) => heading.indexOf(name))
      expect(places).not.toContain(-1)
      const expected = items.map((item) => Object.values(cells).map((of) => written(of(item as never))))
      expect(rows.map((row) => places.map((place) => row[place]))).toEqual(expected)
    }
  })
})

it('each list had something to show, and something to leave out', async () => {
  for (const { list, queries, by = () => company.orgAdmin } of lists) {
    const [first = {}] = queries
    expect((await shown(by(), list, first)).length).toBeGreaterThan(0)
  }
  const mine = await shown(contact, listInvoices, {})
  expect(mine.length).toBeLessThan((await shown(company.orgAdmin, listInvoices, {})).length)
})

it('says in the reader’s language what its columns and states are called', async () => {
  const [en, es, fr] = await Promise.all(
    ['en', 'es', 'fr'].map((language) =>
      sheetOf(company.orgAdmin, api.exportVariations, { sort: 'dateAdded' }, { 'accept-language': language }),
    ),
  )
  expect([en?.heading[0], es?.heading[0], fr?.heading[0]]).toEqual([
    'Variation ID',
    'ID de la modificación',
    'N° d’avenant',
  ])
  expect([en?.rows[0]?.[5], es?.rows[0]?.[5], fr?.rows[0]?.[5]]).toEqual([
    'Pending Approval',
    'Pendiente de aprobación',
    'En attente d’approbation',
  ])
})

it('is called by its list, its company and its day', async () => {
  const { name } = await sheetOf(company.orgAdmin, api.exportInvoices, { format: 'xlsx' })
  expect(name).toBe(`Invoices Kauri & Sons ${todayIn('Pacific/Auckland', server.clock.now())}.xlsx`)
  expect((await sheetOf(superAdmin, api.exportCompanies)).name).toBe(
    `Companies Stringline ${todayIn('UTC', server.clock.now())}.csv`,
  )
})

it('says what of a credit counts against the rest, so that a column can be added up', async () => {
  const { heading, rows } = await sheetOf(company.orgAdmin, api.exportVariations, { sort: 'quotedAmount' })
  const of = (name: string) => rows[0]?.[heading.indexOf(name)]
  expect(['Type', 'Quoted amount', 'Cost', 'Margin', 'Invoiced to date'].map(of)).toEqual([
    'Credit',
    '-300.00',
    '-100.00',
    '-200.00',
    '0.00',
  ])
})

it('writes what happened as the list has it, the latest first', async () => {
  const { heading, rows } = await sheetOf(company.orgAdmin, api.exportActivity, { kind: 'client' })
  expect(heading).toEqual([
    'Time',
    'By',
    'Acting as',
    'Event',
    'Kind of record',
    'Record',
    'Details',
    'From an archive',
  ])
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['']))
  expect(rows.map((row) => row.slice(1, 6))).toEqual(
    ['Zed', '“Hill”, Bros; & Co', 'Ōtara Homes'].map((name) => [
      'org_admin of Kauri & Sons',
      'staff',
      'client.created',
      'client',
      name,
    ]),
  )
})

it('refuses what its list would', async () => {
  const bad = await company.orgAdmin.try(api.exportInvoices, { query: { status: 'lost' as never } })
  expect([bad.status, bad.problem.errors?.[0]?.path]).toEqual([422, 'status'])
  const unknown = await company.orgAdmin.try(api.exportInvoices, { query: { format: 'pdf' as never } })
  expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([422, 'format'])
  const paged = await company.orgAdmin.try(api.exportInvoices, { query: { page: 2 } as never })
  expect(paged.status).toBe(422)
})
