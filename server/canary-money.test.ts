import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { getInvoicePdf } from '#domain/invoices/api.ts'
import { createShare, sendReport, sendInvoice } from '#domain/shares/api.ts'
import { approveVariation } from '#domain/variations/api.ts'
import { routes } from './features.ts'
import { callerOf, type Caller } from './testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenVariation,
  type Company,
  type Person,
} from './testing/given.ts'
import { perform } from './testing/matrix-calls.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { pdfText } from './testing/pdf-text.ts'
import { deliverEvents } from './testing/background.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// What a job's money says to the inside only: what a variation costs and leaves, what is still a draft, what is noted
// about a client and a job. Each stands there as a word or an amount of its own, and is searched for in everything that
// leaves.

const inside = {
  cost: '7123.45',
  otherCost: '6234.51',
  margin: '1876.55',
  draftReference: 'DraftKea',
  draftLine: 'DraftLineKea',
  draftNumber: 'DRAFTKEA9',
  draftNotes: 'DraftNotesKea',
  draftPrice: '4321.09',
  clientNotes: 'ClientNotesKea',
  jobNotes: 'JobNotesKea',
  approvedDescription: 'ApprovedInsideKea',
  xero: 'XeroKea',
  sentTo: 'inside-kea@example.test',
}
const amounts = new Set([inside.cost, inside.otherCost, inside.margin, inside.draftPrice])

let server: TestServer
let company: Company
let contact: Person
let visitor: Caller
let superuser: pg.Client
let issued: InvoiceRecord
let draftId: string
let reportId: string

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' }, { invented: true })
  company = await givenCompany(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  const { orgAdmin } = company
  const client = await givenClient(orgAdmin, { notes: inside.clientNotes })
  contact = await company.contact(client.id)
  const job = await givenJob(orgAdmin, client.id, { notes: inside.jobNotes })
  await givenVariation(orgAdmin, client.id, { jobId: job.id, quotedAmount: '9000', cost: inside.cost })
  const approved = await givenVariation(orgAdmin, client.id, {
    jobId: job.id,
    description: inside.approvedDescription,
    quotedAmount: '8000',
    cost: inside.otherCost,
  })
  await orgAdmin.call(approveVariation, { params: { id: approved.id } })
  issued = await givenInvoiceIn(orgAdmin, client.id, 'approved', {
    jobId: job.id,
    notes: 'Thank you',
    items: [{ description: 'Skylight', quantity: 1, unitPrice: '500', taxRate: '0.15', variationId: approved.id }],
  })
  await superuser.query(
    `insert into external_links (company_id, provider, kind, record_id, provider_id)
      values ($1, 'xero', 'invoice', $2, $3)`,
    [company.id, issued.id, inside.xero],
  )
  await orgAdmin.call(sendInvoice, { params: { id: issued.id }, body: { to: inside.sentTo } })
  const draft = await givenInvoice(orgAdmin, client.id, {
    jobId: job.id,
    invoiceNumber: inside.draftNumber,
    reference: inside.draftReference,
    notes: inside.draftNotes,
    items: [
      {
        description: inside.draftLine,
        quantity: 1,
        unitPrice: inside.draftPrice,
        taxRate: '0.15',
        variationId: approved.id,
      },
    ],
  })
  draftId = draft.id
  reportId = (await givenReport(orgAdmin, client.id, job.id)).id
  visitor = callerOf(server.url, null)
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

/** What of the inside stands in a text, however its amounts are written. */
const leaksIn = (text: string): string[] => {
  const plain = text.replace(/[\s,\u00a0\u202f]/g, '')
  return Object.entries(inside)
    .filter(([, word]) => plain.includes(word) || (amounts.has(word) && plain.includes(word.replace('.', ''))))
    .map(([name]) => name)
}

it('stands where staff read it, so that the search finds what there is to find', async () => {
  const paths = [
    '/api/variations',
    '/api/invoices',
    `/api/invoices/${draftId}`,
    `/api/invoices/${issued.id}`,
    '/api/clients',
    '/api/jobs',
  ]
  const shown = await Promise.all(paths.map(async (path) => (await company.orgAdmin.fetch(path)).text()))
  expect(leaksIn(shown.join(' ')).toSorted()).toEqual(Object.keys(inside).toSorted())
})

describe('the client’s own people', () => {
  it('read none of it at any address that answers', async () => {
    const reads = routes
      .map((route) => route.endpoint)
      .filter(
        (endpoint) => endpoint.method === 'GET' && endpoint.access !== 'development' && endpoint.params === undefined,
      )
    for (const endpoint of reads) {
      const reply = await perform(contact, endpoint, {})
      expect(leaksIn(reply.text), endpoint.name).toEqual([])
    }
    for (const path of [`/api/invoices/${issued.id}`, `/api/invoices/${draftId}`, `/api/reports/${reportId}`]) {
      expect(leaksIn(await (await contact.fetch(path)).text()), path).toEqual([])
    }
  })

  it('find no draft by searching for its words or its number', async () => {
    for (const search of [inside.draftReference, inside.draftNumber]) {
      expect(await (await contact.fetch(`/api/invoices?search=${search}`)).json()).toMatchObject({
        items: [],
        total: 0,
        counts: { draft: 0 },
      })
    }
  })

  it.each(['en', 'es', 'fr'])(
    'get the PDF of what was issued without it, in %s, and no PDF of a draft',
    async (language) => {
      const get = (id: string) =>
        contact.fetch(getInvoicePdf.path.replace(':id', id), { headers: { 'accept-language': language } })
      const { text, title, author } = await pdfText(new Uint8Array(await (await get(issued.id)).arrayBuffer()))
      expect(text).toContain(issued.invoiceNumber)
      expect(leaksIn(`${text} ${title} ${author}`)).toEqual([])
      expect((await get(draftId)).status).toBe(404)
      const report = await contact.fetch(`/api/reports/${reportId}/pdf`, { headers: { 'accept-language': language } })
      expect(leaksIn((await pdfText(new Uint8Array(await report.arrayBuffer()))).text)).toEqual([])
    },
  )
})

describe('what leaves the house', () => {
  it('shows the holder of a share link none of it', async () => {
    const { url } = await company.orgAdmin.call(createShare, { params: { id: reportId }, body: {} })
    const text = await (await visitor.fetch(`/api${new URL(url ?? '').pathname}`)).text()
    expect(text).toContain(issued.invoiceNumber)
    expect(leaksIn(text)).toEqual([])
  })

  it('mails none of it, neither in words nor in the attached PDF', async () => {
    await company.orgAdmin.call(sendReport, { params: { id: reportId }, body: { to: 'owner@tui.example' } })
    await company.orgAdmin.call(sendInvoice, { params: { id: issued.id }, body: { to: 'owner@tui.example' } })
    await deliverEvents(server, company.id)
    const { rows } = await superuser.query<{ text: string; attachment: Buffer | null }>(
      `select concat_ws(' ', subject, text_body, html_body, attachment_name) as text, attachment from mails
        where to_address = 'owner@tui.example'`,
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ attachment }) => attachment !== null)).toHaveLength(1)
    for (const { text, attachment } of rows) {
      expect(leaksIn(text)).toEqual([])
      if (attachment !== null) expect(leaksIn((await pdfText(attachment)).text)).toEqual([])
    }
  })
})
