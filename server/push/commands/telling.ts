import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { cut } from '#server/platform/cut.ts'
import { enqueue, enqueueAcross } from '#server/platform/jobs/enqueue.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { askAgain } from '#server/platform/push/asking.ts'
import type { PushMessage } from '#server/platform/push/send.ts'
import { deliverPush, spreadPush } from '../jobs.ts'
import type { DeliveryPlace, PushPlace, WaitingDelivery } from '../queries/telling.ts'

/** What somebody is to be told on their devices: the notification that it stands for, and what is shown. */
export interface Push extends PushMessage {
  notificationId: string
  /** Which notifications it tells of, where they are several. */
  news?: readonly string[]
}

/** In bytes: more than a lock screen shows, and together far below the 4096 that push services take (RFC 8030, 7.2). */
const longest = { title: 240, body: 900, url: 500, tag: 64 }

const inBytes = (text: string): number => Buffer.byteLength(text)

/**
 * Tells somebody of the company on every device where they are signed in to it and want to be told, once for the
 * notification however often this is said. For listeners and jobs: the transaction is one of the whole company. `url`
 * is the path of a page; long texts are cut.
 */
export async function pushTo(ctx: Context, userId: string, { notificationId, news, ...message }: Push): Promise<void> {
  const told = { ...fitted(message), tag: message.tag.slice(0, longest.tag) }
  const inserted = await ctx.db
    .insertInto('pushes')
    .values({
      company_id: ctx.actor.companyId,
      notification_id: notificationId,
      user_id: userId,
      message: JSON.stringify(told),
      news: news === undefined ? null : [...news],
      created_at: ctx.now,
    })
    .onConflict((on) => on.columns(['company_id', 'notification_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  await enqueueAcross(ctx, spreadPush, { companyId: ctx.actor.companyId, notificationId, userId })
}

/** What a device shows, as far as there is room for it. */
function fitted({ title, body, url }: Omit<PushMessage, 'tag'>) {
  if (!/^\/(?![/\\])/.test(url) || Buffer.byteLength(url) > longest.url)
    throw new Error('A notification leads to a page of ours')
  return { title: cut(title, longest.title, inBytes), body: cut(body, longest.body, inBytes), url }
}

/**
 * Notes on which devices a notification is to be told; answers those that were not noted before. Nothing is left of one
 * that is told nowhere but that it was.
 */
export async function spreadTo(
  ctx: Context,
  { notificationId, userId }: PushPlace,
  subscriptionIds: readonly string[],
): Promise<string[]> {
  const { companyId } = ctx.actor
  const push = await ctx.db
    .updateTable('pushes')
    .set({
      spread_at: ctx.now,
      message: subscriptionIds.length === 0 ? null : sql`message`,
    })
    .where('company_id', '=', companyId)
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', userId)
    .where('spread_at', 'is', null)
    .executeTakeFirst()
  if (push.numUpdatedRows === 0n || subscriptionIds.length === 0) return []
  const rows = await ctx.db
    .insertInto('push_deliveries')
    .values(
      subscriptionIds.map((id) => ({
        company_id: companyId,
        notification_id: notificationId,
        user_id: userId,
        subscription_id: id,
      })),
    )
    .returning('subscription_id')
    .execute()
  return rows.map((row) => row.subscription_id)
}

/** A notification was told on a device, or is given up there: the words go with the last of its devices. */
export async function settleDelivery(
  ctx: Context,
  { notificationId, userId, subscriptionId }: DeliveryPlace,
): Promise<void> {
  const { companyId } = ctx.actor
  await pipeline(
    ctx,
    // One device after the other, so that the last one sees that it is.
    ({ db }) =>
      db
        .selectFrom('pushes')
        .select('spread_at')
        .where('company_id', '=', companyId)
        .where('notification_id', '=', notificationId)
        .where('user_id', '=', userId)
        .forUpdate()
        .execute(),
    ({ db, now }) =>
      db
        .updateTable('push_deliveries')
        .set({ settled_at: now })
        .where('company_id', '=', companyId)
        .where('notification_id', '=', notificationId)
        .where('user_id', '=', userId)
        .where('subscription_id', '=', subscriptionId)
        .execute(),
    ({ db }) =>
      db
        .updateTable('pushes')
        .set({ message: null })
        .where('company_id', '=', companyId)
        .where('notification_id', '=', notificationId)
        .where('user_id', '=', userId)
        .where((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('push_deliveries')
                .select('subscription_id')
                .where('company_id', '=', companyId)
                .where('notification_id', '=', notificationId)
                .where('user_id', '=', userId)
                .where('settled_at', 'is', null),
            ),
          ),
        )
        .execute(),
  )
}

/** A delivery waits once more: true for one of however many say so of the same time. */
export async function noteWait(
  ctx: Context,
  { notificationId, userId, subscriptionId, waits }: WaitingDelivery,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('push_deliveries')
    .set({ waits: waits + 1 })
    .where('company_id', '=', ctx.actor.companyId)
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('waits', '=', waits)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What was asked again goes on to its device with these words. */
export async function tellAnew(
  ctx: Context,
  delivery: WaitingDelivery,
  words: Omit<PushMessage, 'tag'>,
): Promise<void> {
  if (!(await noteWait(ctx, delivery))) return
  const { companyId } = ctx.actor
  await ctx.db
    .updateTable('pushes')
    .set({ message: sql`message || ${JSON.stringify(fitted(words))}::jsonb`, asked_at: ctx.now })
    .where('company_id', '=', companyId)
    .where('notification_id', '=', delivery.notificationId)
    .where('user_id', '=', delivery.userId)
    .execute()
  await enqueueAcross(ctx, deliverPush, { ...delivery, companyId, waits: delivery.waits + 1 })
}

/** What was asked again is asked once more after so many seconds. */
export async function askLater(ctx: Context, delivery: WaitingDelivery, after: number): Promise<void> {
  if (await noteWait(ctx, delivery)) await enqueue(ctx, askAgain, { ...delivery, waits: delivery.waits + 1 }, { after })
}

/** Forgets what was to be told before a moment. */
export async function forgetPushes(ctx: Context, before: string): Promise<void> {
  await ctx.db
    .deleteFrom('pushes')
    .where('company_id', '=', ctx.actor.companyId)
    .where('created_at', '<', before)
    .execute()
}
