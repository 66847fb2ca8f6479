import { sql } from 'kysely'
import { invalid, invalidField } from '#domain/errors.ts'
import { amountsAboveLimit, invoiceTotals, lineAmounts } from '#domain/invoices/rules.ts'
import { invoiceMessages, type InvoiceItemForm, type InvoiceRecord } from '#domain/invoices/schema.ts'
import type { Money } from '#domain/money.ts'
import { jobMessages } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** A line as it is stored: with its job resolved, its amounts rounded and signed. */
export interface PricedLine extends InvoiceItemForm {
  kind: 'charge' | 'credit'
  jobId: string | null
  variationId: string | null
  amount: Money
  tax: Money
}

/**
 * Resolves each line's job and variation within the client, computes its amounts and the invoice's totals. Refused at
 * `items.N.field`. The invoice's own job was checked before. `before` is the invoice being edited.
 */
export async function priceLines(
  ctx: Context,
  clientId: string,
  invoiceJobId: string | null,
  items: readonly InvoiceItemForm[],
  before?: InvoiceRecord,
) {
  const lines = items.map((item): PricedLine => ({
    ...item,
    kind: item.kind ?? 'charge',
    jobId: item.jobId === undefined ? invoiceJobId : item.jobId,
    variationId: item.variationId ?? null,
    ...lineAmounts(item),
  }))
  await refuseForeignJobs(ctx, clientId, invoiceJobId, lines)
  await refuseForeignVariations(ctx, clientId, lines)
  const tooLarge = amountsAboveLimit(items, before)
  if (tooLarge.length > 0) throw invalid(tooLarge)
  const totals = invoiceTotals(items)
  if (totals.subtotal.startsWith('-') || totals.total.startsWith('-'))
    throw invalidField('items', invoiceMessages.creditAbovePositive)
  return { lines, totals }
}

async function refuseForeignJobs(
  ctx: Context,
  clientId: string,
  invoiceJobId: string | null,
  lines: readonly PricedLine[],
): Promise<void> {
  const wanted = [...new Set(lines.flatMap((line) => line.jobId ?? []))].filter((id) => id !== invoiceJobId)
  if (wanted.length === 0) return
  const rows = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('client_id', '=', clientId)
    .where((on) => on('id', '=', on.fn.any(on.val(wanted))))
    .forKeyShare()
    .execute()
  const own = new Set(rows.map((row) => row.id))
  const stray = lines.findIndex((line) => line.jobId !== null && line.jobId !== invoiceJobId && !own.has(line.jobId))
  if (stray >= 0) throw invalidField(`items.${stray}.jobId`, jobMessages.ofAnotherClient)
}

async function refuseForeignVariations(ctx: Context, clientId: string, lines: readonly PricedLine[]): Promise<void> {
  const wanted = [...new Set(lines.flatMap((line) => line.variationId ?? []))]
  if (wanted.length === 0) return
  // Locked, so that an approval can't be taken back while its line is written.
  const rows = await ctx.db
    .selectFrom('variations')
    .select(['id', 'status'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('client_id', '=', clientId)
    .where((on) => on('id', '=', on.fn.any(on.val(wanted))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  lines.forEach((line, index) => {
    if (line.variationId === null) return
    const status = statuses.get(line.variationId)
    if (status === undefined) throw invalidField(`items.${index}.variationId`, invoiceMessages.variationOfAnotherClient)
    if (status !== 'approved') throw invalidField(`items.${index}.variationId`, invoiceMessages.variationNotApproved)
  })
}

/** Takes the invoice's lines away, before its client changes: the old lines name the old client's work. */
export async function removeLines(ctx: Context, invoiceId: string): Promise<void> {
  await ctx.db
    .deleteFrom('invoice_lines')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/**
 * Writes the lines of an invoice that is there, in their order, for whoever sees it. As one value, so that invoices of
 * one line and of two hundred are one prepared statement.
 */
export async function addLines(ctx: Context, invoiceId: string, lines: readonly PricedLine[]): Promise<void> {
  await sql`insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price,
    tax_rate, kind, job_id, variation_id, amount, tax, shown_to_client)
    select i.company_id, i.id, i.client_id, (nth - 1)::integer, line.description, line.quantity, line.unit_price,
      line.tax_rate, line.kind, line.job_id, line.variation_id, line.amount, line.tax, i.first_issued_at is not null
    from invoices i cross join rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
      description text, quantity numeric,
      "unitPrice" numeric, "taxRate" numeric, kind text,
      "jobId" uuid, "variationId" uuid, amount numeric, tax numeric)) with ordinality
      as line (description, quantity, unit_price, tax_rate, kind, job_id, variation_id, amount, tax, nth)
    where i.company_id = ${ctx.actor.companyId} and i.id = ${invoiceId}`.execute(ctx.db)
}
