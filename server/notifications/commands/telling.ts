import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { lockWord } from '#server/platform/writing.ts'
import { tellOfNews, type Told } from '../jobs.ts'
import { secondsUntil } from './noting.ts'

/** What waits for somebody by a channel. */
export interface Batch {
  userId: string
  channel: Told
  ids: readonly string[]
}

interface Telling {
  /** May refuse what can't be sent yet: then all stays as it was. */
  tell: (ctx: Context) => Promise<void>
  /** The day of theirs whose morning mail it is; null where it goes by itself. */
  morning?: string | null
}

/**
 * Tells somebody of these, which are then done with, in this one transaction. `again` where another job has told of
 * some of them meanwhile, `had` where they have had that morning's mail.
 */
export async function takeAndTell(
  ctx: Context,
  batch: Batch,
  { tell, morning = null }: Telling,
): Promise<'told' | 'again' | 'had'> {
  await lockWord(ctx, { word: `notifications ${batch.userId}` })
  const held = await ctx.db
    .selectFrom('notification_deliveries')
    .select('notification_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('channel', '=', batch.channel)
    .where((on) => on('notification_id', '=', on.fn.any(on.val([...batch.ids]))))
    .execute()
  if (held.length < batch.ids.length) return 'again'
  if (morning !== null && !(await noteMorning(ctx, batch.userId, morning))) return 'had'
  await ctx.db
    .deleteFrom('notification_deliveries')
    .where('company_id', '=', ctx.actor.companyId)
    .where('channel', '=', batch.channel)
    .where((on) => on('notification_id', '=', on.fn.any(on.val([...batch.ids]))))
    .execute()
  await tell(ctx)
  return 'told'
}

/** Lets these wait until that moment, in the morning mail of that day where it is another. */
export async function postpone(
  ctx: Context,
  { userId, channel, ids }: Batch,
  { at, morning }: { at: string; morning?: string },
): Promise<void> {
  await ctx.db
    .updateTable('notification_deliveries')
    .set({ due_at: at, ...(morning !== undefined && { morning }) })
    .where('company_id', '=', ctx.actor.companyId)
    .where('channel', '=', channel)
    .where((on) => on('notification_id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  await enqueue(ctx, tellOfNews, { userId, channel }, { after: secondsUntil(ctx, at) })
}

/** Seconds that the job waits longer than its mails, so that clocks that differ a little do not make it come early. */
const clockSpare = 5

/**
 * Lets these wait for so many milliseconds because their mail was refused. However many jobs find them refused, one job
 * is queued for that moment; if it is lost, `untoldSince` finds them.
 */
export async function holdBack(ctx: Context, { userId, channel, ids }: Batch, milliseconds: number): Promise<void> {
  const until = new Date(Date.parse(ctx.now) + milliseconds).toISOString()
  await lockWord(ctx, { word: `notifications ${userId}` })
  const { companyId } = ctx.actor
  const queued = await ctx.db
    .selectFrom('notification_deliveries')
    .select('notification_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('held_until', '=', until)
    .limit(1)
    .executeTakeFirst()
  await ctx.db
    .updateTable('notification_deliveries')
    .set({ due_at: until, held_until: until })
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where((on) => on('notification_id', '=', on.fn.any(on.val([...ids]))))
    .where('held_until', 'is distinct from', until)
    .execute()
  if (queued !== undefined) return
  await enqueue(ctx, tellOfNews, { userId, channel }, { after: secondsUntil(ctx, until) + clockSpare })
}

/** Notes that somebody has the morning mail of this day of theirs; false where they had it before. */
async function noteMorning(ctx: Context, userId: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('notification_mornings')
    .values({ company_id: ctx.actor.companyId, user_id: userId, day, sent_at: ctx.now })
    .onConflict((on) => on.columns(['company_id', 'user_id', 'day']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const day = 24 * 60 * 60_000
/** How long notifications are kept: what was read, what was not, and which mornings somebody had. */
const keptFor = { read: 90 * day, unread: 365 * day, mornings: 30 * day }

/** Old ones go. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = (age: number) => new Date(Date.parse(ctx.now) - age).toISOString()
  await ctx.db
    .deleteFrom('notifications')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) =>
      on.or([
        on('noted_at', '<', before(keptFor.unread)),
        on.and([on('noted_at', '<', before(keptFor.read)), on('read_at', 'is not', null)]),
      ]),
    )
    .execute()
  await ctx.db
    .deleteFrom('notification_mornings')
    .where('company_id', '=', ctx.actor.companyId)
    .where('sent_at', '<', before(keptFor.mornings))
    .execute()
}
