import type { VisitorActor } from '#domain/actor.ts'
import type { PlatformDb } from '../db/platform.ts'
import { tokenHash } from './tokens.ts'

/** Whoever holds this share link, or null when it is unknown, revoked or expired: the three look the same. */
export async function findVisitor(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<{ actor: VisitorActor; name: string; timezone: string; shareId: string } | null> {
  const place = await db
    .selectFrom('share_tokens')
    .select(['company_id', 'share_id'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (place === undefined) return null
  const share = await db
    .selectFrom('report_shares')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.company_id', '=', 'report_shares.company_id')
        .onRef('reports.id', '=', 'report_shares.report_id'),
    )
    .innerJoin('companies', 'companies.id', 'report_shares.company_id')
    .select([
      'report_shares.id',
      'report_shares.company_id',
      'reports.client_id',
      'report_shares.report_id',
      'companies.timezone',
    ])
    .where('report_shares.company_id', '=', place.company_id)
    .where('report_shares.id', '=', place.share_id)
    .where('report_shares.token_hash', '=', tokenHash(token))
    .where('report_shares.revoked_at', 'is', null)
    // Of a company that was cancelled only its org_admins see anything.
    .where('companies.cancelled_at', 'is', null)
    .where((or) =>
      or.or([or('report_shares.expires_at', 'is', null), or('report_shares.expires_at', '>', now.toISOString())]),
    )
    .executeTakeFirst()
  if (share === undefined) return null
  return {
    shareId: share.id,
    name: 'Visitor',
    timezone: share.timezone,
    actor: { kind: 'visitor', companyId: share.company_id, clientId: share.client_id, reportId: share.report_id },
  }
}
