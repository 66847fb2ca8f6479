import { calendarMessages } from '#domain/calendar/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { rates } from '#server/platform/limits.ts'
import type { Principal } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { endFeed, putFeed } from '#server/platform/session/feeds.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { calendarPolicy } from '../policy.ts'

/** Whose feed, in the company they are in. */
export interface Holding extends Pick<OnPlatform, 'enter'> {
  accountId: string
  member: { userId: string; principal: Principal }
  now: Date
}

/** Makes somebody's feed, in place of any earlier one, which opens nothing from then on. */
export async function renewCalendarFeed(
  db: PlatformDb,
  { accountId, member, enter, now }: Holding,
): Promise<{ createdAt: string; token: string }> {
  const { actor } = member.principal
  permit(calendarPolicy.renewCalendarFeed(actor))
  const { companyId } = actor
  const counts = rates.calendarFeed.made.map((pace) => ({
    ...pace,
    key: countKey(`feed-${pace.within}`, accountId, companyId),
  }))
  await refuseOver(db, counts, { message: calendarMessages.tooManyFeeds, now })
  const createdAt = now.toISOString()
  const token = await putFeed(db, { accountId, companyId }, createdAt)
  await enter(db, member.principal, (ctx) =>
    recordActivity(ctx, 'calendarFeed.made', { kind: 'user', id: member.userId, label: ctx.name }),
  )
  return { createdAt, token }
}

/** Ends somebody's feed, where there is one. Whoever sees no tasks any more may still end what they had. */
export async function revokeCalendarFeed(db: PlatformDb, { accountId, member, enter }: Holding): Promise<void> {
  const ended = await endFeed(db, { accountId, companyId: member.principal.actor.companyId })
  if (!ended) return
  await enter(db, member.principal, (ctx) =>
    recordActivity(ctx, 'calendarFeed.revoked', { kind: 'user', id: member.userId, label: ctx.name }),
  )
}

/** Counts one more reading of a feed, and refuses what no calendar needs. */
export async function countReading(db: PlatformDb, token: string, now: Date): Promise<void> {
  const counts = rates.calendarFeed.read.map((pace) => ({ ...pace, key: countKey('feed-read', token) }))
  await refuseOver(db, counts, { message: calendarMessages.tooManyReads, now })
}
