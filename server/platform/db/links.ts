import { sql, type RawBuilder } from 'kysely'
import type { Provider } from '#domain/actor.ts'

/** The kinds of records that outside systems know. */
type LinkedKind = 'client' | 'invoice'

/**
 * The id a record has at an outside system, as a column; null where it has none. The outer query selects from the table
 * of the kind. People of a client never see one.
 */
export const externalId = (companyId: string, provider: Provider, kind: LinkedKind): RawBuilder<string | null> => {
  const table = sql.table(`${kind}s`)
  return sql<string | null>`(select l.provider_id from external_links l
    where l.company_id = ${companyId} and l.provider = ${provider} and l.kind = ${kind}
      and l.record_id = ${table}.id)`
}
