import type { CompanyRole } from '#domain/permissions.ts'
import type { PersonsStep, SecondStep } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { deviceOf } from '#server/platform/session/device.ts'
import { personOf } from '#server/platform/session/members.ts'
import { companiesRequiringStep, hasApp, hasPasskey } from '#server/platform/session/second-step.ts'
import type { Language } from '#server/platform/http/language.ts'

/** What an account has of a second step. */
export async function secondStepOf(db: PlatformDb, accountId: string, userAgent: string): Promise<SecondStep> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['confirmed_at as since', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['used_at', 'made_at'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    app: app?.since == null ? null : { since: app.since, lastUsedAt: app.lastUsedAt },
    passkeys,
    recoveryCodes:
      codes[0] === undefined
        ? null
        : { left: codes.filter((each) => each.used_at === null).length, madeAt: codes[0].made_at },
    requiredBy: await companiesRequiringStep(db, accountId),
    thisDevice: Object.values(deviceOf(userAgent))
      .filter((name) => name !== null)
      .join(', '),
  }
}

/** Who of a company's own active people has a second step, and of which kind, by name. */
export async function secondStepsIn(
  db: PlatformDb,
  companyId: string,
): Promise<{ items: PersonsStep[]; total: number }> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.user_id as id',
      'person.name',
      'person.email',
      'person.role',
      'person.role_name as roleName',
      hasApp.as('app'),
      hasPasskey.as('passkey'),
    ])
    .where('memberships.company_id', '=', companyId)
    .where('person.status', '=', 'active')
    .where('person.client_id', 'is', null)
    .execute()
  const items = rows
    .map(({ app, passkey, role, ...row }): PersonsStep => ({
      ...row,
      role: role as CompanyRole,
      kinds: [...(app ? (['app'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  return { items, total: items.length }
}

/** Whom a mail about an account goes to, in the language they chose, or that of the company they entered last. */
export async function addresseeOf(
  db: PlatformDb,
  accountId: string,
): Promise<{ email: string; name: string; language: Language; timezone: string } | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'name', 'language', 'timezone'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined) return undefined
  const last = await db
    .selectFrom('memberships')
    .select('company_id')
    .where('account_id', '=', accountId)
    .orderBy('entered_at', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  const company =
    last &&
    (await db
      .selectFrom('companies')
      .select(['language', 'timezone'])
      .where('id', '=', last.company_id)
      .executeTakeFirst())
  return {
    email: account.email,
    name: account.name,
    language: (account.language ?? company?.language ?? 'en') as Language,
    timezone: account.timezone ?? company?.timezone ?? 'Pacific/Auckland',
  }
}

/** Whether a mail of this id was written already: a job may run twice. */
export const hasMail = async (db: PlatformDb, id: string): Promise<boolean> =>
  (await db.selectFrom('platform_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A device as it was when an account first signed in from it. */
export interface KnownDevice {
  accountId: string
  userAgent: string
  network: string
  at: string
}

export const knownDevice = (db: PlatformDb, id: string): Promise<KnownDevice | undefined> =>
  db
    .selectFrom('known_devices')
    .select(['account_id as accountId', 'user_agent as userAgent', 'network', 'first_seen_at as at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** How many recovery codes an account has left. */
export async function recoveryCodesLeft(db: PlatformDb, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((on) => on.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const hasCodesLeft = async (db: PlatformDb, accountId: string): Promise<boolean> =>
  (await recoveryCodesLeft(db, accountId)) > 0
