import { sql } from 'kysely'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { bookKeeping, second } from '#server/platform/limits.ts'
import { heldBooks } from '../queries/books.ts'
import { booksOf, syncOf } from './stored.ts'

const inFuture = (ctx: Context, milliseconds: number): string =>
  new Date(Date.parse(ctx.now) + milliseconds).toISOString()

/**
 * Takes it on to keep the books of the company: one process at a time, so that nothing is sent twice. Null where
 * somebody does, or nothing is to be done at the moment. Whoever was killed is waited for until the lease is over.
 */
export async function takeBooks(ctx: Context): Promise<string | null> {
  const lease = newId()
  const { numUpdatedRows } = await booksOf(ctx)
    .set({ lease, leased_until: inFuture(ctx, bookKeeping.lease) })
    .where('state', '=', 'syncing')
    .where((on) => on.or([on('due_at', 'is', null), on('due_at', '<=', ctx.now)]))
    .where((on) => on.or([on('leased_until', 'is', null), on('leased_until', '<=', ctx.now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? lease : null
}

/** Ends the lease. */
export async function leaveBooks(ctx: Context, lease: string): Promise<void> {
  await booksOf(ctx).set({ lease: null, leased_until: null }).where('lease', '=', lease).execute()
}

/** Whether the lease is still theirs who took it: it lasts anew then. Asked before each call, however slow they are. */
export async function keepLease(ctx: Context, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await booksOf(ctx)
    .set({ leased_until: inFuture(ctx, bookKeeping.lease) })
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The invoice that has been due longest by then; none while the sync is held. */
const dueBy = async (ctx: Context, moment: string) =>
  (await heldBooks(ctx))?.state === 'syncing'
    ? ctx.db
        .selectFrom('accounting_syncs')
        .select(['invoice_id as id', 'due_at as at'])
        .where('company_id', '=', ctx.actor.companyId)
        .where('state', '=', 'queued')
        .where('due_at', '<=', moment)
        .orderBy('due_at')
        .orderBy('invoice_id')
        .limit(1)
        .executeTakeFirst()
    : undefined

/** The next invoice that is due; null where there is none, or the sync was held. */
export const nextInvoice = async (ctx: Context): Promise<string | null> => (await dueBy(ctx, ctx.now))?.id ?? null

/**
 * In how many seconds something is due, where that is soon; null where nothing is. What was asked for while this
 * transaction began is due a moment later than it.
 */
export async function nextDueIn(ctx: Context): Promise<number | null> {
  const next = await dueBy(ctx, inFuture(ctx, bookKeeping.soon))
  return next?.at == null ? null : Math.max(0, Math.ceil((Date.parse(next.at) - Date.parse(ctx.now)) / second))
}

/** All is well: what stood in the way is over. */
export async function noteProgress(ctx: Context): Promise<void> {
  await booksOf(ctx).set({ trouble: null, tries: 0, due_at: null, last_synced_at: ctx.now }).execute()
}

/**
 * The books can't be asked at the moment, for any invoice: all of it waits, longer each time up to a quarter of an
 * hour, or as long as was said. Answers for how many seconds.
 */
export async function putOffAll(
  ctx: Context,
  { trouble, retryAfter }: { trouble: CallTrouble; retryAfter: number | null },
): Promise<number> {
  const row = await booksOf(ctx)
    .set((on) => ({ trouble, tries: on('tries', '+', 1) }))
    .returning('tries')
    .executeTakeFirst()
  const longest = bookKeeping.longestWait / second
  const wait = retryAfter ?? Math.min(longest, 5 * 2 ** Math.min(row?.tries ?? 1, 10))
  await booksOf(ctx)
    .set({ due_at: inFuture(ctx, wait * second) })
    .execute()
  return wait
}

/**
 * Something is wrong with one invoice that we don't understand: the others go on, it waits as long as it has waited
 * already. What was over in a moment, such as a database that was short of something, costs no quarter of an hour.
 */
export async function putOff(ctx: Context, invoiceId: string): Promise<void> {
  const longest = `${bookKeeping.longestWait} milliseconds`
  const shortest = `${bookKeeping.shortestWait} milliseconds`
  await syncOf(ctx, invoiceId)
    .set({
      due_at: sql`${ctx.now}::timestamptz
        + least(${longest}::interval, greatest(${shortest}::interval, ${ctx.now}::timestamptz - queued_at))`,
    })
    .execute()
}
