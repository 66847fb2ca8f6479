import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#domain/errors.ts'
import type { Viewing } from '#domain/viewings/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** What can be looked at from outside. */
export type ViewedKind = 'invoice' | 'report'

/** What a record that was looked at is called, or 404 for whoever may not see it. */
export async function labelOf(ctx: Context, kind: ViewedKind, id: string): Promise<string> {
  const label = kind === 'invoice' ? await numberOf(ctx, id) : await codeOf(ctx, id)
  if (label === undefined) throw notFound()
  return label
}

const numberOf = async (ctx: Context, id: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('invoices')
      .select('number')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.number

const codeOf = async (ctx: Context, id: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('reports')
      .select('code')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.code

const byPeople = (ctx: Context, kind: ViewedKind, id: RawBuilder<string>) => sql`
  select 'portal' as via, u.name as by, v.first_at, v.last_at, v.times
  from viewings v join users u on u.company_id = ${ctx.actor.companyId} and u.id = v.user_id
  where v.company_id = ${ctx.actor.companyId} and v.subject_kind = ${sql.lit(kind)} and v.subject_id = ${id}`

/** The tables of links, and what of their rows says what a link opens. */
const links = {
  report: { table: sql.table('report_shares'), subject: sql.ref('s.report_id') },
  invoice: { table: sql.table('invoice_links'), subject: sql.ref('s.invoice_id') },
}

const byLinks = (ctx: Context, kind: ViewedKind, id: RawBuilder<string>) => sql`
  select 'link', s.sent_to, s.first_viewed_at, s.last_viewed_at, s.views
  from ${links[kind].table} s
  where s.company_id = ${ctx.actor.companyId} and ${links[kind].subject} = ${id} and s.last_viewed_at is not null`

/** Who has looked at a record, the latest first, as JSON within its row. */
export function viewingsJson(ctx: Context, kind: ViewedKind, id: RawBuilder<string>) {
  const all = sql`${byPeople(ctx, kind, id)} union all ${byLinks(ctx, kind, id)}`
  return sql<Viewing[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('via', w.via, 'by', w.by, 'firstAt', w.first_at, 'lastAt', w.last_at,
      'times', w.times) order by w.last_at desc), '[]') from (${all}) as w)`
}

/** The same as it is answered: PostgreSQL writes instants within JSON in its own way, ours are ISO UTC. */
export const toViewings = (stored: readonly Viewing[] | undefined): Viewing[] =>
  (stored ?? []).map((each) => ({
    ...each,
    firstAt: each.firstAt === null ? null : new Date(each.firstAt).toISOString(),
    lastAt: new Date(each.lastAt).toISOString(),
  }))
