import { memberOf } from '#domain/actor.ts'
import { notificationChoices } from '#domain/companies/rules.ts'
import { categoriesFor, deliveryFor } from '#domain/notifications/rules.ts'
import type { PreferencesRecord, ProfileRecord } from '#domain/profile/schema.ts'
import { awaitedAddress, ownAccount } from '#server/accounts/queries.ts'
import { photoUrl } from '#server/files/queries.ts'
import type { Principal } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { countFeedsOf } from '#server/platform/session/feeds.ts'
import { countProgramTokensOf } from '#server/platform/session/programs.ts'
import { notificationsOf, usualSettingsOf } from '#server/platform/session/preferences.ts'
import type { SignedIn } from '#server/platform/session/signed-in.ts'
import { getUser } from '#server/users/queries/people.ts'

/** Whose profile, in which company, and when it is asked for. */
export interface Asking extends Pick<OnPlatform, 'enter'> {
  signedIn: SignedIn
  now: Date
}

/** Where somebody is a member: the person of that company, and as whom they act; null in none, and as super admin. */
export function memberIn({ principal }: SignedIn): { userId: string; principal: Principal } | null {
  const userId = principal === null ? null : memberOf(principal.actor)
  return principal === null || userId === null ? null : { userId, principal }
}

/** Somebody's own profile: of the account, and of the company they are in. */
export async function profileOf(db: PlatformDb, { signedIn, enter, now }: Asking): Promise<ProfileRecord> {
  const account = await ownAccount(db, signedIn.accountId)
  const newEmail = await awaitedAddress(db, account.id, now)
  const member = memberIn(signedIn)
  const user = member && (await enter(db, member.principal, (ctx) => getUser(ctx, member.userId)))
  return {
    // Each only grows: the sum is the same only where neither has changed.
    version: account.version + (user === null ? 0 : user.version - 1),
    name: account.name,
    email: account.email,
    newEmail,
    revocable: {
      tokens: await countProgramTokensOf(db, account.id, now),
      calendarLinks: await countFeedsOf(db, account.id),
    },
    photoUrl: account.photoId === null ? null : photoUrl(account.photoId),
    role: signedIn.isSuperAdmin ? 'super_admin' : signedIn.role,
    membership: user && {
      companyName: signedIn.company?.name ?? '',
      jobTitle: user.jobTitle,
      phone: user.phone,
      customRole: user.customRole?.name ?? null,
      since: user.createdAt,
    },
  }
}

/** What somebody chose for themselves, and what holds for them where they chose nothing. */
export async function preferencesOf(db: PlatformDb, signedIn: SignedIn): Promise<PreferencesRecord> {
  const { preferencesVersion, language, theme, timezone, singleKeys } = await ownAccount(db, signedIn.accountId)
  const usual = signedIn.company && (await usualSettingsOf(db, signedIn.company.id))
  const member = memberIn(signedIn)
  const own = member && (await notificationsOf(db, member.principal.actor.companyId, member.userId))
  return {
    version: preferencesVersion,
    language,
    theme: theme as PreferencesRecord['theme'],
    timezone,
    singleKeys,
    notifications: usual && own && notificationChoices(usual.notifications, own.notifications),
    delivery: usual && own && deliveryFor(usual.delivery, own.delivery),
    categories: member === null ? [] : categoriesFor(member.principal.actor),
    company: usual && { language: usual.language, theme: usual.theme, timezone: usual.timezone },
  }
}

/** Whether somebody may see a photo: their own, or a member's of the company they are in, if that is open to them. */
export async function isSeenBy(
  db: PlatformDb,
  { photoId, company, principal }: SignedIn,
  wanted: string,
): Promise<boolean> {
  if (photoId === wanted) return true
  if (company === null || principal === null) return false
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', company.id)
    .where('photo_id', '=', wanted)
    .executeTakeFirst()
  return row !== undefined
}
