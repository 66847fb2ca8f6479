import { sql } from 'kysely'
import type { ProfileExport } from '#domain/profile/schema.ts'
import { ownAccount } from '#server/accounts/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { feedOf } from '#server/platform/session/feeds.ts'
import { notificationsOf } from '#server/platform/session/preferences.ts'
import { ownPlacesOf, type OwnPlace } from '#server/platform/session/own-principals.ts'
import { programTokensOf } from '#server/platform/session/programs.ts'
import { sessionsOf } from '#server/platform/session/seen.ts'
import { getUser } from '#server/users/queries/people.ts'

/** Whose data, and by whom a company of theirs is read. */
interface Exporting extends Pick<OnPlatform, 'enter'> {
  accountId: string
  /** Of the session that asks. */
  token: string
  now: Date
}

/**
 * Everything that is known of a person as such: no secret, and of what they did only that it was done, since what it
 * was done to belongs to the company. That it was taken is recorded by `takeExport`.
 */
export async function exportOf(db: PlatformDb, { accountId, token, enter, now }: Exporting): Promise<ProfileExport> {
  const account = await ownAccount(db, accountId)
  const sessions = await sessionsOf(db, { accountId, token, now })
  const companies: ProfileExport['companies'] = []
  for (const place of await ownPlacesOf(db, accountId)) companies.push(await placeOf(db, { place, enter, accountId }))
  return {
    exportedAt: now.toISOString(),
    account: {
      id: account.id,
      name: account.name,
      email: account.email,
      createdAt: account.createdAt,
      language: account.language,
      theme: account.theme,
      timezone: account.timezone,
      singleKeys: account.singleKeys,
    },
    sessions: sessions.map(({ isProgram, userAgent, address, startedAt, lastSeenAt, company }) => ({
      startedAt,
      lastSeenAt,
      device: userAgent,
      address,
      isProgram,
      company,
    })),
    companies,
  }
}

async function placeOf(
  db: PlatformDb,
  { place, enter, accountId }: Pick<Exporting, 'enter' | 'accountId'> & { place: OwnPlace },
): Promise<ProfileExport['companies'][number]> {
  const { companyId, companyName, userId, principal } = place
  const tokens = await programTokensOf(db, { accountId, companyId })
  const calendarFeed = await feedOf(db, { accountId, companyId })
  const { notifications, delivery } = await notificationsOf(db, companyId, userId)
  const { user, activity } = await enter(db, principal, async (ctx) => {
    const user = await getUser(ctx, userId)
    // What a company keeps from them now it keeps here too.
    const activity = place.isOpen ? await deedsOf(ctx, userId) : []
    return { user, activity }
  })
  return {
    company: { id: companyId, name: companyName },
    name: user.name,
    email: user.email,
    role: user.customRole?.name ?? user.role,
    client: user.client?.name ?? null,
    status: user.status,
    jobTitle: user.jobTitle,
    phone: user.phone,
    since: user.createdAt,
    lastActive: user.lastActive,
    notifications,
    delivery,
    tokens,
    calendarFeed,
    activity,
  }
}

/** What somebody did in a company, oldest first. */
const deedsOf = (ctx: Context, userId: string): Promise<ProfileExport['companies'][number]['activity']> =>
  ctx.db
    .selectFrom('activity')
    .select(['at', 'action', 'subject_kind as kind', 'subject_label as label', 'actor_name as by'])
    .select(sql<boolean>`intake_id is not null`.as('fromArchive'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
