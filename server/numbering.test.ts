import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import { createJob, updateJob } from '#domain/jobs/api.ts'
import { createReport } from '#domain/reports/api.ts'
import { createVariation } from '#domain/variations/api.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenVariation,
  invoiceBody,
  jobBody,
  reportBody,
  variationBody,
  type Company,
} from './testing/given.ts'
import { isDistributed } from './testing/database.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { countUpTo, counterOf } from './testing/traces.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Series {
  company: Company
  /** Makes one record and tells its number. */
  next: () => Promise<string>
  /** A create the server refuses only after it took a number, or before; its status. */
  refused: () => Promise<number>
}

const kinds = {
  client: {
    prefix: 'CL',
    year: 0,
    begin: async (): Promise<Series> => {
      const company = await givenCompany(server)
      const { orgAdmin } = company
      return {
        company,
        next: async () => (await givenClient(orgAdmin)).clientId,
        refused: async () => (await orgAdmin.try(createClient, { body: clientBody({ logoFileId: newId() }) })).status,
      }
    },
  },
  job: {
    prefix: 'JOB',
    year: 0,
    begin: async (): Promise<Series> => {
      const company = await givenCompany(server)
      const { orgAdmin } = company
      const { id } = await givenClient(orgAdmin)
      return {
        company,
        next: async () => (await givenJob(orgAdmin, id)).jobId,
        refused: async () => (await orgAdmin.try(createJob, { body: jobBody(id, { fileIds: [newId()] }) })).status,
      }
    },
  },
  report: {
    prefix: 'PR-2026',
    year: 2026,
    begin: async (): Promise<Series> => {
      const company = await givenCompany(server)
      const { orgAdmin } = company
      const { id } = await givenClient(orgAdmin)
      const job = await givenJob(orgAdmin, id)
      return {
        company,
        next: async () => (await givenReport(orgAdmin, id, job.id)).reportId,
        refused: async () =>
          (await orgAdmin.try(createReport, { body: reportBody(id, job.id, { images: [{ fileId: newId() }] }) }))
            .status,
      }
    },
  },
  invoice: {
    prefix: 'INV-2026',
    year: 2026,
    begin: async (): Promise<Series> => {
      const company = await givenCompany(server)
      const { orgAdmin } = company
      const { id } = await givenClient(orgAdmin)
      const stray = [{ description: 'x', quantity: 1, unitPrice: '1', taxRate: '0', variationId: newId() }]
      return {
        company,
        next: async () => (await givenInvoice(orgAdmin, id)).invoiceNumber,
        refused: async () => (await orgAdmin.try(createInvoice, { body: invoiceBody(id, { items: stray }) })).status,
      }
    },
  },
  variation: {
    prefix: 'VAR-2026',
    year: 2026,
    begin: async (): Promise<Series> => {
      const company = await givenCompany(server)
      const { orgAdmin } = company
      const { id } = await givenClient(orgAdmin)
      return {
        company,
        next: async () => (await givenVariation(orgAdmin, id)).variationId,
        refused: async () =>
          (await orgAdmin.try(createVariation, { body: variationBody(id, { fileIds: [newId()] }) })).status,
      }
    },
  },
} as const

