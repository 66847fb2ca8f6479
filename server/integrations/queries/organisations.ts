import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { sql } from 'kysely'

/** The companies that are connected to an organisation of a provider right now: several may be. */
export async function companiesConnectedTo(
  db: PlatformDb,
  provider: IntegrationProvider,
  organisationId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .modifyFront(sql.raw(acrossCompanies))
    .select('company_id as companyId')
    .where('provider', '=', provider)
    .where('organisation_id', '=', organisationId)
    .where('user_id', 'is', null)
    .where('state', '=', 'connected')
    .execute()
  return rows.map(({ companyId }) => companyId)
}
