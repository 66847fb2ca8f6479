import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import type { readAllNotifications } from '#domain/notifications/api.ts'
import { notificationMessages } from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { countUnread } from '../queries/entries.ts'
import { newestOf, recordOf, wasTold, type About } from '../queries/list.ts'

const setRead = (ctx: Context, userId: string) =>
  ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    // Written, not sent: of a value the plan can't know that the index is of these.
    .where(sql<boolean>`in_bell`)
    .where('read_at', 'is', null)

/** Their other tabs and devices count anew. */
const tellOwn = (ctx: Context, userId: string): void =>
  void ctx.happened.push({ company: ctx.actor.companyId, told: [userId] })

/** Whose it is, and what it is about: 404 for what is not one's own. */
async function findOwn(ctx: Context, id: string): Promise<{ userId: string; about: About }> {
  const userId = memberOf(ctx.actor)
  const about = userId === null ? null : await recordOf(ctx, userId, id)
  if (userId === null || about === null) throw notFound()
  return { userId, about }
}

/**
 * Marks one of one's own as read, with all earlier ones about the same record; again, they stay read since the first
 * time. What came after it was not seen and stays unread.
 */
export async function readOne(ctx: Context, id: string): Promise<{ unread: number }> {
  const { userId, about } = await findOwn(ctx, id)
  await setRead(ctx, userId)
    .where('subject_kind', '=', about.kind)
    .where('subject_id', '=', about.id)
    .where('id', '<=', id)
    .execute()
  tellOwn(ctx, userId)
  return countUnread(ctx)
}

/** Marks the newest about the same record as unread, by which its entry is; again, it stays so. */
export async function unreadOne(ctx: Context, id: string): Promise<{ unread: number }> {
  const { userId, about } = await findOwn(ctx, id)
  const newest = await newestOf(ctx, userId, about)
  if (newest !== null)
    await ctx.db
      .updateTable('notifications')
      .set({ read_at: null })
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', newest)
      .where('read_at', 'is not', null)
      .execute()
  tellOwn(ctx, userId)
  return countUnread(ctx)
}

/** Marks all of one's own as read, up to one of them. */
export async function readAll(
  ctx: Context,
  { body }: HandlerInput<typeof readAllNotifications>,
): Promise<{ unread: number }> {
  const userId = memberOf(ctx.actor)
  if (userId === null || !(await wasTold(ctx, userId, body.upTo)))
    throw invalidField('upTo', notificationMessages.unknown)
  await setRead(ctx, userId).where('id', '<=', body.upTo).execute()
  tellOwn(ctx, userId)
  return countUnread(ctx)
}
