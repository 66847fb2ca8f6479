import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClientOverview } from '#domain/dashboard/api.ts'
import {
  getInvoice,
  getInvoicePdf,
  listInvoices,
  recordPayment,
  reversePayment,
  voidInvoice,
} from '#domain/invoices/api.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import { getReport, getReportPdf } from '#domain/reports/api.ts'
import { createShare, getSharedReport, sendInvoice } from '#domain/shares/api.ts'
import { approveVariation, getVariation, listVariations } from '#domain/variations/api.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// What a client's own people see of the money: what was issued to them, and what waits for their review. Nothing else
// (PRODUCT 4).

let server: TestServer
let company: Company
let contact: Person
let clientId: string
let jobId: string
const own = {} as Record<InvoiceStatus, InvoiceRecord>
let sibling: InvoiceRecord
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  const { orgAdmin } = company
  clientId = (await givenClient(orgAdmin)).id
  jobId = (await givenJob(orgAdmin, clientId)).id
  contact = await company.contact(clientId)
  for (const status of invoiceStatuses)
    own[status] = await givenInvoiceIn(orgAdmin, clientId, status, { jobId, reference: `Stage ${status}` }, '15')
  sibling = await givenInvoiceIn(orgAdmin, (await givenClient(orgAdmin)).id, 'approved', {
    reference: 'Stage of another',
  })
  await orgAdmin.call(sendInvoice, { params: { id: own.approved.id }, body: { to: 'a@tui.example' } })
})
afterAll(() => server.stop())

const issued = invoiceStatuses.filter((status) => status !== 'draft')

