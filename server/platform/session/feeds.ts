import { sql } from 'kysely'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Language } from '../http/language.ts'
import { programSeenEvery } from '../limits.ts'
import { companyOf, notShut, personOf } from './members.ts'
import { lacksRequiredStep } from './second-step.ts'
import { newToken, tokenHash } from './tokens.ts'

// Links by which other calendars read what somebody has to do in one company: made and revoked in server/calendar,
// found here.

/** Whose feed, and in which company. */
interface Holder {
  accountId: string
  companyId: string
}

/** Somebody whose tasks a feed shows, with the rights that they have now. */
export interface FeedReader extends Holder {
  userId: string
  principal: Principal
  companyName: string
  /** Theirs, else their company's. */
  language: Language
}

/**
 * Whose feed this is, as of now: with the rights that its person has in its company at this moment. Null once it was
 * revoked or made anew, once its person is not active any more (enabled again, they make a new one), lacks a second
 * step that the company requires, or belongs to a client; and once Stringline shut the company.
 */
export async function findFeed(db: PlatformDb, token: string, now: Date): Promise<FeedReader | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'calendar_feeds.account_id')
        .onRef('memberships.company_id', '=', 'calendar_feeds.company_id'),
    )
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .select([
      'calendar_feeds.read_at as readAt',
      'accounts.id as accountId',
      'accounts.language as ownLanguage',
      'memberships.user_id as userId',
      'person.name',
      'person.role',
      'person.client_id as clientId',
      'person.permissions',
      'company.id as companyId',
      'company.name as companyName',
      'company.timezone',
      lacksRequiredStep('memberships').as('lacksRequiredStep'),
    ])
    .where('calendar_feeds.token_hash', '=', tokenHash(token))
    .where(sql<boolean>`coalesce(calendar_feeds.created_at >= person.active_from, false)`)
    .where('accounts.is_super_admin', '=', false)
    .where(notShut('company'))
    .executeTakeFirst()
  if (row === undefined || row.clientId !== null || row.lacksRequiredStep) return null
  const { accountId, companyId, userId, companyName, readAt, name, timezone } = row
  if (readAt === null || now.getTime() - Date.parse(readAt) >= programSeenEvery) await noteReading(db, row, now)
  const grants = grantsOf(row.role as CompanyRole, row.permissions as Permission[] | null)
  return {
    accountId,
    companyId,
    userId,
    companyName,
    language: (row.ownLanguage as Language | null) ?? (await languageIn(db, companyId)),
    principal: { actor: { kind: 'staff', userId, companyId, grants }, name, timezone },
  }
}

async function languageIn(db: PlatformDb, companyId: string): Promise<Language> {
  const { language } = await db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return language as Language
}

async function noteReading(db: PlatformDb, { accountId, companyId }: Holder, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ read_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The feed of an account in one company, as its person sees it; null where there is none. */
export async function feedOf(
  db: PlatformDb,
  { accountId, companyId }: Holder,
): Promise<{ createdAt: string; readAt: string | null } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? null
}

/** Makes the feed, in place of any earlier one; its token is answered here and only its hash stored. */
export async function putFeed(db: PlatformDb, { accountId, companyId }: Holder, now: string): Promise<string> {
  const token = newToken()
  const made = { token_hash: tokenHash(token), created_at: now, read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, company_id: companyId, ...made })
    .onConflict((conflict) => conflict.columns(['account_id', 'company_id']).doUpdateSet(made))
    .execute()
  return token
}

/** Ends the feed of an account in one company; whether there was one. */
export async function endFeed(db: PlatformDb, { accountId, companyId }: Holder): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all feeds of an account, in every company; answers how many. */
export async function endFeedsOf(db: PlatformDb, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many feeds an account has, in every company. */
export async function countFeedsOf(db: PlatformDb, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_feeds')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
