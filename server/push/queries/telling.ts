import type { Context } from '#server/platform/context.ts'
import type { PushMessage } from '#server/platform/push/send.ts'

/** Which notification, for whom. */
export interface PushPlace {
  notificationId: string
  userId: string
}

/** The same on one device. */
export interface DeliveryPlace extends PushPlace {
  subscriptionId: string
}

/** The same, after so many times that it waited. */
export interface WaitingDelivery extends DeliveryPlace {
  waits: number
}

/** What is still to be told on a device, and when its words were written. */
interface ToTell {
  message: PushMessage
  createdAt: string
  askedAt: string
  /** The notifications that it tells of. */
  news: readonly string[]
}

/** What is still to be told on a device; undefined where it was told, given up, or waits by a later job. */
export async function messageToTell(
  ctx: Context,
  { notificationId, userId, subscriptionId, waits }: WaitingDelivery,
): Promise<ToTell | undefined> {
  const row = await ctx.db
    .selectFrom('push_deliveries as delivery')
    .innerJoin('pushes as push', (join) =>
      join
        .on('push.company_id', '=', ctx.actor.companyId)
        .onRef('push.notification_id', '=', 'delivery.notification_id')
        .onRef('push.user_id', '=', 'delivery.user_id'),
    )
    .select(['push.message', 'push.created_at as createdAt', 'push.asked_at as askedAt', 'push.news'])
    .where('delivery.company_id', '=', ctx.actor.companyId)
    .where('delivery.notification_id', '=', notificationId)
    .where('delivery.user_id', '=', userId)
    .where('delivery.subscription_id', '=', subscriptionId)
    .where('delivery.settled_at', 'is', null)
    .where('delivery.waits', '=', waits)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { createdAt } = row
  const message = row.message as unknown as PushMessage
  return { message, createdAt, askedAt: row.askedAt ?? createdAt, news: row.news ?? [notificationId] }
}