describe('a client user', () => {
  it('lists and counts what was issued to them, no drafts and nothing of another client', async () => {
    const { items, total, counts } = await contact.call(listInvoices, { query: {} })
    expect(items.map(({ id }) => id).toSorted()).toEqual(issued.map((status) => own[status].id).toSorted())
    expect([total, counts]).toEqual([5, { draft: 0, pending: 1, approved: 1, paid: 1, overdue: 1, void: 1 }])
    expect(await contact.call(listInvoices, { query: { status: 'draft' } })).toMatchObject({ items: [], total: 0 })
    expect((await contact.call(listInvoices, { query: { search: 'Stage' } })).total).toBe(5)
    expect((await contact.call(listInvoices, { query: { clientId: sibling.clientId } })).total).toBe(0)
    for (const { can, because } of items) {
      expect(Object.values(can).every((may) => !may)).toBe(true)
      expect(because).toEqual({})
    }
  })

  it.each(issued)('reads and downloads one that is %s, to the cent', async (status) => {
    const invoice = await contact.call(getInvoice, { params: { id: own[status].id } })
    expect(invoice).toMatchObject({
      total: '115.00',
      amountPaid: own[status].amountPaid,
      balance: own[status].balance,
      sendings: [],
      viewings: [],
      xeroId: null,
      because: {},
    })
    expect(invoice.payments.map(({ amount }) => amount)).toEqual(own[status].payments.map(({ amount }) => amount))
    expect([invoice, ...invoice.payments].flatMap(({ can }) => Object.values(can)).includes(true)).toBe(false)
    const pdf = await contact.fetch(getInvoicePdf.path.replace(':id', invoice.id))
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text } = await pdfText(new Uint8Array(await pdf.arrayBuffer()))
    for (const shown of [invoice.invoiceNumber, '$115.00', `$${invoice.balance}`]) expect(text).toContain(shown)
  })

  it('never finds a draft that was made void, nor one that was paid on before', async () => {
    const { orgAdmin } = company
    const before = (await contact.call(listInvoices, { query: {} })).counts
    for (const deposit of [undefined, '15']) {
      const draft = await givenInvoiceIn(orgAdmin, clientId, 'draft', {}, deposit)
      expect((await orgAdmin.call(voidInvoice, { params: { id: draft.id } })).status).toBe('void')
      expect((await contact.try(getInvoice, { params: { id: draft.id } })).status).toBe(404)
      expect((await contact.fetch(getInvoicePdf.path.replace(':id', draft.id))).status).toBe(404)
    }
    expect((await contact.call(listInvoices, { query: {} })).counts).toEqual(before)
  })

  it('meets nothing of it anywhere else: no search, no figure, no report, no shared report', async () => {
    const { orgAdmin } = company
    const overviewOf = () => contact.call(getClientOverview, {})
    const before = await overviewOf()
    const items = [{ description: 'Kahikatea beams', quantity: 1, unitPrice: '4321.09', taxRate: '0' }]
    const secret = { jobId, reference: 'Never sent', invoiceNumber: 'HIDDEN-77', items }
    const draft = await givenInvoiceIn(orgAdmin, clientId, 'draft', secret, '15')
    const [early, late] = [
      await givenReport(orgAdmin, clientId, jobId),
      await orgAdmin.call(voidInvoice, { params: { id: draft.id } }).then(() => givenReport(orgAdmin, clientId, jobId)),
    ]
    const share = await orgAdmin.call(createShare, { params: { id: early.id }, body: {} })
    const token = share.url?.split('/').at(-1) ?? ''
    for (const search of ['HIDDEN', 'Never sent'])
      expect(await contact.call(listInvoices, { query: { search } })).toMatchObject({ items: [], total: 0 })
    expect((await contact.call(listInvoices, { query: { jobId, status: 'void' } })).items).toHaveLength(1)
    const after = await overviewOf()
    expect([after.invoiced, after.percentInvoiced]).toEqual([before.invoiced, before.percentInvoiced])
    const seen = [
      after,
      await contact.call(listInvoices, { query: {} }),
      await contact.call(getReport, { params: { id: early.id } }),
      await contact.call(getReport, { params: { id: late.id } }),
      await contact.call(getSharedReport, { params: { token } }),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/HIDDEN|Never sent|Kahikatea|4,?321\./)
    for (const { id } of [early, late]) {
      const pdf = await contact.fetch(getReportPdf.path.replace(':id', id))
      expect((await pdfText(new Uint8Array(await pdf.arrayBuffer()))).text).not.toMatch(/HIDDEN|Never sent|4,321/)
    }
  })

  it('keeps sight of one that was paid straight from a draft and then made void', async () => {
    const { orgAdmin } = company
    const paid = await givenInvoiceIn(orgAdmin, clientId, 'draft', {}, '115')
    expect(paid.status).toBe('paid')
    await orgAdmin.call(voidInvoice, { params: { id: paid.id } })
    expect((await contact.call(getInvoice, { params: { id: paid.id } })).status).toBe('void')
  })

  it('finds neither a draft nor another client’s, nor their PDFs', async () => {
    for (const { id } of [own.draft, sibling]) {
      expect((await contact.try(getInvoice, { params: { id } })).status).toBe(404)
      expect((await contact.fetch(getInvoicePdf.path.replace(':id', id))).status).toBe(404)
    }
  })

  it('loses sight of nothing that was issued when a payment is taken back, and gains no draft when one is paid on', async () => {
    const { orgAdmin } = company
    const draft = await givenInvoiceIn(orgAdmin, clientId, 'draft', {}, '15')
    expect((await contact.try(getInvoice, { params: { id: draft.id } })).status).toBe(404)
    const paid = await orgAdmin.call(recordPayment, {
      params: { id: draft.id },
      body: { date: '2026-11-20', amount: '100', method: 'bank' },
    })
    expect([paid.status, (await contact.try(getInvoice, { params: { id: draft.id } })).status]).toEqual(['paid', 200])
    const back = await orgAdmin.call(reversePayment, {
      params: { id: draft.id, paymentId: paid.payments[0]?.id ?? '' },
      body: {},
    })
    expect([back.status, (await contact.try(getInvoice, { params: { id: draft.id } })).status]).toEqual([
      'approved',
      200,
    ])
  })

  it('sees variations only where they wait for review, without what they cost', async () => {
    const { orgAdmin } = company
    const waiting = await givenVariation(orgAdmin, clientId, { jobId, name: 'Rooflight', cost: '77.77' })
    const done = await givenVariation(orgAdmin, clientId, { jobId, name: 'Agreed long ago' })
    await orgAdmin.call(approveVariation, { params: { id: done.id } })
    await givenVariation(orgAdmin, sibling.clientId, { name: 'Of another' })
    const overview = await contact.call(getClientOverview, {})
    expect(overview.variations.total).toBe(1)
    expect(overview.variations.items).toMatchObject([
      { id: waiting.id, variationId: waiting.variationId, name: 'Rooflight', quotedAmount: '200.00' },
    ])
    expect(JSON.stringify(overview)).not.toMatch(/77\.77|cost|margin|Agreed|Of another/)
    expect([
      (await contact.try(listVariations, { query: {} })).status,
      (await contact.try(getVariation, { params: { id: waiting.id } })).status,
    ]).toEqual([403, 404])
    expect((await contact.fetch(`/api/variations/${waiting.id}/pdf`)).status).toBe(404)
  })
})
