import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { tellOfSessions } from '../live/note.ts'
import { draftKeysKept, sessionLifetime, sessionsAtOnce } from '../limits.ts'
import { isSinceActive, noteAtWork, personOf, refuseDisabled, sinceIn, workplacesOf } from './members.ts'
import { newToken, tokenHash } from './tokens.ts'

interface NewSession {
  remember: boolean
  userAgent: string
  /** The network address it begins from. */
  address?: string
  now: Date
  /** Asked for as a token, by a program; else a browser's. */
  byToken?: boolean
  /** The token of the session that this one takes the place of in its browser. */
  replacing?: string | null
  /** The hash that the password was right for: another by now, and that password is good no more. */
  passwordHash?: string | null | undefined
  /** When the person proved that it is them, in ISO format; null for never, as with a silent single sign-on. */
  provenAt?: string | null | undefined
}

/** Who signs in is told no more than that, whatever was wrong. */
export const wrongCredentials = (): Refusal => new Refusal(401, 'wrong_credentials', sessionMessages.wrong)

/**
 * Starts a session, in a transaction of the caller's, in the company its account entered last; the token is answered
 * once and only its hash stored.
 * `cookieUntil` is how long a browser is to keep it: beyond the session's end, so that signing in again finds the
 * drafts; null until it is closed. `crowdedOut` sessions of the same person ended for it. 401 where the password that
 * was right is no more, 403 where every company of the account has disabled it.
 */
export async function startSession(
  db: PlatformDb,
  accountId: string,
  { remember, userAgent, address = '', now, byToken = false, replacing = null, passwordHash, provenAt }: NewSession,
): Promise<{ token: string; cookieUntil: Date | null; replaced: boolean; crowdedOut: number }> {
  // One at a time, so that those who sign in at the same moment count each other, and whoever chooses a new password.
  const account = await db
    .selectFrom('accounts')
    .select('password_hash as passwordHash')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (passwordHash !== undefined && account?.passwordHash !== passwordHash) throw wrongCredentials()
  const [workplace] = await workplacesOf(db, accountId)
  if (workplace === undefined) await refuseDisabled(db, accountId)
  const token = newToken()
  const { unused, longest } = sessionLifetime[remember ? 'remembered' : 'browser']
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      company_id: workplace?.id ?? null,
      company_since: workplace === undefined ? null : sinceIn(workplace, now),
      remembered: remember,
      by_token: byToken,
      expires_at: new Date(now.getTime() + unused).toISOString(),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      confirmed_at: provenAt === undefined ? now.toISOString() : provenAt,
      draft_key: (replacing === null ? null : await draftKeyOf(db, replacing, accountId)) ?? randomBytes(32),
      user_agent: userAgent.slice(0, 300),
      address,
    })
    .execute()
  if (workplace !== undefined) await noteAtWork(db, { accountId, companyId: workplace.id, now, enters: true })
  const replaced = replacing !== null && (await endSession(db, replacing))
  const crowdedOut = await endSurplus(db, { accountId, byToken, kept: tokenHash(token), now })
  const cookieUntil = remember ? new Date(now.getTime() + longest + draftKeysKept) : null
  return { token, cookieUntil, replaced, crowdedOut }
}

interface Crowd {
  accountId: string
  byToken: boolean
  kept: Buffer
  now: Date
}

/**
 * Ends the sessions longest unused beyond those a person may have, of browsers or of programs. Those that ran out count
 * for nothing.
 */
async function endSurplus(db: PlatformDb, { accountId, byToken, kept, now }: Crowd): Promise<number> {
  const surplus = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('by_token', '=', byToken)
    .where('token_hash', '<>', kept)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(sessionsAtOnce - 1)
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', 'in', surplus).executeTakeFirst()
  if (numDeletedRows > 0n) await tellOfSessions(db, accountId)
  return Number(numDeletedRows)
}

/**
 * The draft key of a session that ran out, or is about to be replaced, for the same account; none of one that was ended
 * by signing out (it is gone) or by disabling the person.
 */
async function draftKeyOf(db: PlatformDb, token: string, accountId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'accounts.id')
        .onRef('memberships.company_id', '=', 'sessions.company_id'),
    )
    .leftJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .select('sessions.draft_key')
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.account_id', '=', accountId)
    .where((on) =>
      on.or([on('accounts.is_super_admin', '=', true), on('sessions.company_id', 'is', null), isSinceActive]),
    )
    .executeTakeFirst()
  return row?.draft_key ?? null
}

/** Ends the session of a token; false when there is none. */
export async function endSession(db: PlatformDb, token: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning('account_id')
    .executeTakeFirst()
  if (ended !== undefined) await tellOfSessions(db, ended.account_id)
  return ended !== undefined
}

/** Ends every session of an account, of browsers and of programs. */
export async function endSessionsOf(db: PlatformDb, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await tellOfSessions(db, accountId)
}

/** Sessions go that ran out so long ago that no draft is left of them, and those of people disabled since. */
export async function forgetEndedSessions(db: PlatformDb, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - draftKeysKept).toISOString())
    .execute()
  await sql`delete from sessions using accounts
    where accounts.id = sessions.account_id and not accounts.is_super_admin and sessions.company_id is not null
      and not exists (select from memberships cross join lateral ${personOf('memberships')()}
        where memberships.account_id = sessions.account_id and memberships.company_id = sessions.company_id
          and ${isSinceActive})`.execute(db)
}

/** The account of an e-mail (lower case), with its password hash; undefined when there is none. */
export const findAccount = (
  db: PlatformDb,
  email: string,
): Promise<{ id: string; name: string; isSuperAdmin: boolean; passwordHash: string | null } | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'is_super_admin as isSuperAdmin', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
