import { sql } from 'kysely'
import type { InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import type { Money } from '#domain/money.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { counted } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { touchedOn } from './touched.ts'

/**
 * An invoice's new status, with when it was issued for the first time: from then on its client sees it, also once it is
 * void. The database refuses an issued invoice without that moment.
 */
export const statusColumns = (ctx: Context, status: InvoiceStatus) => ({
  status,
  first_issued_at: sql<string | null>`coalesce(first_issued_at,
    case when invoice_issued(${status}) then ${ctx.now}::timestamptz end)`,
})

/**
 * Gives a locked invoice its new status, counts it there and brings up the figures it has a part in. `money` where some
 * was written: all that was paid by now, and the days on which it came in or went back.
 */
export const moveInvoice = (
  ctx: Context,
  invoice: InvoiceRecord,
  status: InvoiceStatus,
  money?: { paid: Money; days: readonly CalendarDate[] },
) =>
  pipeline(
    ctx,
    (ctx) =>
      counted(
        ctx,
        'invoices',
        invoice.id,
        ctx.db
          .updateTable('invoices')
          .set({
            ...statusColumns(ctx, status),
            ...(money === undefined ? {} : { amount_paid: money.paid, was_paid: true }),
            version: invoice.version + 1,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', invoice.id),
      ),
    (ctx) => showIssued(ctx, 'invoice_lines', invoice.id),
    (ctx) => showIssued(ctx, 'payments', invoice.id),
    (ctx) => keepFigures(ctx, touchedOn(money?.days ?? [], invoice)),
  )

const updateOf = { invoice_lines: sql`update invoice_lines`, payments: sql`update payments` }

/** What an invoice that was issued once is made of is its client's to see, as the invoice itself is. */
export const showIssued = (ctx: Context, table: keyof typeof updateOf, id: string) =>
  sql`${updateOf[table]} as part set shown_to_client = true from invoices
    where invoices.company_id = ${ctx.actor.companyId} and invoices.id = ${id} and first_issued_at is not null
      and part.company_id = ${ctx.actor.companyId} and part.invoice_id = ${id} and not part.shown_to_client`.execute(
    ctx.db,
  )
