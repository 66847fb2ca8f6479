import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditKind } from '#domain/audit/choices.ts'
import { detailsOf } from '#domain/audit/rules.ts'
import type { auditList, AuditEntry, AuditFilter } from '#domain/audit/schema.ts'
import { addDays, endOfDay } from '#domain/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { matchesSearch, offsetOf, orderOf, paged } from '#server/platform/db/listing.ts'

function entries(ctx: Context, { search = '', kind, from, until }: AuditFilter) {
  // A day of the company begins when the one before it is over.
  const after = from == null ? null : endOfDay(addDays(from, -1), ctx.timezone)
  const upTo = until == null ? null : endOfDay(until, ctx.timezone)
  return ctx.db
    .selectFrom('activity')
    .where('company_id', '=', ctx.actor.companyId)
    .where('audit', 'is not', null)
    .$if(kind !== undefined, (all) => all.where('audit', '=', kind ?? ''))
    .$if(after !== null, (all) => all.where('at', '>', after))
    .$if(upTo !== null, (all) => all.where('at', '<=', upTo))
    .$if(search !== '', (all) => all.where(matchesSearch(search, sql`actor_name || ' ' || subject_label`)))
}

const columns = [
  'id',
  'at',
  'audit',
  'action',
  'actor_name',
  'actor_kind',
  'subject_label',
  'changes',
  'intake_id',
] as const

/** The entries of a filter, page by page. */
export async function listAuditEntries(
  ctx: Context,
  query: AuditFilter & { sort?: string | undefined; page: number; pageSize: number },
): Promise<z.output<typeof auditList>> {
  const [rows, counted] = await Promise.all([
    entries(ctx, query)
      .select(columns)
      .orderBy(orderOf(query.sort ?? '-at', { at: sql.ref('at') }, sql.ref('id')))
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    entries(ctx, query)
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return paged(query, { items: rows.map(toEntry), total: counted.count })
}

/** The next entries of a filter after one of them, so that a long table is read in parts. */
export async function entriesAfter(
  ctx: Context,
  filter: AuditFilter,
  { last, limit }: { last: AuditEntry | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await entries(ctx, filter)
    .$if(last !== undefined, (all) => all.where(sql<boolean>`(at, id) < (${last?.at}, ${last?.id})`))
    .select(columns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

interface Row {
  id: string
  at: string
  audit: string | null
  action: string
  actor_name: string
  actor_kind: string
  subject_label: string
  changes: unknown
  intake_id: string | null
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at,
  kind: row.audit as AuditKind,
  event: row.action,
  by: row.actor_name,
  byKind: row.actor_kind,
  about: row.subject_label,
  details: detailsOf(row.changes as Record<string, unknown>),
  fromArchive: row.intake_id !== null,
})
