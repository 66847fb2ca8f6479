import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import { invalidField, type Refusal } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { ImportedInvoice } from '#domain/imports/invoices.ts'
import { lineAmounts } from '#domain/invoices/rules.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import { jobMessages } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { countedAtOnce } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
import { takeTyped } from '#server/platform/numbers.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { indexedAtOnce } from '#server/platform/search.ts'
import { fingerprint, noteActivity } from '#server/platform/writing.ts'
import { mayBringIn } from '../policy.ts'
import { touchedOn } from './touched.ts'

/** An invoice that comes from a file, under the id that it will have. */
export interface Brought extends ImportedInvoice {
  id: string
}

/** One of them that can't be brought in. */
export interface NotBrought {
  id: string
  refusal: Refusal
}

/**
 * Writes invoices that come from a file as they stood there, with their lines and what was paid: what `createInvoice`
 * writes of one and the changes after it would, at once for all of them. Their figures, counts and search entries are
 * brought up at the end. Answers one of those that can't be brought in; then nothing was written.
 */
export async function bringInInvoices(
  ctx: Context,
  importId: string,
  invoices: readonly Brought[],
): Promise<NotBrought | null> {
  for (const { status, paid } of invoices) permit(mayBringIn(ctx.actor, { status, isPaid: paid !== null }))
  const taken = await takeTyped(
    ctx,
    'invoice',
    invoices.map(({ form }) => form.invoiceNumber),
    { table: 'invoices', key: 'number_key' },
  )
  const known = invoices.find(({ form }) => taken.includes(form.invoiceNumber))
  if (known !== undefined) return { id: known.id, refusal: invalidField('invoiceNumber', invoiceMessages.numberTaken) }
  const homeless = await withoutHome(ctx, invoices)
  if (homeless !== undefined) return { id: homeless.id, refusal: invalidField('client', jobMessages.ofAnotherClient) }
  const daysPaid = invoices.flatMap(({ paid }) => paid?.date ?? [])
  await pipeline(
    ctx,
    (ctx) => insertInvoices(ctx, importId, invoices),
    (ctx) => insertLines(ctx, invoices),
    (ctx) => insertPayments(ctx, importId, invoices),
    (ctx) => countedAtOnce(ctx, 'invoices', idsOf(invoices), 'in'),
    (ctx) => keepFigures(ctx, touchedOn(daysPaid, ...billed(invoices))),
    (ctx) => indexedAtOnce(ctx, 'invoices', idsOf(invoices)),
    (ctx) => noteActivity(ctx, 'invoice.created', invoices.map(historyOf)),
  )
  return null
}

/** How the history of each begins. */
const historyOf = ({ id, form, totals, status }: Brought) => ({
  subject: { kind: 'invoice' as const, id, label: form.invoiceNumber },
  payload: { total: { from: null, to: totals.total }, status: { from: null, to: status } },
})

const idsOf = (invoices: readonly Brought[]): string[] => invoices.map(({ id }) => id)

/** One whose client or job is gone, or whose job is another client's; of the others both stay while this is written. */
async function withoutHome(ctx: Context, invoices: readonly Brought[]): Promise<Brought | undefined> {
  const company = ctx.actor.companyId
  const { rows: clients } = await sql<{ id: string }>`select id from clients where company_id = ${company}
    and id = any(${invoices.map(({ form }) => form.clientId)}::uuid[]) order by id for key share`.execute(ctx.db)
  const { rows: jobs } = await sql<{ id: string; client_id: string }>`select id, client_id from jobs
    where company_id = ${company} and id = any(${invoices.flatMap(({ form }) => form.jobId ?? [])}::uuid[])
    order by id for key share`.execute(ctx.db)
  const clientIds = new Set(clients.map(({ id }) => id))
  const clientOf = new Map(jobs.map((job) => [job.id, job.client_id]))
  return invoices.find(
    ({ form }) => !clientIds.has(form.clientId) || (form.jobId != null && clientOf.get(form.jobId) !== form.clientId),
  )
}

