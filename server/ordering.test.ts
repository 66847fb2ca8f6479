import { DefaultQueryExecutor, type CompiledQuery, type QueryResult } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import * as invoices from '#domain/invoices/api.ts'
import { deleteJob, updateJob } from '#domain/jobs/api.ts'
import { deleteReport, updateReport } from '#domain/reports/api.ts'
import * as variations from '#domain/variations/api.ts'
import { picture, uploaded } from './files/uploads.testing.ts'
import type { Answer } from './testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenVariation,
  type Company,
} from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { activityOf } from './testing/traces.ts'

// The order of a transaction's statements is written in pipelines; when each of them gets round to sending must not
// matter. Here every statement of the server waits for a random while before it is sent, as if somebody had added
// awaits in front of it, and the same work must leave the same records.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

/** Numbers that look random and are the same for the same seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

/** Lets every statement of the server wait for this before it is sent. */
function beforeEachStatement(wait: (sql: string) => Promise<void>): void {
  const execute = Reflect.get(DefaultQueryExecutor.prototype, 'executeQuery') as (
    ...query: [CompiledQuery]
  ) => Promise<QueryResult<unknown>>
  vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (this: unknown, query) {
    await wait(query.sql)
    return Reflect.apply(execute, this, [query]) as never
  })
}

/** Holds every statement back by up to five awaits, some of them whole turns of the event loop. */
function holdBack(seed: number): { count: number } {
  const random = randomOf(seed)
  const held = { count: 0 }
  beforeEachStatement(async () => {
    held.count += 1
    for (let awaits = Math.floor(random() * 6); awaits > 0; awaits -= 1)
      await (random() < 0.7 ? Promise.resolve() : new Promise((resolve) => setImmediate(resolve)))
  })
  return held
}

/**
 * Writes of every kind that send several statements together; what they answered and what the activity says of them.
 */
