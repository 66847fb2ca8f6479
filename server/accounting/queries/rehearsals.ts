import type { Rehearsal } from '#domain/accounting/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { belongsSince, booksFacts } from './books.ts'

/** What a first sync would do, as it was found out last; null where nobody asked. */
export async function getRehearsal(ctx: Context): Promise<{ rehearsal: Rehearsal | null }> {
  const { held } = await booksFacts(ctx)
  return { rehearsal: held?.rehearsal ?? null }
}

/** From which date on, where that rehearsal is still the one that is waited for; else null. */
export async function rehearsalWanted(ctx: Context, rehearsalId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('accounting_books')
    .select('rehearsal')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'xero')
    .where('rehearsal_id', '=', rehearsalId)
    .executeTakeFirst()
  const rehearsal = (row?.rehearsal ?? null) as Pick<Rehearsal, 'state' | 'since'> | null
  return rehearsal?.state === 'running' ? rehearsal.since : null
}

/** The invoices that a sync from this date on brings into the books, oldest first. */
export async function invoicesToBook(ctx: Context, since: string): Promise<{ id: string; number: string }[]> {
  return ctx.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('company_id', '=', ctx.actor.companyId)
    .where(belongsSince(since))
    .orderBy('date')
    .orderBy('id')
    .execute()
}
