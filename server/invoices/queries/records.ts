import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listInvoices } from '#domain/invoices/api.ts'
import { balanceOf, invoiceTransitions, invoiceActionTargets, isInvoiceEditable, isInvoiceIssued, isInvoicePayable, shownStatus } from '#domain/invoices/rules.ts'
import { invoiceActions, invoiceStatuses, type invoiceList, type InvoiceRecord, type InvoiceStatus, type InvoiceSummary } from '#domain/invoices/schema.ts'
import type { ReportInvoice } from '#domain/reports/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { matchesSearch, offsetOf, orderOf } from '#server/platform/db/listing.ts'
import { invoicePolicy } from '../policy.ts'

const invoices = (ctx: Context) =>
  ctx.db.selectFrom('invoices')
    .innerJoin('clients', (join) => join.onRef('clients.company_id', '=', 'invoices.company_id').onRef('clients.id', '=', 'invoices.client_id'))
    .leftJoin('jobs', (join) => join.onRef('jobs.company_id', '=', 'invoices.company_id').onRef('jobs.id', '=', 'invoices.job_id'))
    .where('invoices.company_id', '=', ctx.actor.companyId)

const summaryColumns = [
  'invoices.id', 'invoices.company_id', 'invoices.version', 'invoices.client_id', 'clients.name as client_name', 'invoices.job_id', 'jobs.name as job_name',
  'invoices.number', 'invoices.reference', 'invoices.date', 'invoices.due_date', 'invoices.status', 'invoices.subtotal', 'invoices.tax_total',
  'invoices.total', 'invoices.amount_paid', 'invoices.created_at', 'invoices.updated_at',
] as const

const summaries = (ctx: Context) => invoices(ctx).select(summaryColumns)
type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

function toSummary(ctx: Context, row: SummaryRow): InvoiceSummary {
  const status = row.status as InvoiceStatus
  const balance = balanceOf(row.total, row.amount_paid)
  return {
    id: row.id, companyId: row.company_id, version: row.version, clientId: row.client_id, clientName: row.client_name, jobId: row.job_id, jobName: row.job_name,
    invoiceNumber: row.number, reference: row.reference, date: row.date, dueDate: row.due_date, status,
    shownStatus: shownStatus({ status, dueDate: row.due_date, balance }, ctx.today), subtotal: row.subtotal, taxTotal: row.tax_total, total: row.total,
    amountPaid: row.amount_paid, balance, createdAt: row.created_at, updatedAt: row.updated_at,
    can: {
      edit: invoicePolicy.updateInvoice(ctx.actor) && isInvoiceEditable(status),
      delete: invoicePolicy.deleteInvoice(ctx.actor) && status === 'draft' && row.amount_paid === '0.00',
      pay: invoicePolicy.recordPayment(ctx.actor) && isInvoicePayable(status), send: invoicePolicy.sendInvoice(ctx.actor) && isInvoiceIssued(status),
    },
  }
}

/** One invoice with its lines and payments, or 404. A client's people never find a draft. */
export async function getInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const [row, items, payments, sendings, company] = await Promise.all([
    invoices(ctx).select(summaryColumns).select(['invoices.payment_terms', 'invoices.notes', 'invoices.xero_id', 'clients.address', 'clients.email', 'clients.billing_email'])
      .where('invoices.id', '=', id).executeTakeFirst(),
    linesOf(ctx, id), paymentsOf(ctx, id),
    invoicePolicy.viewInternals(ctx.actor) ? sendingsOf(ctx, id) : [],
    ctx.db.selectFrom('companies').select(['name', 'address', 'email', 'billing_email', 'phone', 'gst_number', 'bank_account']).where('id', '=', ctx.actor.companyId).executeTakeFirstOrThrow(),
  ])
  if (row === undefined) throw notFound()
  const summary = toSummary(ctx, row)
  return {
    ...summary, paymentTerms: row.payment_terms, notes: row.notes, xeroId: invoicePolicy.viewInternals(ctx.actor) ? row.xero_id : null, items,
    payments: payments.map((payment) => ({
      ...payment, can: { reverse: invoicePolicy.reversePayment(ctx.actor) && summary.status !== 'void' && payment.reverses === null && !payment.reversed },
    })),
    sendings, billTo: { name: row.client_name, address: row.address, email: row.billing_email === '' ? row.email : row.billing_email },
    supplier: {
      name: company.name, address: company.address, email: company.billing_email === '' ? company.email : company.billing_email, phone: company.phone,
      gstNumber: company.gst_number, bankAccount: company.bank_account,
    },
    actions: invoiceActions.filter((action) => invoicePolicy.changeStatus(ctx.actor, action) && invoiceTransitions[summary.status].includes(invoiceActionTargets[action])),
  }
}

