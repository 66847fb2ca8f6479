import { sql } from 'kysely'
import { notFound, Refusal, sentence } from '#domain/errors.ts'
import type { CompanyRole } from '#domain/permissions.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { Context } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { tellOfSessions } from '../live/note.ts'
import { tokenHash } from './tokens.ts'

// Accounts, memberships and sessions belong to no company: what a company knows of somebody is asked by functions, of
// that one company, so that wherever the companies are it stays one statement (migration 0031).

/** Whom the rows of this table name by company and user, beside it in a statement. */
export const personOf = (table: 'memberships' | 'invitations') => () =>
  sql<Person>`person_in(${sql.ref(`${table}.company_id`)}, ${sql.ref(`${table}.user_id`)})`.as<'person'>(sql`person`)

/** The company that the rows of this table name, beside it in a statement. */
export const companyOf = (table: 'memberships' | 'invitations' | 'sessions') => () =>
  sql<ShownCompany>`company_shown(${sql.ref(`${table}.company_id`)})`.as<'company'>(sql`company`)

/** The same as `isShut`, of a company that stands under this name in a statement: links and feeds into it lead on. */
export const notShut = (company: 'companies' | 'company') =>
  sql<boolean>`${sql.ref(`${company}.cancelled_by`)} is distinct from 'platform'`

interface Person {
  name: string
  email: string
  role: string
  role_name: string | null
  client_id: string | null
  job_title: string
  status: string
  active_from: string | null
  permissions: string[] | null
}

interface ShownCompany {
  id: string
  name: string
  timezone: string
  brand_primary: string
  brand_secondary: string
  logo_file_id: string | null
  cancelled_at: string | null
  cancelled_by: string | null
  closed_from: string | null
  pay_until: string | null
}

/** Somebody who was disabled since is out of the company for good: enabling them again brings no session back. */
export const isSinceActive = sql<boolean>`coalesce(sessions.company_since >= person.active_from, false)`

/** Makes an account a member of a company, as this person of it. */
export async function addMembership(
  db: PlatformDb,
  { accountId, companyId, userId }: { accountId: string; companyId: string; userId: string },
): Promise<void> {
  await db
    .insertInto('memberships')
    .columns(['account_id', 'company_id', 'user_id', 'language', 'timezone', 'photo_id'])
    .expression(
      db
        .selectFrom('accounts')
        .select((row) => [
          'id',
          row.val(companyId).as('c'),
          row.val(userId).as('u'),
          'language',
          'timezone',
          'photo_id',
        ])
        .where('id', '=', accountId),
    )
    .execute()
}

/** Ends somebody's membership in the company of this transaction, and with it their sessions there. */
export async function removeMembership(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('memberships')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** A company that an account may work in, as whom. */
export interface Workplace {
  id: string
  name: string
  role: CompanyRole
  /** Since when the person is active there; null where that was always so. */
  activeFrom: string | null
}

/** The companies in which an account is an active member, the one entered last first. */
export async function workplacesOf(db: PlatformDb, accountId: string): Promise<Workplace[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'company.id',
      'company.name',
      'person.role',
      sql<string | null>`nullif(person.active_from, '-infinity')`.as('activeFrom'),
    ])
    .where('memberships.account_id', '=', accountId)
    .where('person.status', '=', 'active')
    // A super admin's way into a company is to open it, which is recorded there.
    .where('accounts.is_super_admin', '=', false)
    // Where there is work to be done before where it is over.
    .orderBy(sql`company.cancelled_at is not null`)
    .orderBy('memberships.entered_at', (order) => order.desc().nullsLast())
    .orderBy('memberships.company_id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as CompanyRole }))
}

/**
 * Of a row of `accounts`: whether every company that it belongs to has disabled it. Not a super admin, not a member of
 * no company, and not a person whom another company has invited, who signs in to accept that.
 */
export const isDisabledEverywhere = sql<boolean>`(not accounts.is_super_admin
  and exists (select from memberships m where m.account_id = accounts.id)
  and not exists (select from memberships m cross join lateral person_in(m.company_id, m.user_id) p
    where m.account_id = accounts.id and p.status = 'active')
  and not exists (select from invitations i cross join lateral person_in(i.company_id, i.user_id) p
    where lower(p.email) = accounts.email))`

