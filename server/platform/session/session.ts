import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { draftKeysKept, second, sessionLifetime, sessionsAtOnce, sessionSeenEvery } from '../limits.ts'
import { gatherer, type Gather } from './gather.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Somebody signed in, as of this request: rights are read anew each time. */
export interface SignedIn {
  accountId: string
  email: string
  name: string
  isSuperAdmin: boolean
  role: CompanyRole | null
  jobTitle: string
  company: {
    id: string
    name: string
    timezone: string
    brandPrimary: string
    brandSecondary: string
    logoFileId: string | null
  } | null
  /** Null for a super admin who has opened no company. */
  principal: Principal | null
  /** For this person's drafts on the device of this session. */
  draftKey: string
}

interface NewSession {
  remember: boolean
  userAgent: string
  now: Date
  /** Asked for as a token, by a program; else a browser's. */
  byToken?: boolean
  /** The token of the session that this one takes the place of in its browser. */
  replacing?: string | null
}

/**
 * Starts a session, in a transaction of the caller's; the token is answered once and only its hash stored.
 * `cookieUntil` is how long a browser is to keep it: beyond the session's end, so that signing in again finds the
 * drafts; null until it is closed. `crowdedOut` sessions of the same person ended for it.
 */
export async function startSession(
  db: PlatformDb,
  accountId: string,
  { remember, userAgent, now, byToken = false, replacing = null }: NewSession,
): Promise<{ token: string; cookieUntil: Date | null; replaced: boolean; crowdedOut: number }> {
  // One at a time, so that those who sign in at the same moment count each other.
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const token = newToken()
  const { unused, longest } = sessionLifetime[remember ? 'remembered' : 'browser']
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      remembered: remember,
      by_token: byToken,
      expires_at: new Date(now.getTime() + unused).toISOString(),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      draft_key: (replacing === null ? null : await draftKeyOf(db, replacing, accountId)) ?? randomBytes(32),
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
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
    .leftJoinLateral(personOfAccount, (join) => join.onTrue())
    .select('sessions.draft_key')
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.account_id', '=', accountId)
    .where((on) => on.or([on('accounts.is_super_admin', '=', true), isSinceActive]))
    .executeTakeFirst()
  return row?.draft_key ?? null
}

// Accounts and sessions belong to no company: what a company knows of them is asked by functions, of that one company,
// so that wherever the companies are it stays one statement (migration 0031).
const personOfAccount = () => sql<Person>`person_in(accounts.company_id, accounts.user_id)`.as<'person'>(sql`person`)
const companyOfSession = () =>
  sql<ShownCompany>`company_shown(coalesce(accounts.company_id, sessions.opened_company_id))`.as<'company'>(
    sql`company`,
  )

interface Person {
  name: string
  role: string
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
}

/** Somebody who was disabled since is signed out for good: enabling them again brings no session back. */
const isSinceActive = sql<boolean>`coalesce(sessions.created_at >= person.active_from, false)`

/** Ends the session of a token; false when there is none. */
export async function endSession(db: PlatformDb, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sessions go that ran out so long ago that no draft is left of them, and those of people disabled since. */
export async function forgetEndedSessions(db: PlatformDb, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - draftKeysKept).toISOString())
    .execute()
  await sql`delete from sessions using accounts cross join lateral ${personOfAccount()}
    where accounts.id = sessions.account_id and not ${isSinceActive}`.execute(db)
}

/** Notes that a session is in use: from here on it may go unused as long as ever, though never past its longest. */
async function noteUse(db: PlatformDb, hash: Buffer, remembered: boolean, now: Date): Promise<void> {
  const { unused, longest } = sessionLifetime[remembered ? 'remembered' : 'browser']
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: now.toISOString(),
      expires_at: sql`least(${new Date(now.getTime() + unused).toISOString()}::timestamptz,
        created_at + ${longest / second} * interval '1 second')`,
    })
    .where('token_hash', '=', hash)
    .execute()
}

// One by one: for several at once the planner would rather read every company and every account.
const signedInBy = (db: PlatformDb, hashes: Buffer[]) =>
  db
    .selectFrom(sql<{ hash: Buffer }>`unnest(${hashes}::bytea[])`.as<'asked'>(sql`asked(hash)`))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('sessions')
          .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
          .leftJoinLateral(personOfAccount, (join) => join.onTrue())
          .leftJoinLateral(companyOfSession, (join) => join.onTrue())
          .select([
            'sessions.token_hash as tokenHash',
            'sessions.expires_at as expiresAt',
            'sessions.last_seen_at as lastSeenAt',
            'sessions.remembered',
            'sessions.draft_key as draftKey',
            isSinceActive.as('isSinceActive'),
            'accounts.id as accountId',
            'accounts.email',
            'accounts.name as accountName',
            'accounts.is_super_admin as isSuperAdmin',
            'accounts.user_id as userId',
            'person.name as userName',
            'person.role',
            'person.client_id as clientId',
            'person.job_title as jobTitle',
            'person.permissions',
            'company.id as companyId',
            'company.name as companyName',
            'company.timezone',
            'company.brand_primary as brandPrimary',
            'company.brand_secondary as brandSecondary',
            'company.logo_file_id as logoFileId',
          ])
          .whereRef('sessions.token_hash', '=', 'asked.hash')
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')

