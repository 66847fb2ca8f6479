import { sql } from 'kysely'
import type { FeeReason } from '#domain/accounting/choices.ts'
import type { FeeSync } from '#domain/accounting/schema.ts'
import { keptSince } from '#server/checkout/queries/fees.ts'
import type { Context } from '#server/platform/context.ts'
import { heldBooks } from './books.ts'

/** How fees went, as it is stored with their invoice by their payments online: in the books where no reason is. */
export type StoredFee = FeeSync
export type StoredFees = Record<string, StoredFee>

/** Why the first of the fees that could not be entered was not, of a row `s`; null where all of them are. */
export const feeReasonOf = sql<FeeReason | null>`(jsonb_path_query_first(s.fees,
  '$.* ? (@.reason != null).reason') #>> '{}')`

/**
 * Invoices in the books of which a fee is not there yet, or that failed for one of these reasons: then whatever was
 * chosen since, so that what is said of it is true.
 */
export async function invoicesWithFees(ctx: Context, again: readonly FeeReason[]): Promise<string[]> {
  const { companyId } = ctx.actor
  const since = (await heldBooks(ctx))?.mapping?.fees?.since ?? null
  const { rows } = await sql<{ id: string }>`
    select s.invoice_id as id from accounting_syncs s
    where s.company_id = ${companyId} and s.state = 'synced'
      and (exists (select from jsonb_each(s.fees) fee where fee.value ->> 'reason' = any(${[...again]}::text[]))
        or ${since === null ? sql`false` : unentered(ctx, since)})
    order by s.invoice_id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const unentered = (ctx: Context, since: string) => sql`exists (
  select from checkouts c where c.company_id = ${ctx.actor.companyId} and c.invoice_id = s.invoice_id
    and ${keptSince(ctx, since)} and (s.fees -> c.id::text ->> 'amount') is distinct from c.fee::text)`