async function workOf(company: Company): Promise<unknown[]> {
  const me = company.orgAdmin
  const answers: unknown[] = []
  const keep = <T>(answer: T): T => {
    answers.push(answer)
    return answer
  }
  const keepAny = ({ status, body }: Answer<unknown>) =>
    answers.push({ status, ...(body as object | undefined), requestId: undefined })

  const logo = await uploaded(me, 'client-logo', { bytes: await picture('#102030') })
  const body = clientBody({ id: newId(), name: 'Tui', logoFileId: logo.id })
  const client = keep(await me.call(createClient, { body }))
  keep(await me.call(createClient, { body }))
  const other = keep(await givenClient(me, { name: 'Kea', clientId: 'KEA' }))
  keep(
    await me.call(updateClient, { params: { id: client.id }, body: { clientId: 'TUI', logoFileId: null }, version: 1 }),
  )

  const [drawing, sheet] = [await uploaded(me, 'job-file'), await uploaded(me, 'job-file')]
  const milestones = [{ title: 'Piles' }, { title: 'Roof', dueDate: '2026-12-01' }]
  const job = keep(await givenJob(me, client.id, { name: 'Deck', milestones, fileIds: [drawing.id] }))
  keep(
    await me.call(updateJob, {
      params: { id: job.id },
      body: { milestones: [{ title: 'Roof', completed: true }], fileIds: [sheet.id] },
      version: 1,
    }),
  )

  const photo = await uploaded(me, 'variation-image')
  const variation = keep(
    await givenVariation(me, client.id, {
      jobId: job.id,
      images: [{ fileId: photo.id, caption: 'Stair' }],
      fileIds: [(await uploaded(me, 'variation-file')).id],
    }),
  )
  keep(
    await me.call(variations.updateVariation, {
      params: { id: variation.id },
      body: { cost: '90', fileIds: [] },
      version: 1,
    }),
  )
  keep(await me.call(variations.approveVariation, { params: { id: variation.id } }))

  const slab = await uploaded(me, 'report-image')
  const report = keep(await givenReport(me, client.id, job.id, { images: [{ fileId: slab.id, caption: 'Slab' }] }))

  const items = [
    { description: 'Framing', quantity: 2, unitPrice: '50', taxRate: '0.15' },
    { description: 'Skylight', quantity: 1, unitPrice: '80', taxRate: '0.15', variationId: variation.id },
  ]
  const invoice = keep(await givenInvoice(me, client.id, { jobId: job.id, items }))
  const to = { params: { id: invoice.id } }
  const edited = {
    items: [
      { ...items[1]!, unitPrice: '100' },
      { ...items[0]!, quantity: 3 },
    ],
    reference: 'Stage 2',
  }
  keep(await me.call(invoices.updateInvoice, { ...to, body: edited, version: 1 }))
  keep(await me.call(invoices.updateInvoice, { ...to, body: { invoiceNumber: 'INV-2026-007' }, version: 2 }))
  keep(await me.call(invoices.submitInvoice, to))
  keep(await me.call(invoices.approveInvoice, to))
  const payment = { id: newId(), date: '2026-11-20', amount: '100', method: 'bank' } as const
  keep(await me.call(invoices.recordPayment, { ...to, body: payment }))
  keep(await me.call(invoices.recordPayment, { ...to, body: payment }))
  const paid = keep(await me.call(invoices.markInvoicePaid, { ...to, body: { date: '2026-11-20', method: 'cash' } }))
  const payments = paid.payments.map(({ id }) => id)
  keep(await me.call(invoices.reversePayment, { params: { id: invoice.id, paymentId: payments[1] ?? '' }, body: {} }))
  keep(
    await me.call(updateReport, { params: { id: report.id }, body: { refreshFigures: true, images: [] }, version: 1 }),
  )
  keep(await me.call(invoices.voidInvoice, to))

  // An edit that moves a draft to another client takes its old lines away first.
  const moved = keep(await givenInvoice(me, client.id, { jobId: job.id }))
  const there = { params: { id: moved.id } }
  const elsewhere = { clientId: other.id, jobId: null, items: items.slice(0, 1) }
  keep(await me.call(invoices.updateInvoice, { ...there, body: elsewhere, version: 1 }))
  const taken = { invoiceNumber: invoice.invoiceNumber }
  keepAny(await me.try(invoices.updateInvoice, { ...there, body: { invoiceNumber: 'INV-2026-007' }, version: 2 }))
  keepAny(await me.try(invoices.updateInvoice, { ...there, body: taken, version: 2 }))
  keepAny(await me.try(invoices.deleteInvoice, there))

  keepAny(await me.try(deleteJob, { params: { id: job.id } }))
  keepAny(await me.try(deleteReport, { params: { id: report.id } }))
  keepAny(await me.try(deleteClient, { params: { id: other.id } }))
  keep(await activityOf(server, company.id))
  return answers
}

/** The same for the same work: ids are named by the order in which they appear. */
function withoutIds(answers: unknown[]): unknown {
  const ids = new Map<string, string>()
  const named = JSON.stringify(answers).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => {
      if (!ids.has(id)) ids.set(id, `id ${ids.size}`)
      return ids.get(id) ?? ''
    },
  )
  return JSON.parse(named)
}

describe('statements that are sent late', () => {
  let expected: unknown
  beforeAll(async () => {
    expected = withoutIds(await workOf(await givenCompany(server, 'Kauri')))
  })

  it.each([1, 2, 3, 4])('leave the same records: delays of seed %i', async (seed) => {
    const company = await givenCompany(server, 'Kauri')
    const held = holdBack(seed)
    const answers = await workOf(company)
    expect(held.count).toBeGreaterThan(150)
    expect(withoutIds(answers)).toEqual(expected)
  })

  // The four awaits that made editing an invoice answer 409: the old lines went after the new ones.
  it('edit an invoice even when taking its old lines away comes last to mind', async () => {
    const company = await givenCompany(server)
    const client = await givenClient(company.orgAdmin)
    const { id } = await givenInvoice(company.orgAdmin, client.id)
    let held = 0
    beforeEachStatement(async (sql) => {
      if (!sql.startsWith('delete from "invoice_lines"')) return
      held += 1
      for (const _ of 'four') await Promise.resolve()
    })
    const items = [{ description: 'Roof', quantity: 1, unitPrice: '70', taxRate: '0.15' }]
    const answer = await company.orgAdmin.try(invoices.updateInvoice, { params: { id }, body: { items }, version: 1 })
    expect([answer.status, answer.body.items.map(({ description }) => description)]).toEqual([200, ['Roof']])
    expect(held).toBe(1)
  })
})