const linesOf = (ctx: Context, invoiceId: string): Promise<InvoiceRecord['items']> =>
  ctx.db.selectFrom('invoice_lines as l')
    .leftJoin('jobs', (join) => join.onRef('jobs.company_id', '=', 'l.company_id').onRef('jobs.id', '=', 'l.job_id'))
    .leftJoin('variations', (join) => join.onRef('variations.company_id', '=', 'l.company_id').onRef('variations.id', '=', 'l.variation_id'))
    .select([
      sql<string>`l.position::text`.as('id'), 'l.description', sql<string>`trim_scale(l.quantity)::text`.as('quantity'),
      sql<string>`case when scale(trim_scale(l.unit_price)) < 2 then l.unit_price::numeric(14, 2) else trim_scale(l.unit_price) end::text`.as('unitPrice'),
      sql<string>`trim_scale(l.tax_rate)::text`.as('taxRate'), sql<'charge' | 'credit'>`l.kind`.as('kind'), 'l.job_id as jobId', 'jobs.name as jobName',
      'l.variation_id as variationId', 'variations.code as variationNumber', 'l.amount', 'l.tax',
    ]).where('l.company_id', '=', ctx.actor.companyId).where('l.invoice_id', '=', invoiceId).orderBy('l.position').execute()

const paymentsOf = (ctx: Context, invoiceId: string) =>
  ctx.db.selectFrom('payments as p').select([
    'p.id', 'p.date', 'p.amount', sql<'bank' | 'cash' | 'credit' | 'other'>`p.method`.as('method'), 'p.reference', 'p.created_at as createdAt', 'p.reverses',
    sql<boolean>`exists (select from payments r where r.company_id = p.company_id and r.reverses = p.id)`.as('reversed'),
  ]).where('p.company_id', '=', ctx.actor.companyId).where('p.invoice_id', '=', invoiceId).orderBy('p.created_at').orderBy('p.id').execute()

const sendingsOf = (ctx: Context, invoiceId: string): Promise<InvoiceRecord['sendings']> =>
  ctx.db.selectFrom('mails').select(['to_address as to', 'created_at as sentAt', 'status'])
    .where('company_id', '=', ctx.actor.companyId).where('subject_id', '=', invoiceId).where('subject_kind', '=', 'invoice').orderBy('created_at', 'desc').execute()

const sortColumns = {
  date: sql`invoices.date`, dueDate: sql`invoices.due_date`, invoiceNumber: sql`length(invoices.number), invoices.number`, reference: sql`lower(invoices.reference)`,
  clientName: sql`lower(clients.name)`, status: sql`invoices.status`, total: sql`invoices.total`, balance: sql`invoices.total - invoices.amount_paid`, createdAt: sql`invoices.created_at`,
}

/** `shownStatus` of the rules, for filtering and counting in the database. */
const shown = (ctx: Context) => sql<InvoiceStatus>`case when invoices.status in ('pending', 'approved') and invoices.due_date < ${ctx.today}::date
  and invoices.amount_paid < invoices.total then 'overdue' else invoices.status end`

/** The list with counts by shown status; search covers invoiceNumber and reference (SPEC 2). */
export async function listInvoiceRecords(ctx: Context, { query }: HandlerInput<typeof listInvoices>): Promise<z.output<typeof invoiceList>> {
  const search = query.search ?? ''
  const within = <T extends ReturnType<typeof invoices>>(list: T): T =>
    list
      .$if(search !== '', (some) => some.where(matchesSearch(search, [sql.ref('invoices.number'), sql.ref('invoices.reference')])))
      .$if(query.clientId !== undefined, (some) => some.where('invoices.client_id', '=', query.clientId ?? ''))
      .$if(query.jobId !== undefined, (some) => some.where((or) => or.or([
        or('invoices.job_id', '=', query.jobId ?? ''),
        or.exists(or.selectFrom('invoice_lines as l').select('l.position').whereRef('l.company_id', '=', 'invoices.company_id').whereRef('l.invoice_id', '=', 'invoices.id').where('l.job_id', '=', query.jobId ?? '')),
      ]))) as T
  const [rows, counted] = await Promise.all([
    within(invoices(ctx)).select(summaryColumns).$if(query.status !== undefined, (list) => list.where(shown(ctx), '=', query.status as InvoiceStatus))
      .orderBy(orderOf(query.sort ?? '-date', sortColumns, sql`invoices.id`)).limit(query.pageSize).offset(offsetOf(query)).execute(),
    within(invoices(ctx)).select([shown(ctx).as('shown'), (on) => on.fn.countAll<number>().as('count')]).groupBy(sql`shown`).execute(),
  ])
  const counts = Object.fromEntries(invoiceStatuses.map((status) => [status, counted.find((row) => row.shown === status)?.count ?? 0])) as Record<InvoiceStatus, number>
  return {
    items: rows.map((row) => toSummary(ctx, row)),
    total: query.status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[query.status],
    counts,
  }
}

/** The issued invoices of a job, oldest first, as a report lists them. */
export async function issuedInvoicesOfJob(ctx: Context, jobId: string): Promise<ReportInvoice[]> {
  const rows = await summaries(ctx).where('invoices.status', 'not in', ['draft', 'void']).where((or) => or.or([
    or('invoices.job_id', '=', jobId),
    or.exists(or.selectFrom('invoice_lines as l').select('l.position').whereRef('l.company_id', '=', 'invoices.company_id').whereRef('l.invoice_id', '=', 'invoices.id').where('l.job_id', '=', jobId)),
  ])).orderBy('invoices.date').orderBy('invoices.id').execute()
  return rows.map((row) => {
    const { id, invoiceNumber, reference, date, dueDate, total, balance, shownStatus: status } = toSummary(ctx, row)
    return { id, invoiceNumber, reference, date, dueDate, total, balance, status }
  })
}