/** The companies of an account that is disabled in all of them, by name; null for any other account. */
export async function disabledIn(db: PlatformDb, accountId: string): Promise<string[] | null> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .select('company.name')
    .where('accounts.id', '=', accountId)
    .where(isDisabledEverywhere)
    .execute()
  return rows.length === 0 ? null : rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
}

/** Refuses with 403 an account that is disabled in every company: said only to callers who have proved it is theirs. */
export async function refuseDisabled(db: PlatformDb, accountId: string): Promise<void> {
  const companies = await disabledIn(db, accountId)
  if (companies === null) return
  throw new Refusal(403, 'access_disabled', sentence(sessionMessages.accessDisabled, { company: companies.join(', ') }))
}

/** Whether an account is one of a company's own people, and none of a client's. */
export async function isColleague(db: PlatformDb, accountId: string, companyId: string): Promise<boolean> {
  const workplaces = await workplacesOf(db, accountId)
  return workplaces.some(({ id, role }) => id === companyId && role !== 'client')
}

/**
 * Puts a session into a company of its account, which is the one to begin in from now on. 404 for any other company.
 */
export async function enterCompany(
  db: PlatformDb,
  { token, accountId, companyId, now }: { token: string; accountId: string; companyId: string; now: Date },
): Promise<void> {
  const workplace = (await workplacesOf(db, accountId)).find(({ id }) => id === companyId)
  if (workplace === undefined) throw notFound()
  await putSessionIn(db, { token, accountId, workplace, now })
}

/** Puts a session into a company that its account was found to work in, or out of any. */
export async function putSessionIn(
  db: PlatformDb,
  { token, accountId, workplace, now }: { token: string; accountId: string; workplace: Workplace | null; now: Date },
): Promise<void> {
  if (workplace === null) return moveSessionTo(db, { token, accountId, companyId: null, since: null })
  const { id: companyId } = workplace
  await moveSessionTo(db, { token, accountId, companyId, since: sinceIn(workplace, now) })
  await noteAtWork(db, { accountId, companyId, now, enters: true })
}

/** From when on a session is in a company: never before its person was active, whatever clock made them so. */
export function sinceIn({ activeFrom }: Workplace, now: Date): string {
  const moment = now.toISOString()
  const begun = Date.parse(activeFrom ?? '')
  return begun > now.getTime() ? new Date(begun + 1).toISOString() : moment
}

/** Keeps a session where it is until the transaction ends: two tabs of one browser move it one after the other. */
export async function lockSession(db: PlatformDb, token: string): Promise<void> {
  await db.selectFrom('sessions').select('account_id').where('token_hash', '=', tokenHash(token)).forUpdate().execute()
}

/** Puts a session into a company, or out of any with null; whether its account may be there is the caller's to know. */
export async function moveSessionTo(
  db: PlatformDb,
  {
    token,
    accountId,
    companyId,
    since,
  }: { token: string; accountId: string; companyId: string | null; since: string | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ company_id: companyId, company_since: since })
    .where('token_hash', '=', tokenHash(token))
    .where('account_id', '=', accountId)
    .execute()
  await tellOfSessions(db, accountId)
}

/** Notes when an account was last at work in a company, and when it last entered it. */
export async function noteAtWork(
  db: PlatformDb,
  { accountId, companyId, now, enters }: { accountId: string; companyId: string; now: Date; enters: boolean },
): Promise<void> {
  const moment = now.toISOString()
  await db
    .updateTable('memberships')
    .set({ seen_at: moment, ...(enters ? { entered_at: moment } : {}) })
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .execute()
}

/** Nobody is a member of a company that is erased, and no session is in it. Answers the accounts that were members. */
export async function forgetMembers(db: PlatformDb, companyId: string): Promise<string[]> {
  const members = await db
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .returning('account_id as accountId')
    .execute()
  await db
    .updateTable('sessions')
    .set({ company_id: null, company_since: null })
    .where('company_id', '=', companyId)
    .execute()
  return members.map(({ accountId }) => accountId)
}
