import type { CompanySummary } from '#domain/registry/schema.ts'
import { holdStanding } from '#server/companies/commands/standing.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { principalIn, superAdminOf } from '../queries/acting.ts'
import { findCompany, getCompanySummary, type FoundCompany } from '../queries/companies.ts'

/** What a super admin's deed works with: the platform, and the way into one company of it. */
export type Acting = Exchange & OnPlatform

/** Goes on within a company as the super admin who acts, in the platform's transaction. */
export const enterAs = <T>(
  acting: Acting,
  db: PlatformDb,
  company: { id: string; timezone: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> => acting.enter(db, principalIn(company, superAdminOf(acting)), work)

/**
 * Changes a company (404 where there is none) as a whole, locked until it is done, and answers it as it is then. In one
 * transaction of that company and by its role alone: on Citus no second one may touch what the first has written.
 */
export async function changeCompany(
  acting: Acting,
  id: string,
  change: (ctx: Context, found: FoundCompany) => Promise<void>,
): Promise<CompanySummary> {
  const superAdmin = superAdminOf(acting)
  const company = await getCompanySummary(acting.platform, id, superAdmin.accountId)
  await acting.within(principalIn(company, superAdmin), async (ctx) => {
    await holdStanding(ctx)
    await change(ctx, await findCompany(ctx.db, id, superAdmin.accountId))
  })
  return getCompanySummary(acting.platform, id, superAdmin.accountId)
}
