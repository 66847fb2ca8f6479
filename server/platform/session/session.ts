import type { CompiledQuery } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { sessionLifetime } from '../limits.ts'
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
}

/** Starts a session; the token is answered once and only its hash stored. */
export async function startSession(
  db: PlatformDb,
  accountId: string,
  options: { remember: boolean; userAgent: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(
    options.now.getTime() + (options.remember ? sessionLifetime.remembered : sessionLifetime.browser),
  )
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      expires_at: expiresAt.toISOString(),
      created_at: options.now.toISOString(),
      last_seen_at: options.now.toISOString(),
      user_agent: options.userAgent.slice(0, 300),
    })
    .execute()
  return { token, expiresAt }
}

export async function endSession(db: PlatformDb, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
}

/** Sessions that have run out go. */
export async function forgetEndedSessions(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
}

const signedInBy = (db: PlatformDb, hashes: Buffer[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'accounts.company_id').onRef('users.id', '=', 'accounts.user_id'),
    )
    .leftJoin('roles', (join) =>
      join.onRef('roles.company_id', '=', 'users.company_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .leftJoin('companies', (join) =>
      join.on((on) => on('companies.id', '=', on.fn.coalesce('accounts.company_id', 'sessions.opened_company_id'))),
    )
    .select([
      'sessions.token_hash as tokenHash',
      'sessions.expires_at as expiresAt',
      'accounts.id as accountId',
      'accounts.email',
      'accounts.name as accountName',
      'accounts.is_super_admin as isSuperAdmin',
      'users.id as userId',
      'users.name as userName',
      'users.role',
      'users.client_id as clientId',
      'users.status',
      'users.job_title as jobTitle',
      'roles.permissions',
      'companies.id as companyId',
      'companies.name as companyName',
      'companies.timezone',
      'companies.brand_primary as brandPrimary',
      'companies.brand_secondary as brandSecondary',
      'companies.logo_file_id as logoFileId',
    ])
    .where((on) => on('sessions.token_hash', '=', on.fn.any(on.val(hashes))))

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
  if (row === undefined || row.expiresAt <= now.toISOString() || (!row.isSuperAdmin && row.status !== 'active'))
    return null
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
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'accounts.company_id').onRef('users.id', '=', 'accounts.user_id'),
    )
    .select(['accounts.id', 'accounts.password_hash', 'accounts.is_super_admin', 'users.status'])
    .where('accounts.email', '=', email)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Disabled and invited people have no password that works.
  return { id: row.id, passwordHash: row.is_super_admin || row.status === 'active' ? row.password_hash : null }
}
