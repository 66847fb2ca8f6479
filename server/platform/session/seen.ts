import { sql } from 'kysely'
import type { PlatformDb } from '../db/platform.ts'
import { tellOfSessions } from '../live/note.ts'
import { companyOf, isSinceActive, personOf } from './members.ts'
import { tokenHash } from './tokens.ts'

const asSeen = [
  'sessions.id',
  'sessions.by_token as isProgram',
  'sessions.user_agent as userAgent',
  'sessions.address',
  'sessions.created_at as startedAt',
  'sessions.last_seen_at as lastSeenAt',
] as const

const isToken = (token: string) => sql<boolean>`sessions.token_hash = ${tokenHash(token)}`.as('isCurrent')

/** Where an account is signed in, the session seen last first; `token` is of the one that asks. */
export const sessionsOf = (
  db: PlatformDb,
  { accountId, token, now }: { accountId: string; token: string; now: Date },
) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.company_id', '=', 'sessions.company_id'),
    )
    .leftJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .leftJoinLateral(companyOf('sessions'), (join) => join.onTrue())
    .select([...asSeen, isToken(token), 'company.name as company'])
    .where('sessions.account_id', '=', accountId)
    // One that is in a company whose person was disabled since is over.
    .where((on) =>
      on.or([on('accounts.is_super_admin', '=', true), on('sessions.company_id', 'is', null), isSinceActive]),
    )
    .where('sessions.expires_at', '>', now.toISOString())
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()

const inCompany = (db: PlatformDb, { companyId, now }: { companyId: string; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.company_id', '=', 'sessions.company_id'),
    )
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .where('sessions.company_id', '=', companyId)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('person.status', '=', 'active')
    .where(isSinceActive)

/** The sessions that are in a company, with what is known of whose they are; the one seen last first. */
export async function sessionsIn(
  db: PlatformDb,
  where: { companyId: string; now: Date },
  { token, limit, offset }: { token: string; limit: number; offset: number },
) {
  const [rows, counted] = await Promise.all([
    withPerson(inCompany(db, where))
      .select(isToken(token))
      .orderBy('sessions.last_seen_at', 'desc')
      .orderBy('sessions.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    inCompany(db, where)
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.count }
}

/** One of them, or undefined; locked until the transaction ends. */
export const sessionIn = (
  db: PlatformDb,
  where: { companyId: string; now: Date },
  { id, token }: { id: string; token: string },
) =>
  withPerson(inCompany(db, where))
    .select(isToken(token))
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst()

const withPerson = (found: ReturnType<typeof inCompany>) =>
  found.select([
    ...asSeen,
    'memberships.user_id as userId',
    'person.name as personName',
    'person.role',
    'person.permissions',
  ])

/** Ends one session; of that account, where one is named. False when there is none. */
export async function endSessionById(db: PlatformDb, id: string, accountId?: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .$if(accountId !== undefined, (sessions) => sessions.where('account_id', '=', accountId ?? ''))
    .returning('account_id')
    .executeTakeFirst()
  if (ended !== undefined) await tellOfSessions(db, ended.account_id)
  return ended !== undefined
}

/** Ends every session of an account but that of `token`; answers how many. */
export async function endOtherSessions(
  db: PlatformDb,
  { accountId, token }: { accountId: string; token: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', tokenHash(token))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tellOfSessions(db, accountId)
  return Number(numDeletedRows)
}
