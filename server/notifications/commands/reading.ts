import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import type { readAllNotifications } from '#domain/notifications/api.ts'
import { notificationMessages } from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { countUnread, isOwn, wasTold } from '../queries/list.ts'

const setRead = (ctx: Context, userId: string) =>
  ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)

/** Their other tabs and devices count anew. */
const tellOwn = (ctx: Context, userId: string): void =>
  void ctx.happened.push({ company: ctx.actor.companyId, told: [userId] })

/** Marks one of one's own as read; again, it stays read since the first time. */
export async function readOne(ctx: Context, id: string): Promise<{ unread: number }> {
  const userId = memberOf(ctx.actor)
  if (userId === null || !(await isOwn(ctx, userId, id))) throw notFound()
  await setRead(ctx, userId).where('id', '=', id).execute()
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
