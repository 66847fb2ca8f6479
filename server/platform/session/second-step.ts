import { sql, type Expression, type RawBuilder } from 'kysely'
import type { PlatformDb } from '../db/platform.ts'
import { companyOf, personOf } from './members.ts'
import { tokenHash } from './tokens.ts'

// Whether somebody has what a company requires is asked with every request, with the session itself: a session of
// before it was required, or of before the last passkey was removed, is no way around it.

/** Of a row of `accounts`: whether it has an app that shows codes, set up to the end. */
export const hasApp = sql<boolean>`exists (select from authenticator_apps a
  where a.account_id = accounts.id and a.confirmed_at is not null)`

/** Of a row of `accounts`: whether it has a passkey. */
export const hasPasskey = sql<boolean>`exists (select from passkeys p where p.account_id = accounts.id)`

/** Which kinds of second step an account has; recovery codes are none. */
export async function kindsOf(db: PlatformDb, accountId: string): Promise<{ app: boolean; passkey: boolean }> {
  const { app, passkey } = await db
    .selectFrom('accounts')
    .select([hasApp.as('app'), hasPasskey.as('passkey')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { app, passkey }
}

/** Whether this account has neither an app that shows codes nor a passkey. Recovery codes alone are no second step. */
const lacksSecondStep = (account: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from authenticator_apps a where a.account_id = ${account} and a.confirmed_at is not null)
  and not exists (select from passkeys p where p.account_id = ${account}))`

/** Whether a company requires a second step of its own people; not of its clients'. */
const requiresStep = (company: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(person.client_id is null and company_requires_second_step(${company}))`

/** Of a row of this table beside its `person`: whether its company requires what its account lacks. */
export const lacksRequiredStep = (table: 'sessions' | 'memberships' | 'api_tokens'): RawBuilder<boolean> =>
  sql<boolean>`(person.role is not null and ${requiresStep(sql.ref(`${table}.company_id`))}
    and ${lacksSecondStep(sql.ref(`${table}.account_id`))})`

/** Whether an account is a super admin's who has no second step. */
export const isBareSuperAdmin = sql<boolean>`(accounts.is_super_admin and ${lacksSecondStep(sql.ref('accounts.id'))})`

/** The names of the companies that require a second step of this account. */
export async function companiesRequiringStep(db: PlatformDb, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .select('company.name')
    .where('memberships.account_id', '=', accountId)
    .where('person.status', '=', 'active')
    .where(requiresStep(sql.ref('memberships.company_id')))
    .execute()
  return rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
}

/** Ends every session of an account but this one, of browsers and of programs. */
export async function endOtherSessionsOf(db: PlatformDb, accountId: string, token: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', tokenHash(token))
    .execute()
}

/** Notes that the person of a session has proved that it is them. */
export async function noteProof(db: PlatformDb, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}
