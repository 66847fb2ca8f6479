import type { updatePreferences as updateEndpoint } from '#domain/profile/api.ts'
import { ownNotifications } from '#domain/companies/rules.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict } from '#domain/errors.ts'
import { deliveryFor, isSameDelivery } from '#domain/notifications/rules.ts'
import { profileMessages, type PreferencesRecord } from '#domain/profile/schema.ts'
import { lockAccount, setPreferences } from '#server/accounts/commands/own.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import {
  notificationsOf,
  setNotifications,
  tellMemberships,
  usualSettingsOf,
} from '#server/platform/session/preferences.ts'
import type { SignedIn } from '#server/platform/session/signed-in.ts'
import { expectVersion } from '#server/platform/writing.ts'
import { memberIn, preferencesOf } from '../queries/own.ts'

/**
 * Edits what somebody chose for themselves, from a known version. Language, theme and timezone are the same in all of
 * their companies; of what they are told is chosen for each.
 */
export async function updatePreferences(
  db: PlatformDb,
  signedIn: SignedIn,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<PreferencesRecord> {
  await lockAccount(db, signedIn.accountId)
  const before = await preferencesOf(db, signedIn)
  expectVersion(version, before.version, before)
  const { notifications, delivery, ...appearance } = body
  await chooseAppearance(db, signedIn.accountId, appearance)
  if (notifications !== undefined || delivery !== undefined)
    await chooseNotifications(db, signedIn, { notifications, delivery })
  return preferencesOf(db, signedIn)
}

/** What they change is theirs from now on; the rest goes on as the company has it. */
async function chooseNotifications(
  db: PlatformDb,
  signedIn: SignedIn,
  { notifications, delivery }: Pick<HandlerInput<typeof updateEndpoint>['body'], 'notifications' | 'delivery'>,
): Promise<void> {
  const member = memberIn(signedIn)
  if (member === null) throw conflict('no_company', profileMessages.notifiedInCompanies)
  const { companyId } = member.principal.actor
  const [company, own] = [await usualSettingsOf(db, companyId), await notificationsOf(db, companyId, member.userId)]
  const isNew = delivery !== undefined && !isSameDelivery(delivery, deliveryFor(company.delivery, own.delivery))
  await setNotifications(db, {
    companyId,
    userId: member.userId,
    chosen: {
      ...(notifications && {
        notifications: ownNotifications(notifications, { company: company.notifications, own: own.notifications }),
      }),
      ...(isNew && { delivery }),
    },
  })
}

/** The same of what is chosen at once, whatever was chosen before. */
export async function chooseAppearance(
  db: PlatformDb,
  accountId: string,
  choices: Parameters<typeof setPreferences>[2],
): Promise<void> {
  await setPreferences(db, accountId, choices)
  await tellMemberships(db, accountId)
}