const numbers = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}-${String(from + at).padStart(3, '0')}`)

describe.each(Object.entries(kinds))('the numbers of a %s', (kind, { prefix, year, begin }) => {
  it('neither repeat nor leave a gap when 64 are made at once, some of them refused', async () => {
    const { next, refused } = await begin()
    const [made, statuses] = await Promise.all([
      Promise.all(Array.from({ length: 64 }, () => next())),
      Promise.all(Array.from({ length: 8 }, () => refused())),
    ])
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect(made.toSorted()).toEqual(numbers(prefix, 1, 64))
    expect(await next()).toBe(`${prefix}-065`)
  })

  it('grow past 999', async () => {
    const { company, next } = await begin()
    await countUpTo(server, company.id, kind as keyof typeof kinds, 998, year)
    expect([await next(), await next(), await next()]).toEqual([`${prefix}-999`, `${prefix}-1000`, `${prefix}-1001`])
  })

  it('are each company’s own', async () => {
    const [one, other] = [await begin(), await begin()]
    expect([await one.next(), await other.next(), await one.next()]).toEqual([
      `${prefix}-001`,
      `${prefix}-001`,
      `${prefix}-002`,
    ])
  })
})

describe('a number typed by hand', () => {
  it('moves the series on, for clients and jobs; one further back or of another kind leaves it', async () => {
    const { orgAdmin } = await givenCompany(server)
    const typed = ['CL-003', 'CL-002', 'CLX-900', 'CL-0900', 'CL-9', 'KAURI']
    for (const clientId of typed) await givenClient(orgAdmin, { clientId })
    expect([(await givenClient(orgAdmin)).clientId, (await givenClient(orgAdmin)).clientId]).toEqual([
      'CL-004',
      'CL-005',
    ])
    const { id } = await givenClient(orgAdmin)
    await givenJob(orgAdmin, id, { jobId: 'JOB-001' })
    expect((await givenJob(orgAdmin, id)).jobId).toBe('JOB-002')
  })

  it('moves the series on when a record is renamed to it, and stays taken when the record is renamed again', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin)
    const rename = (clientId: string, version: number) =>
      orgAdmin.call(updateClient, { params: { id: client.id }, body: { clientId }, version })
    await rename('CL-1200', 1)
    await rename('TUI', 2)
    expect((await givenClient(orgAdmin)).clientId).toBe('CL-1201')
    const job = await givenJob(orgAdmin, client.id)
    await orgAdmin.call(updateJob, { params: { id: job.id }, body: { jobId: 'JOB-017' }, version: 1 })
    expect((await givenJob(orgAdmin, client.id)).jobId).toBe('JOB-018')
  })

  it('is the same in any case, however its letters are put together, and whatever spaces are around it', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { clientId: 'Wh\u0101nau-1' })
    const other = await givenClient(orgAdmin)
    for (const clientId of ['WH\u0100NAU-1', 'wha\u0304nau-1', '  whānau-1 ', 'cl-001']) {
      const taken = [{ path: 'clientId', message: 'Another client already has this client ID' }]
      const edited = { params: { id: other.id }, body: { clientId }, version: 1 }
      expect((await orgAdmin.try(createClient, { body: clientBody({ clientId }) })).problem.errors).toEqual(taken)
      if (clientId !== 'cl-001') expect((await orgAdmin.try(updateClient, edited)).problem.errors).toEqual(taken)
    }
    const job = await givenJob(orgAdmin, client.id, { jobId: 'Deck' })
    expect((await orgAdmin.try(createJob, { body: jobBody(client.id, { jobId: 'DECK' }) })).problem.errors).toEqual([
      { path: 'jobId', message: 'Another job already has this job ID' },
    ])
    await givenInvoice(orgAdmin, client.id, { invoiceNumber: 'A/1' })
    const invoice = { body: invoiceBody(client.id, { invoiceNumber: 'a/1' }) }
    expect((await orgAdmin.try(createInvoice, invoice)).problem.errors).toEqual([
      { path: 'invoiceNumber', message: 'Another invoice already has this number' },
    ])
    // Its own code a record may write in another case.
    const own = { params: { id: job.id }, body: { jobId: 'DECK' }, version: 1 }
    expect((await orgAdmin.call(updateJob, own)).jobId).toBe('DECK')
  })

  it('moves the series on in small letters too', async () => {
    const { orgAdmin } = await givenCompany(server)
    await givenClient(orgAdmin, { clientId: 'cl-007' })
    const client = await givenClient(orgAdmin)
    expect(client.clientId).toBe('CL-008')
    await givenInvoice(orgAdmin, client.id, { invoiceNumber: 'inv-2026-002' })
    expect((await givenInvoice(orgAdmin, client.id)).invoiceNumber).toBe('INV-2026-003')
  })

  it('at the very moment it is given is not given twice, and nobody who typed nothing is refused', async () => {
    const { orgAdmin } = await givenCompany(server)
    const typed = Array.from({ length: 8 }, (_, at) =>
      orgAdmin.try(createClient, { body: clientBody({ clientId: `${at % 2 ? 'cl' : 'CL'}-00${at + 1}` }) }),
    )
    const given = Array.from({ length: 8 }, () => orgAdmin.try(createClient, { body: clientBody() }))
    const [byHand, byUs] = await Promise.all([Promise.all(typed), Promise.all(given)])
    expect(byUs.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const codes = [...byUs, ...byHand.filter(({ status }) => status === 201)].map(({ body }) => body.clientId)
    expect(new Set(codes.map((code) => code.toUpperCase())).size).toBe(codes.length)
    for (const { problem } of byHand.filter(({ status }) => status !== 201)) {
      expect(problem.errors).toEqual([{ path: 'clientId', message: 'Another client already has this client ID' }])
    }
  })

  it.each([
    ['in another case', ['TUI', 'tui', 'Tui', 'TUI', 'tUI', 'tui']],
    // The small letter of İ is an i to the database, and two characters to JavaScript.
    ['with letters that have their own idea of case', ['İKA', 'ika', 'İka', 'ikA', 'İKa', 'ikA']],
  ])('%s goes to one of those who type it at once; the others hear it at the field', async (_, codes) => {
    const { orgAdmin } = await givenCompany(server)
    const answers = await Promise.all(
      codes.map((clientId) => orgAdmin.try(createClient, { body: clientBody({ clientId }) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem.errors).toEqual([{ path: 'clientId', message: 'Another client already has this client ID' }])
  })
})

it('a deleted or renamed record’s number never returns', async () => {
  const { orgAdmin } = await givenCompany(server)
  const [first, second] = [await givenClient(orgAdmin), await givenClient(orgAdmin)]
  await orgAdmin.try(deleteClient, { params: { id: second.id } })
  await orgAdmin.call(updateClient, { params: { id: first.id }, body: { clientId: 'OTHER' }, version: 1 })
  expect((await givenClient(orgAdmin)).clientId).toBe('CL-003')
})

// Migrations of before run before a database is distributed.
it.skipIf(isDistributed())(
  'counters that an earlier version left behind typed numbers are brought up to them, in every year',
  async () => {
    const { orgAdmin, id: companyId } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { clientId: 'CL-041' })
    await givenClient(orgAdmin, { clientId: 'CL-0999' })
    await givenJob(orgAdmin, client.id, { jobId: 'JOB-1007' })
    for (const invoiceNumber of ['INV-2026-012', 'INV-2027-002', 'INV-2026-0400', 'INV-2026-777/1'])
      await givenInvoice(orgAdmin, client.id, { invoiceNumber })
    await givenVariation(orgAdmin, client.id)
    await countUpTo(server, companyId, 'client', 7)
    await countUpTo(server, companyId, 'job', 2000)
    await countUpTo(server, companyId, 'invoice', 0, 2026)
    await countUpTo(server, companyId, 'invoice', 0, 2027)
    await countUpTo(server, companyId, 'variation', 0, 2026)
    const migration = new URL('db/migrations/0010_counters_never_behind.sql', import.meta.url)
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    await owner.query(await readFile(migration, 'utf8'))
    await owner.end()
    expect((await givenClient(orgAdmin)).clientId).toBe('CL-042')
    expect((await givenJob(orgAdmin, client.id)).jobId).toBe('JOB-2001')
    expect((await givenInvoice(orgAdmin, client.id)).invoiceNumber).toBe('INV-2026-013')
    expect((await givenVariation(orgAdmin, client.id)).variationId).toBe('VAR-2026-002')
    expect(await counterOf(server, companyId, 'invoice', 2027)).toBe(2)
  },
)
