import { notificationChoices } from '#domain/companies/rules.ts'
import type { UnsubscribeShown } from '#domain/notifications/schema.ts'
import { setPreferences } from '#server/accounts/commands/own.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { notificationsOf, setNotifications, usualSettingsOf } from '#server/platform/session/preferences.ts'
import type { Unsubscribing } from '#server/platform/session/unsubscribing.ts'
import { findUnsubscribing } from '../queries/unsubscribing.ts'

/**
 * Ends somebody's mails of these categories in one company, by whatever other channel they go on being told; again, it
 * stays so. Null where they are nobody of the company any more.
 */
export async function unsubscribe(db: PlatformDb, of: Unsubscribing): Promise<UnsubscribeShown | null> {
  const { companyId, userId, categories } = of
  await lockMembership(db, companyId, userId)
  const found = await findUnsubscribing(db, of)
  if (found === null) return null
  const [company, own] = [await usualSettingsOf(db, companyId), await notificationsOf(db, companyId, userId)]
  const now = notificationChoices(company.notifications, own.notifications)
  const chosen = categories.map((category) => [category, { ...now[category], email: false }] as const)
  await setNotifications(db, {
    companyId,
    userId,
    chosen: { notifications: { ...own.notifications, ...Object.fromEntries(chosen) } },
  })
  // Whoever has the choices open would set them back.
  await setPreferences(db, found.accountId, {})
  return { ...found.shown, isOff: true }
}

const lockMembership = (db: PlatformDb, companyId: string, userId: string) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
