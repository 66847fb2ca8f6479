import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isInside } from '#domain/actor.ts'
import { notFound } from '#domain/errors.ts'
import type { InvoiceRecord, InvoiceStatus, InvoiceSummary, Payment } from '#domain/invoices/schema.ts'
import type { ReportInvoice } from '#domain/reports/schema.ts'
import { sendingsJson } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { externalId } from '#server/platform/db/links.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { isAnyOf, rowsOf } from '#server/platform/db/listing.ts'
import { toViewings, viewingsJson } from '#server/viewings/queries.ts'
import { invoicePolicy, mayEdit, paymentPolicy } from '../policy.ts'

/** Invoices with the names of their client and job to select from. */
export const invoices = (ctx: Context, among: 'invoices' = 'invoices') =>
  ctx.db
    .selectFrom(among)
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'invoices.company_id').onRef('clients.id', '=', 'invoices.client_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.company_id', '=', 'invoices.company_id').onRef('jobs.id', '=', 'invoices.job_id'),
    )
    .where('invoices.company_id', '=', ctx.actor.companyId)

const summaryColumns = [
  'invoices.id',
  'invoices.company_id',
  'invoices.version',
  'invoices.client_id',
  'clients.name as client_name',
  'invoices.job_id',
  'jobs.name as job_name',
  'invoices.number',
  'invoices.reference',
  'invoices.date',
  'invoices.due_date',
  'invoices.status',
  'invoices.subtotal',
  'invoices.tax_total',
  'invoices.total',
  'invoices.amount_paid',
  'invoices.balance',
  'invoices.issued',
  'invoices.stands',
  'invoices.created_at',
  'invoices.updated_at',
] as const

/** Whether an invoice can't be deleted any more (migration 0028). */
export const invoiceStands = async (ctx: Context, id: string): Promise<boolean> =>
  (
    await ctx.db
      .selectFrom('invoices')
      .select('stands')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stands

/** What a summary is made of. */
export const summaries = (ctx: Context, among: 'invoices' = 'invoices') =>
  invoices(ctx, among).select(summaryColumns).select(shownStatus(ctx).as('shown_status'))
type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

/** A row as a list shows it. */
export function toSummary(ctx: Context, row: SummaryRow): InvoiceSummary {
  const status = row.status as InvoiceStatus
  return {
    id: row.id,
    companyId: row.company_id,
    version: row.version,
    clientId: row.client_id,
    clientName: row.client_name,
    jobId: row.job_id,
    jobName: row.job_name,
    invoiceNumber: row.number,
    reference: row.reference,
    date: row.date,
    dueDate: row.due_date,
    status,
    shownStatus: row.shown_status,
    issued: row.issued,
    subtotal: row.subtotal,
    taxTotal: row.tax_total,
    total: row.total,
    amountPaid: row.amount_paid,
    balance: row.balance,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...answersOf(invoicePolicy, ctx.actor, { status, issued: row.issued, stands: row.stands }),
  }
}

/** The status as shown today: overdue when stored or derived (PRODUCT 2). Outer table `invoices`. */
export const shownStatus = (ctx: Context) =>
  sql<InvoiceStatus>`invoice_shown_status(invoices.status, invoices.due_date, invoices.balance, ${ctx.today}::date)`

/**
 * Lines and payments come as JSON within the invoice's row, so that one statement reads all of it. Outer table
 * `invoices`.
 */
const linesJson = (ctx: Context) => sql<InvoiceRecord['items']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.position::text, 'description', l.description, 'quantity', trim_scale(l.quantity)::text,
    'unitPrice', case when scale(trim_scale(l.unit_price)) < 2
      then l.unit_price::numeric(14, 2) else trim_scale(l.unit_price) end::text,
    'taxRate', trim_scale(l.tax_rate)::text, 'kind', l.kind, 'jobId', l.job_id, 'jobName', j.name, 'variationId',
      l.variation_id,
    'variationNumber', v.code, 'amount', l.amount::text, 'tax', l.tax::text) order by l.position), '[]')
  from invoice_lines l
  left join jobs j on j.company_id = l.company_id and j.id = l.job_id
  left join variations v on v.company_id = l.company_id and v.id = l.variation_id
  where l.company_id = ${ctx.actor.companyId} and l.invoice_id = invoices.id)`

const paymentsJson = (ctx: Context) => sql<Omit<Payment, 'can' | 'because'>[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'date', p.date, 'amount', p.amount::text, 'method', p.method, 'reference', p.reference, 'createdAt',
      p.created_at, 'reverses', p.reverses,
    'reversed', exists (select from payments r where r.company_id = ${ctx.actor.companyId} and r.reverses = p.id))
      order by p.created_at, p.id), '[]')
  from payments p where p.company_id = ${ctx.actor.companyId} and p.invoice_id = invoices.id)`

