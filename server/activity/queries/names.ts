import { sql } from 'kysely'
import type { RecordKind } from '#domain/activity/choices.ts'
import type { Named } from '#domain/activity/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'

type Kind = RecordKind | Named

/** Where records of a kind are. A company is always there, whoever asks is in it. */
const tables: Record<Exclude<Kind, 'company'>, keyof DB> = {
  client: 'clients',
  job: 'jobs',
  report: 'reports',
  invoice: 'invoices',
  variation: 'variations',
  task: 'tasks',
  user: 'users',
  role: 'roles',
  file: 'files',
}

/** Which of these records are there; people who left are not. */
export async function presentAmong(ctx: Context, kind: Kind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  if (kind === 'company') return ids.filter((id) => id === ctx.actor.companyId)
  const there = kind === 'user' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from ${lookedUp(ctx.actor.companyId, tables[kind], sql`${[...ids]}::uuid[]`)} as present
    where ${there}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * What these clients, jobs or files are called, by their ids: as they are now, or as they were when something last
 * happened to them.
 */
export async function namesOf(ctx: Context, kind: Named, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { companyId } = ctx.actor
  const asked = sql`${[...ids]}::uuid[]`
  const now = sql`select id, name from ${lookedUp(companyId, tables[kind], asked)} as present`
  const then = sql`select asked.id, last.subject_label as name from unnest(${asked}) as asked (id)
    cross join lateral (select subject_label from activity
      where company_id = ${companyId} and subject_kind = ${kind} and subject_id = asked.id
      order by at desc limit 1) as last`
  const { rows } = await sql<{ id: string; name: string }>`${then} union all ${now}`.execute(ctx.db)
  // Of one that is there its present name comes later.
  return new Map(rows.map(({ id, name }) => [id, name]))
}
