import type { Context } from '#server/platform/context.ts'
import { second } from '#server/platform/limits.ts'
import { booksOf } from './stored.ts'

/** For how many seconds the books are not to be asked, since they said so; null where they may be. */
export async function heldFor(ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('accounting_books')
    .select('held_until as until')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'xero')
    .where('held_until', '>', ctx.now)
    .executeTakeFirst()
  return row?.until == null ? null : Math.ceil((Date.parse(row.until) - Date.parse(ctx.now)) / second)
}

/** Until when that is, where they say for how many seconds. */
export const heldUntil = (ctx: Context, seconds: number): string =>
  new Date(Date.parse(ctx.now) + seconds * second).toISOString()

/** They said so: whoever would ask them in this company waits. */
export async function holdFor(ctx: Context, seconds: number): Promise<void> {
  await booksOf(ctx)
    .set({ held_until: heldUntil(ctx, seconds) })
    .execute()
}
