import { sql } from 'kysely'
import type { SystemActivity } from '#domain/overview/schema.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

const eventsShown = 20

/**
 * What happened last in all companies, or before `before`, which the page before said. The database gives this handle
 * no more of it than this (migration 0078).
 */
export async function systemActivityOf(db: PlatformDb, before: string | undefined): Promise<SystemActivity> {
  const [at, id] = before?.split('_') ?? []
  const { rows } = await sql<{
    id: string
    at: string
    event: string
    byKind: string
    companyId: string
    name: string
  }>`
    ${sql.raw(acrossCompanies)}
    select a.id, a.at, a.action as event, a.actor_kind as "byKind", c.id as "companyId", c.name
    from (select company_id, id, at, action, actor_kind from activity
      ${at === undefined ? sql`` : sql`where (at, id) < (${at}::timestamptz, ${id}::uuid)`}
      order by at desc, id desc limit ${sql.lit(eventsShown + 1)}) as a
    join companies c on c.id = a.company_id
    order by a.at desc, a.id desc`.execute(db)
  const items = rows
    .slice(0, eventsShown)
    .map(({ companyId, name, ...event }) => ({ ...event, company: { id: companyId, name } }))
  const last = items.at(-1)
  return { items, next: rows.length > eventsShown && last !== undefined ? `${last.at}_${last.id}` : null }
}
