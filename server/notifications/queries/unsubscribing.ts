import { notificationChoices } from '#domain/companies/rules.ts'
import type { UnsubscribeShown } from '#domain/notifications/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { notificationsOf, usualSettingsOf } from '#server/platform/session/preferences.ts'
import type { Unsubscribing } from '#server/platform/session/unsubscribing.ts'

/** Which mails a link ends, of which company; null where its person is nobody of it any more. */
export async function findUnsubscribing(
  db: PlatformDb,
  { companyId, userId, categories }: Unsubscribing,
): Promise<{ accountId: string; shown: UnsubscribeShown } | null> {
  const membership = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (membership === undefined) return null
  const company = await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  if (company === undefined) return null
  const [usual, own] = [await usualSettingsOf(db, companyId), await notificationsOf(db, companyId, userId)]
  const choices = notificationChoices(usual.notifications, own.notifications)
  return {
    accountId: membership.account_id,
    shown: {
      companyName: company.name,
      categories: [...categories],
      isOff: categories.every((category) => !choices[category].email),
    },
  }
}