/** What concerns only the company: our own reference in the books. */
const seesInternals = (ctx: Context): boolean => isInside(ctx.actor)

/** Which mails went out and why one did not arrive is for those who may send the next. */
const seesSendings = (ctx: Context): boolean => isInside(ctx.actor) && mayEdit(ctx.actor) === null

const details = (ctx: Context) =>
  summaries(ctx)
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select([
      'invoices.payment_terms',
      'invoices.notes',
      'clients.address',
      'clients.email',
      'clients.billing_email',
      'invoices.supplier',
      'companies.name as supplier_name',
      'companies.address as supplier_address',
      'companies.email as supplier_email',
      'companies.billing_email as supplier_billing_email',
      'companies.phone',
      'companies.gst_number',
      'companies.bank_account',
      externalId(ctx.actor.companyId, 'xero', 'invoice').as('xero_id'),
      linesJson(ctx).as('items'),
      paymentsJson(ctx).as('payments'),
    ])
    .$if(seesSendings(ctx), (own) => own.select(sendingsJson(ctx, 'invoice', sql.ref('invoices.id')).as('sendings')))
    .$if(seesInternals(ctx), (own) => own.select(viewingsJson(ctx, 'invoice', sql.ref('invoices.id')).as('viewings')))

/** PostgreSQL writes an instant within JSON in its own way; ours is ISO UTC. */
const isoInstant = (text: string): string => new Date(text).toISOString()

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) => details(ctx).where('invoices.id', '=', id))

/** One invoice with its lines and payments, or 404. A client's people never find a draft. */
export async function getInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const [row] = await detailsById(ctx, { id })
  if (row === undefined) throw notFound()
  const summary = toSummary(ctx, row)
  return {
    ...summary,
    paymentTerms: row.payment_terms,
    notes: row.notes,
    xeroId: seesInternals(ctx) ? row.xero_id : null,
    items: row.items,
    payments: row.payments.map((payment) => ({
      ...payment,
      createdAt: isoInstant(payment.createdAt),
      ...answersOf(paymentPolicy, ctx.actor, payment),
    })),
    sendings: (row.sendings ?? []).map((sending) => ({ ...sending, sentAt: isoInstant(sending.sentAt) })),
    viewings: toViewings(row.viewings),
    billTo: {
      name: row.client_name,
      address: row.address,
      email: row.billing_email === '' ? row.email : row.billing_email,
    },
    supplier: (row.supplier as InvoiceRecord['supplier'] | null) ?? {
      name: row.supplier_name,
      address: row.supplier_address,
      email: row.supplier_billing_email === '' ? row.supplier_email : row.supplier_billing_email,
      phone: row.phone,
      gstNumber: row.gst_number,
      bankAccount: row.bank_account,
    },
  }
}

/** Invoices of these jobs themselves, or with a line for one of them, by their ids. */
const idsOfJobs = (ctx: Context, jobIds: readonly string[]) =>
  sql`array(${ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where(isAnyOf(sql.ref('job_id'), jobIds, 'uuid'))
    .union(
      ctx.db
        .selectFrom('invoice_lines')
        .select('invoice_id as id')
        .where('company_id', '=', ctx.actor.companyId)
        .where(isAnyOf(sql.ref('job_id'), jobIds, 'uuid')),
    )})`

/** Whether an invoice concerns one of these jobs. */
export const concernsJobs = (ctx: Context, jobIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`invoices.id = any(${idsOfJobs(ctx, jobIds)})`

/** The invoices that concern one of these jobs, to stand where their table would. */
export const amongJobs = (ctx: Context, jobIds: readonly string[]): 'invoices' =>
  rowsOf(ctx.actor.companyId, 'invoices', idsOfJobs(ctx, jobIds))

/** The issued invoices of a job, oldest first, as a report lists them. */
export async function issuedInvoicesOfJob(ctx: Context, jobId: string): Promise<ReportInvoice[]> {
  const rows = await summaries(ctx, amongJobs(ctx, [jobId]))
    .where('invoices.issued', '=', true)
    .orderBy('invoices.date')
    .orderBy('invoices.id')
    .execute()
  return rows.map((row) => {
    const { id, invoiceNumber, reference, date, dueDate, total, balance, shownStatus: status } = toSummary(ctx, row)
    return { id, invoiceNumber, reference, date, dueDate, total, balance, status }
  })
}
