import { sql } from 'kysely'
import { grantsOf, staysIn, type CompanyRole, type Permission } from '#domain/permissions.ts'
import { closedOf } from '#domain/registry/rules.ts'
import type { PlatformDb } from '../db/platform.ts'
import { programSeenEvery } from '../limits.ts'
import { tellOfSessions } from '../live/note.ts'
import { companyOf, personOf } from './members.ts'
import { lacksRequiredStep } from './second-step.ts'
import type { SignedIn } from './signed-in.ts'
import { newToken, tokenHash } from './tokens.ts'

// Tokens by which programs act for a person: made and revoked in server/tokens, admitted here.

const prefix = 'slt_'

/** Tells a program's token from a session's; people who look for leaked secrets find it by that. */
export const isProgramToken = (token: string): boolean => token.startsWith(prefix)

const newProgramToken = (): string => `${prefix}${newToken()}`

/**
 * Who acts by the token now: a program, with the rights that its person has in its company at this moment. Null once
 * it ran out or was revoked, or its person is not active any more; enabled again, they make a new one.
 */
export async function findProgram(db: PlatformDb, token: string, now: Date): Promise<SignedIn | null> {
  const row = await programOf(db, tokenHash(token), now)
  const found = programAs(row, now)
  const usedAt = row?.usedAt ?? null
  const isNoted = row === undefined || (usedAt !== null && now.getTime() - Date.parse(usedAt) < programSeenEvery)
  if (found !== null && !isNoted) await noteUse(db, row, now)
  return found
}

/** The same by the hash of the token, of a program that only listens: not noted as its use. */
export const findListeningProgram = async (db: PlatformDb, hash: Buffer, now: Date): Promise<SignedIn | null> =>
  programAs(await programOf(db, hash, now), now)

type ProgramRow = Exclude<Awaited<ReturnType<typeof programOf>>, undefined>

const programOf = (db: PlatformDb, hash: Buffer, now: Date) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'api_tokens.account_id')
        .onRef('memberships.company_id', '=', 'api_tokens.company_id'),
    )
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .select([
      'api_tokens.id as tokenId',
      'api_tokens.name as programName',
      'api_tokens.used_at as usedAt',
      'accounts.id as accountId',
      'accounts.email',
      'accounts.email_confirmed_at as confirmedAt',
      'accounts.language',
      'accounts.theme',
      'accounts.single_keys as singleKeys',
      'accounts.timezone as ownTimezone',
      'accounts.photo_id as photoId',
      'memberships.user_id as userId',
      'person.name',
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
      'company.cancelled_at as cancelledAt',
      'company.cancelled_by as cancelledBy',
      'company.closed_from as closedFrom',
      'company.pay_until as payUntil',
      lacksRequiredStep('api_tokens').as('lacksRequiredStep'),
    ])
    .where('api_tokens.token_hash', '=', hash)
    .where('api_tokens.expires_at', '>', now.toISOString())
    .where(sql<boolean>`coalesce(api_tokens.created_at >= person.active_from, false)`)
    .where('accounts.is_super_admin', '=', false)
    .executeTakeFirst()

function programAs(row: ProgramRow | undefined, now: Date): SignedIn | null {
  if (row === undefined) return null
  const { tokenId, programName, userId, companyId, clientId } = row
  const role = row.role as CompanyRole
  const closed = closedOf(row, now.toISOString())
  if (closed !== null && !staysIn(closed.why, role)) return null
  const grants = grantsOf(role, row.permissions as Permission[] | null)
  return {
    accountId: row.accountId,
    email: row.email,
    name: row.name,
    isSuperAdmin: false,
    isConfirmed: row.confirmedAt !== null,
    role,
    jobTitle: row.jobTitle,
    photoId: row.photoId,
    preferences: {
      language: row.language,
      theme: row.theme,
      timezone: row.ownTimezone,
      singleKeys: row.singleKeys,
    },
    company: {
      id: companyId,
      name: row.companyName,
      timezone: row.timezone,
      brandPrimary: row.brandPrimary,
      brandSecondary: row.brandSecondary,
      logoFileId: row.logoFileId,
      closedFrom: row.closedFrom,
      payUntil: row.payUntil,
      closed,
      openUntil: null,
    },
    openedBefore: null,
    needsSecondStep: row.lacksRequiredStep,
    confirmedAt: null,
    // A token is made by a session of the person: it is no way around what the company requires of them.
    principal: row.lacksRequiredStep
      ? null
      : {
          actor: {
            kind: 'token',
            tokenId,
            userId,
            companyId,
            clientId,
            grants,
            ...(row.confirmedAt === null ? { unconfirmed: true } : {}),
            ...(closed === null ? {} : { closed: true }),
          },
          name: `${programName} (${row.name})`,
          timezone: row.timezone,
        },
    isProgram: true,
    draftKey: '',
  }
}

async function noteUse(
  db: PlatformDb,
  { companyId, tokenId }: { companyId: string; tokenId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ used_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', tokenId)
    .execute()
}

/** A token as its person sees it. */
export interface ProgramToken {
  id: string
  name: string
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

const columns = ['id', 'name', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'] as const

/** Whose tokens, and in which company. */
interface Holder {
  accountId: string
  companyId: string
}

/** The tokens of an account in one company, the newest first. */
export const programTokensOf = (db: PlatformDb, { accountId, companyId }: Holder): Promise<ProgramToken[]> =>
  db
    .selectFrom('api_tokens')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** One of them, with what was sent to make it; whoever's it is, since an id is used once in a company. */
export const programTokenOf = (
  db: PlatformDb,
  companyId: string,
  id: string,
): Promise<(ProgramToken & { accountId: string; createdHash: Buffer }) | undefined> =>
  db
    .selectFrom('api_tokens')
    .select([...columns, 'account_id as accountId', 'created_hash as createdHash'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Makes repeats of a create wait for each other, and whoever makes several at once: what is counted afterwards holds.
 */
export async function lockProgramTokens(
  db: PlatformDb,
  companyId: string,
  id: string,
  accountId: string,
): Promise<void> {
  for (const word of [`token ${companyId} ${id}`, `tokens ${accountId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${word}::text, 0))`.execute(db)
}

/** Makes one; it is answered here and only its hash stored. */
export async function addProgramToken(
  db: PlatformDb,
  holder: Holder,
  token: { id: string; name: string; hash: Buffer; now: string; expiresAt: string },
): Promise<string> {
  const made = newProgramToken()
  await db
    .insertInto('api_tokens')
    .values({
      account_id: holder.accountId,
      company_id: holder.companyId,
      id: token.id,
      name: token.name,
      token_hash: tokenHash(made),
      created_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
  return made
}

/** Ends one of the account's own; its name, or undefined where there is none. */
export async function endProgramToken(db: PlatformDb, holder: Holder, id: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('api_tokens')
    .where('account_id', '=', holder.accountId)
    .where('company_id', '=', holder.companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (ended !== undefined) await tellOfSessions(db, holder.accountId)
  return ended?.name
}

/** Ends all tokens of an account, in every company; answers how many. */
export async function endProgramTokensOf(db: PlatformDb, accountId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('api_tokens').where('account_id', '=', accountId).executeTakeFirst()
  if (numDeletedRows > 0n) await tellOfSessions(db, accountId)
  return Number(numDeletedRows)
}

/** How many tokens of an account have not run out, in every company. */
export async function countProgramTokensOf(db: PlatformDb, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}