/** What they have a part in: of lines there is none that bills a variation, nor a job but the invoice's. */
const billed = (invoices: readonly Brought[]) =>
  invoices.map(({ form }) => ({ ...form, jobId: form.jobId ?? null, items: [] }))

/** Of each its row, as one value: so many are one statement, however many they are. */
function insertInvoices(ctx: Context, importId: string, invoices: readonly Brought[]) {
  const rows = invoices.map(({ id, form, totals, status, paid }) => ({
    id,
    ...form,
    paymentTerms: form.paymentTerms ?? '',
    notes: form.notes ?? '',
    status,
    ...totals,
    paid: paid?.amount ?? '0.00',
    hash: fingerprint({ ...form, status, paid }).toString('hex'),
  }))
  return sql`insert into invoices (company_id, id, import_id, client_id, job_id, number, reference, date, due_date,
      payment_terms, notes, status, subtotal, tax_total, total, amount_paid, was_paid, first_issued_at, created_by,
      created_hash, created_at, updated_at, brought_at)
    select ${ctx.actor.companyId}::uuid, id, ${importId}::uuid, "clientId", "jobId", "invoiceNumber", reference, date,
      "dueDate", "paymentTerms", notes, status, subtotal, "taxTotal", total, paid, paid > 0,
      case when invoice_issued(status) then ${ctx.now}::timestamptz end, ${memberOf(ctx.actor)}::uuid,
      decode(hash, 'hex'), ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as brought (id uuid, "clientId" uuid, "jobId" uuid,
      "invoiceNumber" text, reference text, date date, "dueDate" date, "paymentTerms" text, notes text, status text,
      subtotal numeric, "taxTotal" numeric, total numeric, paid numeric, hash text)`.execute(ctx.db)
}

/** Their lines, in order. A client sees those of an invoice that was issued once. */
function insertLines(ctx: Context, invoices: readonly Brought[]) {
  const lines = invoices.flatMap(({ id, form }) =>
    form.items.map((item, position) => ({
      ...item,
      ...lineAmounts(item),
      invoiceId: id,
      position,
      kind: item.kind ?? 'charge',
    })),
  )
  return sql`insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price,
      tax_rate, kind, job_id, amount, tax, shown_to_client)
    select i.company_id, i.id, i.client_id, line.position, line.description, line.quantity, line."unitPrice",
      line."taxRate", line.kind, i.job_id, line.amount, line.tax, i.first_issued_at is not null
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("invoiceId" uuid, position integer,
      description text, quantity numeric, "unitPrice" numeric, "taxRate" numeric, kind text, amount numeric,
      tax numeric)
    join invoices i on i.company_id = ${ctx.actor.companyId} and i.id = line."invoiceId"`.execute(ctx.db)
}

/** What was paid on them: of each one payment, however it came. */
function insertPayments(ctx: Context, importId: string, invoices: readonly Brought[]) {
  const rows = invoices.flatMap(({ id: invoiceId, paid }) =>
    paid === null
      ? []
      : [{ id: newId(), invoiceId, ...paid, hash: fingerprint({ ...paid, invoiceId }).toString('hex') }],
  )
  return sql`insert into payments (company_id, id, import_id, invoice_id, client_id, date, amount, method, reference,
      created_by, created_hash, created_at, shown_to_client)
    select i.company_id, paid.id, ${importId}::uuid, i.id, i.client_id, paid.date, paid.amount, 'other', '',
      ${memberOf(ctx.actor)}::uuid, decode(paid.hash, 'hex'), ${ctx.now}::timestamptz, i.first_issued_at is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as paid (id uuid, "invoiceId" uuid, date date,
      amount numeric, hash text)
    join invoices i on i.company_id = ${ctx.actor.companyId} and i.id = paid."invoiceId"`.execute(ctx.db)
}
