import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { grantsOf, staysIn, type CompanyRole, type Permission } from '#domain/permissions.ts'
import { closedOf, openUntil, type Closed } from '#domain/registry/rules.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { second, sessionLifetime, sessionSeenEvery } from '../limits.ts'
import { gatherer, type Gather } from './gather.ts'
import { companyOf, isDisabledEverywhere, isSinceActive, noteAtWork, personOf } from './members.ts'
import { isBareSuperAdmin, lacksRequiredStep } from './second-step.ts'
import { tokenHash } from './tokens.ts'

/** Somebody signed in, as of this request: rights are read anew each time. */
export interface SignedIn {
  accountId: string
  email: string
  name: string
  isSuperAdmin: boolean
  /** Whether the address is known to be theirs. */
  isConfirmed: boolean
  role: CompanyRole | null
  jobTitle: string
  photoId: string | null
  /** What they chose for themselves, in every company; null is as the company has it. */
  preferences: { language: string | null; theme: string | null; timezone: string | null; singleKeys: boolean }
  company: {
    id: string
    name: string
    timezone: string
    brandPrimary: string
    brandSecondary: string
    logoFileId: string | null
    /** From when on it is closed, which may be to come; null where nothing says so. */
    closedFrom: string | null
    /** Until when a payment that failed can be made up for; null where nothing is due. */
    payUntil: string | null
    /** Why nothing in it is changed any more; null while it is open. */
    closed: Closed | null
    /** When a super admin who opened it is out of it again; null for its own people. */
    openUntil: string | null
  } | null
  /** The company that a super admin was in until the hour was over, and nowhere since. */
  openedBefore: { id: string; name: string } | null
  /** A second step is required where they are, and they have none. */
  needsSecondStep: boolean
  /** When they last proved that it is them. */
  confirmedAt: string | null
  /**
   * Null outside any company: a super admin who has opened none, somebody who is a member of none; in one that is
   * closed; and in one that requires a second step, until there is one.
   */
  principal: Principal | null
  /** Whether it is a program that acts by a token of theirs. */
  isProgram: boolean
  /** For this person's drafts on the device of this session. */
  draftKey: string
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
          .leftJoin('memberships', (join) =>
            join
              .onRef('memberships.account_id', '=', 'accounts.id')
              .onRef('memberships.company_id', '=', 'sessions.company_id'),
          )
          .leftJoinLateral(personOf('memberships'), (join) => join.onTrue())
          .leftJoinLateral(companyOf('sessions'), (join) => join.onTrue())
          .select([
            'sessions.token_hash as tokenHash',
            'sessions.expires_at as expiresAt',
            'sessions.last_seen_at as lastSeenAt',
            'sessions.remembered',
            'sessions.draft_key as draftKey',
            'sessions.confirmed_at as confirmedAt',
            isSinceActive.as('isSinceActive'),
            lacksRequiredStep('sessions').as('lacksRequiredStep'),
            isBareSuperAdmin.as('isBareSuperAdmin'),
            // Of a session in a company, that company alone counts.
            sql<boolean>`case when sessions.company_id is null then ${isDisabledEverywhere} else false end`.as(
              'isDisabledEverywhere',
            ),
            'accounts.id as accountId',
            'accounts.email',
            'accounts.name as accountName',
            'accounts.is_super_admin as isSuperAdmin',
            'accounts.email_confirmed_at as addressConfirmedAt',
            'accounts.photo_id as photoId',
            'accounts.language',
            'accounts.theme',
            'accounts.single_keys as singleKeys',
            'accounts.timezone as ownTimezone',
            'memberships.user_id as userId',
            'person.name as userName',
            'person.role',
            'person.client_id as clientId',
            'person.job_title as jobTitle',
            'person.permissions',
            'sessions.company_id as enteredId',
            'sessions.company_since as companySince',
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
export async function findSignedIn(
  db: PlatformDb,
  token: string,
  now: Date,
  superAdminSecondStep: boolean,
): Promise<SignedIn | null> {
  const row = await sessionOf(db, tokenHash(token))
  const found = signedInAs(row, now, superAdminSecondStep)
  const isNoted = row === undefined || now.getTime() - Date.parse(row.lastSeenAt) < sessionSeenEvery
  if (found !== null && !isNoted) await noteUse(db, row, now)
  return found
}

/** The same by the hash of the token, of whoever only listens: no use of the session, which runs out all the same. */
export const findListening = async (
  db: PlatformDb,
  hash: Buffer,
  now: Date,
  superAdminSecondStep: boolean,
): Promise<SignedIn | null> => signedInAs(await sessionOf(db, hash), now, superAdminSecondStep)

/**
 * The company that disabled the person of this session, which is over by that; null where it is over for another
 * reason, or unknown.
 */
export async function companyDisabling(db: PlatformDb, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.company_id', '=', 'sessions.company_id'),
    )
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('sessions'), (join) => join.onTrue())
    .select('company.name')
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('person.status', '=', 'disabled')
    .executeTakeFirst()
  return row?.name ?? null
}

function signedInAs(row: SessionRow | undefined, now: Date, superAdminSecondStep: boolean): SignedIn | null {
  if (row === undefined || row.expiresAt <= now.toISOString()) return null
  // A session that is in no company is nobody's but its account's.
  if (row.isDisabledEverywhere) return null
  if (!row.isSuperAdmin && row.enteredId !== null && !row.isSinceActive) return null
  const name = row.userName ?? row.accountName
  const until = row.isSuperAdmin && row.companySince !== null ? openUntil(row.companySince) : null
  const isOver = until !== null && until <= now.toISOString()
  const closed = closedOf(row, now.toISOString())
  const company = isOver ? null : companyIn(row, { openUntil: until, closed })
  const needsSecondStep = row.isBareSuperAdmin ? superAdminSecondStep : row.lacksRequiredStep
  const actor = company === null || needsSecondStep ? null : actorOf({ ...row, companyId: company.id, closed })
  return {
    accountId: row.accountId,
    email: row.email,
    name,
    isSuperAdmin: row.isSuperAdmin,
    isConfirmed: row.isSuperAdmin || row.addressConfirmedAt !== null,
    role: row.role as CompanyRole | null,
    jobTitle: row.jobTitle ?? '',
    photoId: row.photoId,
    preferences: {
      language: row.language,
      theme: row.theme,
      timezone: row.ownTimezone,
      singleKeys: row.singleKeys,
    },
    company,
    openedBefore: isOver && row.companyId !== null ? { id: row.companyId, name: row.companyName ?? '' } : null,
    needsSecondStep,
    confirmedAt: row.confirmedAt,
    principal: actor === null || company === null ? null : { actor, name, timezone: company.timezone },
    isProgram: false,
    draftKey: row.draftKey.toString('base64url'),
  }
}

const companyIn = (row: SessionRow, moment: { openUntil: string | null; closed: Closed | null }): SignedIn['company'] =>
  row.companyId === null
    ? null
    : {
        id: row.companyId,
        name: row.companyName ?? '',
        timezone: row.timezone ?? 'UTC',
        brandPrimary: row.brandPrimary ?? '',
        brandSecondary: row.brandSecondary ?? '',
        logoFileId: row.logoFileId,
        closedFrom: row.closedFrom,
        payUntil: row.payUntil,
        ...moment,
      }

interface ActorFacts {
  accountId: string
  isSuperAdmin: boolean
  addressConfirmedAt: string | null
  companyId: string
  userId: string | null
  role: string | null
  clientId: string | null
  permissions: string[] | null
  closed: Closed | null
}

function actorOf(facts: ActorFacts): Actor | null {
  const coming = facts.closed === null ? {} : { closed: true }
  if (facts.isSuperAdmin) return { kind: 'platform', userId: facts.accountId, companyId: facts.companyId, ...coming }
  if (facts.userId === null || facts.role === null) return null
  const role = facts.role as CompanyRole
  if (facts.closed !== null && !staysIn(facts.closed.why, role)) return null
  const grants = grantsOf(role, facts.permissions as Permission[] | null)
  return facts.clientId === null
    ? {
        kind: 'staff',
        userId: facts.userId,
        companyId: facts.companyId,
        grants,
        ...(facts.addressConfirmedAt === null ? { unconfirmed: true } : {}),
        ...coming,
      }
    : { kind: 'client', userId: facts.userId, companyId: facts.companyId, clientId: facts.clientId, grants, ...coming }
}

/**
 * Notes that a session is in use: from here on it may go unused as long as ever, though never past its longest; and
 * that the person is at work in its company.
 */
async function noteUse(
  db: PlatformDb,
  { tokenHash: hash, remembered, accountId, companyId }: SessionRow,
  now: Date,
): Promise<void> {
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
  if (companyId !== null) await noteAtWork(db, { accountId, companyId, now, enters: false })
}
