import type { CallTrouble } from '#domain/integrations/choices.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { calendarKeeping, second } from '#server/platform/limits.ts'
import { calendarOf } from './stored.ts'

const inFuture = (ctx: Context, milliseconds: number): string =>
  new Date(Date.parse(ctx.now) + milliseconds).toISOString()

/**
 * Takes it on to keep somebody's calendar: one process at a time, so that nothing is put there twice. Null where
 * somebody does, or it has to wait. Whoever was killed is waited for until the lease is over.
 */
export async function takeCalendar(ctx: Context, userId: string): Promise<string | null> {
  const lease = newId()
  const { numUpdatedRows } = await calendarOf(ctx, userId)
    .set({ lease, leased_until: inFuture(ctx, calendarKeeping.lease) })
    .where('state', 'in', ['on', 'leaving'])
    .where((on) => on.or([on('due_at', 'is', null), on('due_at', '<=', ctx.now)]))
    .where((on) => on.or([on('leased_until', 'is', null), on('leased_until', '<=', ctx.now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? lease : null
}

/** Whether the lease is still theirs who took it: it lasts anew then. Asked before each call, however slow they are. */
export async function keepLease(ctx: Context, userId: string, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await calendarOf(ctx, userId)
    .set({ leased_until: inFuture(ctx, calendarKeeping.lease) })
    .where('lease', '=', lease)
    .where('state', 'in', ['on', 'leaving'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the lease; true where it was asked for again meanwhile. */
export async function leaveCalendar(ctx: Context, userId: string, lease: string): Promise<boolean> {
  const row = await calendarOf(ctx, userId)
    .set({ lease: null, leased_until: null })
    .where('lease', '=', lease)
    .returning(['asked', 'met', 'due_at as dueAt'])
    .executeTakeFirst()
  return row !== undefined && row.asked !== row.met && (row.dueAt === null || row.dueAt <= ctx.now)
}

/** It is in line with what was asked for up to then. */
export async function noteInLine(ctx: Context, userId: string, met: number): Promise<void> {
  await calendarOf(ctx, userId).set({ met, trouble: null, tries: 0, due_at: null, in_line_at: ctx.now }).execute()
}

/** Outlook can't be asked at the moment: it waits, longer each time, or as long as was said. Answers for how long. */
export async function putOff(
  ctx: Context,
  userId: string,
  { trouble, retryAfter }: { trouble: CallTrouble; retryAfter: number | null },
): Promise<number> {
  const row = await calendarOf(ctx, userId)
    .set((on) => ({ trouble, tries: on('tries', '+', 1) }))
    .returning('tries')
    .executeTakeFirst()
  const longest = calendarKeeping.longestWait / second
  const wait = Math.min(longest, retryAfter ?? 5 * 2 ** Math.min(row?.tries ?? 1, 10))
  await calendarOf(ctx, userId)
    .set({ due_at: inFuture(ctx, wait * second) })
    .execute()
  return wait
}