type SessionRow = Awaited<ReturnType<ReturnType<typeof signedInBy>['executeTakeFirstOrThrow']>>

// Built once: every request asks this, and building the statement costs more than sending it.
let compiledLookup: CompiledQuery<SessionRow> | undefined

async function lookUp(db: PlatformDb, hashes: Buffer[]): Promise<SessionRow[]> {
  compiledLookup ??= signedInBy(db, []).compile()
  return (await db.executeQuery<SessionRow>({ ...compiledLookup, parameters: [hashes] })).rows
}

const lookups = new WeakMap<PlatformDb, Gather<Buffer, SessionRow | undefined>>()

/** The session of a token as it is now, asked together with those of other requests that came at the same moment. */
function sessionOf(db: PlatformDb, hash: Buffer): Promise<SessionRow | undefined> {
  const known = lookups.get(db)
  if (known !== undefined) return known(hash)
  const gather: Gather<Buffer, SessionRow | undefined> = gatherer(async (hashes) => {
    const rows = await lookUp(db, hashes)
    return hashes.map((each) => rows.find((row) => row.tokenHash.equals(each)))
  })
  lookups.set(db, gather)
  return gather(hash)
}

/** Who holds the token now, or null: ended, expired and disabled all look the same. */
export async function findSignedIn(db: PlatformDb, token: string, now: Date): Promise<SignedIn | null> {
  const row = await sessionOf(db, tokenHash(token))
  if (row === undefined || row.expiresAt <= now.toISOString() || !(row.isSuperAdmin || row.isSinceActive)) return null
  if (now.getTime() - Date.parse(row.lastSeenAt) >= sessionSeenEvery)
    await noteUse(db, row.tokenHash, row.remembered, now)
  const name = row.userName ?? row.accountName
  const company =
    row.companyId === null
      ? null
      : {
          id: row.companyId,
          name: row.companyName ?? '',
          timezone: row.timezone ?? 'UTC',
          brandPrimary: row.brandPrimary ?? '',
          brandSecondary: row.brandSecondary ?? '',
          logoFileId: row.logoFileId,
        }
  const actor = company === null ? null : actorOf({ ...row, companyId: company.id })
  return {
    accountId: row.accountId,
    email: row.email,
    name,
    isSuperAdmin: row.isSuperAdmin,
    role: row.role as CompanyRole | null,
    jobTitle: row.jobTitle ?? '',
    company,
    principal: actor === null || company === null ? null : { actor, name, timezone: company.timezone },
    draftKey: row.draftKey.toString('base64url'),
  }
}

interface ActorFacts {
  accountId: string
  isSuperAdmin: boolean
  companyId: string
  userId: string | null
  role: string | null
  clientId: string | null
  permissions: string[] | null
}

function actorOf(facts: ActorFacts): Actor | null {
  if (facts.isSuperAdmin) return { kind: 'platform', userId: facts.accountId, companyId: facts.companyId }
  if (facts.userId === null || facts.role === null) return null
  const grants = grantsOf(facts.role as CompanyRole, facts.permissions as Permission[] | null)
  return facts.clientId === null
    ? { kind: 'staff', userId: facts.userId, companyId: facts.companyId, grants }
    : { kind: 'client', userId: facts.userId, companyId: facts.companyId, clientId: facts.clientId, grants }
}

/** The super admin steps into a company, or out of any with null. */
export async function openCompanyInSession(db: PlatformDb, token: string, companyId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ opened_company_id: companyId })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

/** The account of an e-mail (lower case), with its password hash; undefined when there is none. */
export async function findAccount(
  db: PlatformDb,
  email: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .leftJoinLateral(personOfAccount, (join) => join.onTrue())
    .select(['accounts.id', 'accounts.password_hash', 'accounts.is_super_admin', 'person.status'])
    .where('accounts.email', '=', email)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Disabled and invited people have no password that works.
  return { id: row.id, passwordHash: row.is_super_admin || row.status === 'active' ? row.password_hash : null }
}
