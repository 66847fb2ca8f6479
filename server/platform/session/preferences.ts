import type { themes } from '#domain/companies/choices.ts'
import type { StoredNotifications } from '#domain/companies/rules.ts'
import type { Delivery } from '#domain/notifications/rules.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Language } from '../http/language.ts'

// What people chose for themselves stands with their accounts and memberships: both are the platform's.

/** What a company has for those of its people who chose nothing else. */
export interface UsualSettings {
  language: Language
  theme: (typeof themes)[number]
  timezone: string
  notifications: StoredNotifications
  delivery: Partial<Delivery>
}

/** The same of one company, from outside: before its session is answered. */
export async function usualSettingsOf(db: PlatformDb, companyId: string): Promise<UsualSettings> {
  const row = await db
    .selectFrom('companies')
    .select(['language', 'theme', 'timezone', 'notifications', 'delivery'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    language: row.language as Language,
    theme: row.theme as UsualSettings['theme'],
    timezone: row.timezone,
    notifications: row.notifications as StoredNotifications,
    delivery: row.delivery as Partial<Delivery>,
  }
}

/** What a person of a company chose for themselves; nothing, and null, of what they left to the company. */
export interface OwnNotifications {
  notifications: StoredNotifications
  delivery: Delivery | null
}

/** By category what a person of a company chose to be told of, and how they are reached. */
export async function notificationsOf(
  db: Pick<PlatformDb, 'selectFrom'>,
  companyId: string,
  userId: string,
): Promise<OwnNotifications> {
  const row = await db
    .selectFrom('memberships')
    .select(['notifications', 'delivery'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    notifications: (row?.notifications ?? {}) as StoredNotifications,
    delivery: (row?.delivery ?? null) as Delivery | null,
  }
}

/** Stores what was chosen of these, each whole. */
export async function setNotifications(
  db: PlatformDb,
  { companyId, userId, chosen }: { companyId: string; userId: string; chosen: Partial<OwnNotifications> },
): Promise<void> {
  const { notifications, delivery } = chosen
  if (notifications === undefined && delivery === undefined) return
  await db
    .updateTable('memberships')
    .set({
      ...(notifications === undefined ? {} : { notifications: JSON.stringify(notifications) }),
      ...(delivery === undefined ? {} : { delivery: JSON.stringify(delivery) }),
    })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Lets every company of an account read what it writes to the person in, and where their photo is. */
export async function tellMemberships(db: PlatformDb, accountId: string): Promise<void> {
  await db
    .updateTable('memberships')
    .from('accounts')
    .set((row) => ({
      language: row.ref('accounts.language'),
      timezone: row.ref('accounts.timezone'),
      photo_id: row.ref('accounts.photo_id'),
    }))
    .whereRef('accounts.id', '=', 'memberships.account_id')
    .where('memberships.account_id', '=', accountId)
    .execute()
}
