import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import { createJob } from '#domain/jobs/api.ts'
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
import { startTestServer, type TestServer } from './testing/server.ts'
import { countUpTo } from './testing/traces.ts'

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
  it('is skipped when its turn comes, for clients and jobs', async () => {
    const { orgAdmin } = await givenCompany(server)
    await givenClient(orgAdmin, { clientId: 'CL-002' })
    await givenClient(orgAdmin, { clientId: 'CL-003' })
    const codes = [
      (await givenClient(orgAdmin)).clientId,
      (await givenClient(orgAdmin)).clientId,
      (await givenClient(orgAdmin)).clientId,
    ]
    expect(codes).toEqual(['CL-001', 'CL-004', 'CL-005'])
    const { id } = await givenClient(orgAdmin)
    await givenJob(orgAdmin, id, { jobId: 'JOB-001' })
    expect((await givenJob(orgAdmin, id)).jobId).toBe('JOB-002')
  })

  it('at the very moment it is given is not given twice, and nobody who typed nothing is refused', async () => {
    const { orgAdmin } = await givenCompany(server)
    const typed = Array.from({ length: 8 }, (_, at) =>
      orgAdmin.try(createClient, { body: clientBody({ clientId: `CL-00${at + 1}` }) }),
    )
    const given = Array.from({ length: 8 }, () => orgAdmin.try(createClient, { body: clientBody() }))
    const [byHand, byUs] = await Promise.all([Promise.all(typed), Promise.all(given)])
    expect(byUs.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const codes = [...byUs, ...byHand.filter(({ status }) => status === 201)].map(({ body }) => body.clientId)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { problem } of byHand.filter(({ status }) => status !== 201)) {
      expect(problem.errors).toEqual([{ path: 'clientId', message: 'Another client already has this client ID' }])
    }
  })

  it('goes to one of those who type it at once; the others hear it at the field', async () => {
    const { orgAdmin } = await givenCompany(server)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => orgAdmin.try(createClient, { body: clientBody({ clientId: 'TUI' }) })),
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
