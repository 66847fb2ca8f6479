import { createShare } from '#domain/shares/api.ts'
import { uploadFile } from '#domain/files/api.ts'
import type { FilePurpose } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { approveInvoice, recordPayment, sendInvoice, submitInvoice } from '#domain/invoices/api.ts'
import { approveVariation } from '#domain/variations/api.ts'
import sharp from 'sharp'
import { newToken, tokenHash } from '../platform/session/tokens.ts'
import type { Caller } from './caller.ts'
import { givenClient, givenInvoice, givenJob, givenReport, givenVariation, type Company } from './given.ts'
import type { TestServer } from './server.ts'

/** One of each record, all of the same client. */
export interface Records {
  companyId: string
  clientId: string
  /** A client nothing depends on, where the records are spare ones; otherwise the same client. */
  emptyClientId: string
  jobId: string
  /** A job nothing depends on, where the records are spare ones; otherwise the same job. */
  emptyJobId: string
  reportId: string
  shareId: string
  shareToken: string
  /** Waiting for approval, on no invoice. */
  variationId: string
  /** Approved, so that a line may name it. */
  approvedVariationId: string
  /** Approved and paid in part, by the payment. */
  invoiceId: string
  paymentId: string
  draftInvoiceId: string
  pendingInvoiceId: string
  /** The mail that carried the invoice. */
  mailId: string
  /** Attached already: to the client, the job, the report, the variation. */
  logoId: string
  jobFileId: string
  photoId: string
  variationPhotoId: string
  variationFileId: string
  /** Uploaded and not used yet. */
  looseLogoId: string
  looseJobFileId: string
  loosePhotoId: string
  looseVariationPhotoId: string
  looseVariationFileId: string
}

/** What each loose file is for. */
const loosePurposes = {
  looseLogoId: 'client-logo',
  looseJobFileId: 'job-file',
  loosePhotoId: 'report-image',
  looseVariationPhotoId: 'variation-image',
  looseVariationFileId: 'variation-file',
} as const satisfies Partial<Record<keyof Records, FilePurpose>>

const pictures = new Map<string, Promise<Buffer>>()
/** A small picture in one colour, the same each time. */
export function samplePicture(background = '#c03020'): Promise<Buffer> {
  const made =
    pictures.get(background) ??
    sharp({ create: { width: 32, height: 24, channels: 3, background } })
      .jpeg()
      .toBuffer()
  pictures.set(background, made)
  return made
}

