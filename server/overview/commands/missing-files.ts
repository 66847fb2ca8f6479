import { sql } from 'kysely'
import type { FileSize } from '#server/files/queries.ts'
import { markFound } from '#server/files/commands/missing.ts'
import { isStored } from '#server/files/commands/reading.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { systemPrincipal } from '#server/platform/jobs/principal.ts'
import { within } from '#server/platform/within.ts'
import type { Probing } from '../probes.ts'

/** How many files one run looks for. Chosen at random, so that lost ones don't keep the others from being found. */
const mostLookedFor = 100

/** Looks for the stored files that were found missing: what the operator has put back is missing no more. */
export async function lookForMissing({ services, platform }: Probing): Promise<void> {
  const missing = await platform
    .selectFrom('files')
    .modifyFront(sql.raw(acrossCompanies))
    .select(['company_id', 'id', 'missing_size'])
    .where('missing_at', 'is not', null)
    .orderBy(sql`random()`)
    .limit(mostLookedFor)
    .execute()
  for (const { company_id: companyId, id, missing_size: size } of missing) {
    if (!(await isStored(services.storage, companyId, id, size as FileSize))) continue
    const principal = await systemPrincipal(services, companyId)
    if (principal !== null) await within(services)(principal, (ctx) => markFound(ctx, id))
  }
}
