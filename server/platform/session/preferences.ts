import type { themes } from '#domain/companies/choices.ts'
import type { StoredNotifications } from '#domain/companies/rules.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Language } from '../http/language.ts'

// What people chose for themselves stands with their accounts and memberships: both are the platform's.

/** What a company has for those of its people who chose nothing else. */
export interface UsualSettings {
  language: Language
  theme: (typeof themes)[number]
  timezone: string
  notifications: StoredNotifications
}

/** The same of one company, from outside: before its session is answered. */
export async function usualSettingsOf(db: PlatformDb, companyId: string): Promise<UsualSettings> {
  const row = await db
    .selectFrom('companies')
    .select(['language', 'theme', 'timezone', 'notifications'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    language: row.language as Language,
    theme: row.theme as UsualSettings['theme'],
    timezone: row.timezone,
    notifications: row.notifications as StoredNotifications,
  }
}

/** What a person of a company chose to be told of, by event; nothing of what they left to the company. */
export async function notificationsOf(
  db: Pick<PlatformDb, 'selectFrom'>,
  companyId: string,
  userId: string,
): Promise<StoredNotifications> {
  const row = await db
    .selectFrom('memberships')
    .select('notifications')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row?.notifications ?? {}) as StoredNotifications
}

/** Stores the same, whole. */
export async function setNotifications(
  db: PlatformDb,
  { companyId, userId, chosen }: { companyId: string; userId: string; chosen: StoredNotifications },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ notifications: JSON.stringify(chosen) })
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
