import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { EventPayload } from '#domain/events.ts'
import type { openCompany as openEndpoint } from '#domain/registry/api.ts'
import { openMinutes, openUntil } from '#domain/registry/rules.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { minute } from '#server/platform/limits.ts'
import { lockSession, moveSessionTo } from '#server/platform/session/members.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { findCompany } from '../queries/companies.ts'
import { principalIn, superAdminOf } from '../queries/acting.ts'
import { enterAs, type Acting } from './acting.ts'

/**
 * Steps into a company for an hour. Recorded there with the reason, where its org_admin sees it (PRODUCT 4), in the
 * same transaction: no record, no opening. Whichever company was open before is left.
 */
export async function openCompany(
  acting: Acting,
  { params: { id }, body: { reason } }: HandlerInput<typeof openEndpoint>,
): Promise<void> {
  const { token, accountId } = signedInBy(acting)
  const { name } = superAdminOf(acting)
  const now = acting.services.clock.now().toISOString()
  await acting.transact(async (db) => {
    await lockSession(db, token)
    const { company } = await findCompany(db, id, accountId)
    await endOpening({ ...acting, now }, db, tokenHash(token), 'leaving')
    await enterAs(acting, db, company, (ctx) =>
      recordActivity(ctx, 'company.opened', { kind: 'company', id, label: company.name }, { reason }),
    )
    await db
      .insertInto('openings')
      .values({ token_hash: tokenHash(token), account_id: accountId, name, company_id: id, opened_at: now })
      .execute()
    await moveSessionTo(db, { token, accountId, companyId: id, since: now })
  })
}

/** Steps out of the company that is open. */
export async function closeCompany(acting: Acting): Promise<void> {
  const { token, accountId } = signedInBy(acting)
  const now = acting.services.clock.now().toISOString()
  await acting.transact(async (db) => {
    await lockSession(db, token)
    await endOpening({ ...acting, now }, db, tokenHash(token), 'leaving')
    await moveSessionTo(db, { token, accountId, companyId: null, since: null })
  })
}

/** Where an opening ends: at which moment it is found to be over, and how its company is told. */
interface Ending {
  now: string
  enter: <T>(db: PlatformDb, principal: Principal, work: (ctx: Context) => Promise<T>) => Promise<T>
}

/**
 * Records in its company that an opening is over, once, whoever finds out; does nothing where none is. After the hour
 * it was the hour that ended it, at its end.
 */
export async function endOpening(
  { now, enter }: Ending,
  db: PlatformDb,
  hash: Buffer,
  by: EventPayload<'company.left'>['by'],
): Promise<void> {
  const opening = await db
    .deleteFrom('openings')
    .where('token_hash', '=', hash)
    .returning(['account_id', 'name', 'company_id', 'opened_at'])
    .executeTakeFirst()
  if (opening === undefined) return
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', opening.company_id)
    .executeTakeFirst()
  // Erased meanwhile, with whatever was recorded there.
  if (company === undefined) return
  const until = openUntil(opening.opened_at)
  const ended = until <= now ? { at: until, by: 'hour' as const } : { at: now, by }
  await enter(db, principalIn(company, { accountId: opening.account_id, name: opening.name }), (ctx) =>
    recordActivity(
      { ...ctx, now: ended.at },
      'company.left',
      { kind: 'company', id: company.id, label: company.name },
      { by: ended.by },
    ),
  )
}

/** The openings that are over and not recorded yet: the hour has passed, or the session is gone or somewhere else. */
export async function listEnded(db: PlatformDb, now: string): Promise<{ hash: Buffer; companyId: string }[]> {
  const before = new Date(Date.parse(now) - openMinutes * minute).toISOString()
  return db
    .selectFrom('openings')
    .select(['token_hash as hash', 'company_id as companyId'])
    .where(
      sql<boolean>`opened_at <= ${before} or not exists (select from sessions s where s.token_hash = openings.token_hash
        and s.company_id = openings.company_id and s.expires_at > ${now})`,
    )
    .execute()
}

/** Nobody is in a company that is erased. */
export async function forgetOpenings(db: PlatformDb, companyId: string): Promise<void> {
  await db.deleteFrom('openings').where('company_id', '=', companyId).execute()
}