/** Uploads a file of that purpose and answers its id. */
export async function givenFile(person: Caller, purpose: FilePurpose, name = 'site.jpg'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await samplePicture())]), name)
  const response = await person.fetch(`${uploadFile.path}?purpose=${purpose}`, { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`Upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

const tokenIn = (url: string | null): string => url?.split('/').at(-1) ?? ''

/** A client with a job, a report, a share link, variations, invoices and files, made over the endpoints. */
export async function givenRecords(company: Company, word = ''): Promise<Records> {
  const person = company.orgAdmin
  const upload = (purpose: FilePurpose) => givenFile(person, purpose, `${word}site.jpg`)
  const [logoId, jobFileId, photoId, variationPhotoId, variationFileId] = [
    await upload('client-logo'),
    await upload('job-file'),
    await upload('report-image'),
    await upload('variation-image'),
    await upload('variation-file'),
  ]
  const loose = Object.fromEntries(
    await Promise.all(Object.entries(loosePurposes).map(async ([key, purpose]) => [key, await upload(purpose)])),
  ) as Record<keyof typeof loosePurposes, string>
  const client = await givenClient(person, { logoFileId: logoId })
  const job = await givenJob(person, client.id, {
    fileIds: [jobFileId],
    milestones: [{ title: 'Roof on', dueDate: '2026-12-01' }],
  })
  const variation = await givenVariation(person, client.id, {
    jobId: job.id,
    images: [{ fileId: variationPhotoId, caption: 'Roof' }],
    fileIds: [variationFileId],
  })
  const approved = await givenVariation(person, client.id, { jobId: job.id })
  await person.call(approveVariation, { params: { id: approved.id } })
  const money = await givenMoney(person, { clientId: client.id, jobId: job.id, variationId: approved.id })
  const report = await givenReport(person, client.id, job.id, { images: [{ fileId: photoId, caption: 'Slab' }] })
  const share = await person.call(createShare, { params: { id: report.id }, body: {} })
  return {
    companyId: company.id,
    clientId: client.id,
    emptyClientId: client.id,
    jobId: job.id,
    emptyJobId: job.id,
    reportId: report.id,
    shareId: share.id,
    shareToken: tokenIn(share.url),
    logoId,
    jobFileId,
    photoId,
    variationPhotoId,
    variationFileId,
    variationId: variation.id,
    approvedVariationId: approved.id,
    ...money,
    ...loose,
  }
}

/** An approved invoice that is mailed and paid in part, a pending one and a draft. */
async function givenMoney(
  person: Caller,
  { clientId, jobId, variationId }: { clientId: string; jobId: string; variationId: string },
) {
  const [invoice, pending, draft] = [
    await givenInvoice(person, clientId, {
      jobId,
      notes: 'Thank you',
      items: [{ description: 'Skylight', quantity: 2, unitPrice: '50', taxRate: '0.15', variationId }],
    }),
    await givenInvoice(person, clientId, { jobId }),
    await givenInvoice(person, clientId, { jobId }),
  ]
  const [paymentId, mailId] = [newId(), newId()]
  for (const { id } of [invoice, pending]) await person.call(submitInvoice, { params: { id } })
  await person.call(approveInvoice, { params: { id: invoice.id } })
  await person.call(recordPayment, {
    params: { id: invoice.id },
    body: { id: paymentId, date: '2026-11-19', amount: '15', method: 'bank', reference: 'Deposit' },
  })
  await person.call(sendInvoice, { params: { id: invoice.id }, body: { id: mailId, to: 'accounts@tui.example' } })
  return { invoiceId: invoice.id, paymentId, mailId, pendingInvoiceId: pending.id, draftInvoiceId: draft.id }
}

/** Ids of records that are nowhere. */
export const nowhere = (): Records => ({
  companyId: newId(),
  clientId: newId(),
  emptyClientId: newId(),
  jobId: newId(),
  emptyJobId: newId(),
  reportId: newId(),
  shareId: newId(),
  shareToken: newToken(),
  variationId: newId(),
  approvedVariationId: newId(),
  invoiceId: newId(),
  paymentId: newId(),
  draftInvoiceId: newId(),
  pendingInvoiceId: newId(),
  mailId: newId(),
  logoId: newId(),
  jobFileId: newId(),
  photoId: newId(),
  variationPhotoId: newId(),
  variationFileId: newId(),
  looseLogoId: newId(),
  looseJobFileId: newId(),
  loosePhotoId: newId(),
  looseVariationPhotoId: newId(),
  looseVariationFileId: newId(),
})

/**
 * Beside the client's own: an empty client, jobs, a report with a share link, variations, invoices and files. Rows written
 * straight to the tables and files without bytes, which is all that a write looks at: calls by the hundred use them up.
 */
export async function spareRecords(server: TestServer, own: Records): Promise<Records> {
  const { companyId, clientId } = own
  const made = nowhere()
  const loose = Object.fromEntries(
    Object.keys(loosePurposes).map((key) => [key, made[key as keyof typeof loosePurposes]]),
  ) as Record<keyof typeof loosePurposes, string>
  const {
    emptyClientId,
    jobId,
    emptyJobId,
    reportId,
    shareId,
    shareToken,
    variationId,
    approvedVariationId,
    invoiceId,
    paymentId,
    draftInvoiceId,
    pendingInvoiceId,
    mailId,
  } = made
  const row = { company_id: companyId, created_hash: Buffer.alloc(32), code: emptyClientId }
  const job = {
    ...row,
    client_id: clientId,
    name: 'Spare job',
    address: '1 Spare Street',
    start_date: '2026-01-01',
    estimated_end_date: '2027-01-01',
    contract_amount: '1.00',
  }
  const variation = {
    company_id: companyId,
    created_hash: row.created_hash,
    client_id: clientId,
    job_id: jobId,
    name: 'Spare variation',
    description: 'a',
    date_added: '2026-11-01',
    quoted_amount: '200.00',
    cost: '1.00',
    created_by_name: 'Mere',
  }
  const invoice = {
    company_id: companyId,
    created_hash: row.created_hash,
    client_id: clientId,
    job_id: jobId,
    reference: 'Spare',
    date: '2026-11-01',
    due_date: '2026-12-01',
    subtotal: '100.00',
    tax_total: '15.00',
    total: '115.00',
    payment_terms: 'Net 30',
  }
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db
      .insertInto('files')
      .values(
        Object.entries(loose).map(([key, id]) => ({
          company_id: companyId,
          id,
          purpose: loosePurposes[key as keyof typeof loosePurposes],
          name: 'site.jpg',
          content_type: 'image/jpeg',
          size: 1,
          sha256: '0',
          width: 1,
          height: 1,
        })),
      )
      .execute()
    await db
      .insertInto('clients')
      .values({ ...row, id: emptyClientId, name: 'Spare client', email: 'spare@example.test', phone: '1' })
      .execute()
    await db
      .insertInto('jobs')
      .values([
        { ...job, id: jobId, code: jobId },
        { ...job, id: emptyJobId, code: emptyJobId },
      ])
      .execute()
    await db
      .insertInto('reports')
      .values({
        ...row,
        id: reportId,
        client_id: clientId,
        job_id: own.jobId,
        date: '2026-11-01',
        prepared_by: 'Mere',
        prepared_by_title: 'Manager',
        progress_percentage: 1,
        tasks_achieved: 'a',
        tasks_planned: 'b',
        key_updates: 'c',
        client_communication: 'd',
        accidents: 'e',
        council_inspections: 'f',
        contract_amount: '1.00',
        invoiced_to_date: '0.00',
        approved_variations: '0.00',
        pending_variations: '0.00',
      })
      .execute()
    await db
      .insertInto('report_shares')
      .values({
        company_id: companyId,
        id: shareId,
        report_id: reportId,
        client_id: clientId,
        token_hash: tokenHash(shareToken),
        created_by_name: 'Mere',
        created_hash: row.created_hash,
      })
      .execute()
    await db
      .insertInto('variations')
      .values([
        { ...variation, id: variationId, code: variationId },
        {
          ...variation,
          id: approvedVariationId,
          code: approvedVariationId,
          status: 'approved',
          date_approved: '2026-11-02',
        },
      ])
      .execute()
    await db
      .insertInto('invoices')
      .values([
        { ...invoice, id: invoiceId, number: invoiceId, status: 'approved', amount_paid: '15.00' },
        { ...invoice, id: pendingInvoiceId, number: pendingInvoiceId, status: 'pending' },
        { ...invoice, id: draftInvoiceId, number: draftInvoiceId, status: 'draft' },
      ])
      .execute()
    await db
      .insertInto('invoice_lines')
      .values(
        [invoiceId, pendingInvoiceId, draftInvoiceId].map((id) => ({
          company_id: companyId,
          invoice_id: id,
          client_id: clientId,
          position: 0,
          description: 'Spare line',
          quantity: '1',
          unit_price: '100',
          tax_rate: '0.15',
          job_id: jobId,
          amount: '100.00',
          tax: '15.00',
        })),
      )
      .execute()
    await db
      .insertInto('payments')
      .values({
        company_id: companyId,
        id: paymentId,
        invoice_id: invoiceId,
        client_id: clientId,
        date: '2026-11-10',
        amount: '15.00',
        method: 'bank',
        created_hash: row.created_hash,
      })
      .execute()
    await db
      .insertInto('mails')
      .values({
        company_id: companyId,
        id: mailId,
        to_address: 'spare@example.test',
        subject: 'a',
        text_body: 'b',
        html_body: 'c',
        subject_kind: 'invoice',
        subject_id: invoiceId,
        status: 'kept',
      })
      .execute()
  })
  return {
    ...own,
    ...loose,
    emptyClientId,
    jobId,
    emptyJobId,
    reportId,
    shareId,
    shareToken,
    variationId,
    approvedVariationId,
    invoiceId,
    paymentId,
    draftInvoiceId,
    pendingInvoiceId,
    mailId,
  }
}
