import { sql } from 'kysely'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * An invoice's new status, with when it was issued for the first time: from then on its client sees it, also once it is
 * void. The database refuses an issued invoice without that moment.
 */
export const statusColumns = (ctx: Context, status: InvoiceStatus) => ({
  status,
  first_issued_at: sql<string | null>`coalesce(first_issued_at,
    case when invoice_issued(${status}) then ${ctx.now}::timestamptz end)`,
})
