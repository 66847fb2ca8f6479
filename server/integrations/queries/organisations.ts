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
  const rows = await companies(db, provider)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'connected')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/**
 * Whether any company is connected by this, or is about to choose it: a provider has one id for what a person shares of
 * an organisation, however many companies are connected by it, and keeps that where it is shared again.
 */
export async function isLinkInUse(db: PlatformDb, provider: IntegrationProvider, link: string): Promise<boolean> {
  const rows = await companies(db, provider)
    .where((on) =>
      on.or([
        on.and([on('state', '=', 'connected'), on('organisation_link', '=', link)]),
        on.and([on('state', '=', 'choosing'), sql<boolean>`offered @> ${JSON.stringify([{ link }])}::jsonb`]),
      ]),
    )
    .execute()
  return rows.length > 0
}

/** The companies that were connected to a provider since then, and are. */
export async function companiesConnectedSince(
  db: PlatformDb,
  provider: IntegrationProvider,
  since: string,
): Promise<string[]> {
  const rows = await companies(db, provider)
    .where('connected_at', '>=', since)
    .where('state', '=', 'connected')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

const companies = (db: PlatformDb, provider: IntegrationProvider) =>
  db
    .selectFrom('connections')
    .modifyFront(sql.raw(acrossCompanies))
    .select('company_id as companyId')
    .where('provider', '=', provider)
    .where('user_id', 'is', null)
