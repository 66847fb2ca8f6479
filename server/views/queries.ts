import { sql } from 'kysely'
import type { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listViews } from '#domain/views/api.ts'
import type { viewList, ViewRecord } from '#domain/views/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { viewPolicy } from './policy.ts'

/** Views that are the actor's own. What super admins keep is nobody's of the company, and so all of theirs. */
export const isOwn = (ctx: Context) =>
  sql<boolean>`task_views.owner_id is not distinct from ${memberOf(ctx.actor)}::uuid`

const views = (ctx: Context) =>
  ctx.db
    .selectFrom('task_views')
    .leftJoin('users', (join) =>
      join.on('users.company_id', '=', ctx.actor.companyId).onRef('users.id', '=', 'task_views.owner_id'),
    )
    .where('task_views.company_id', '=', ctx.actor.companyId)
    .select([
      'task_views.id',
      'task_views.company_id',
      'task_views.version',
      'task_views.name',
      'task_views.screen',
      'task_views.query',
      'task_views.shared',
      sql<string>`coalesce(users.name, task_views.owner_name)`.as('owner'),
      isOwn(ctx).as('is_own'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

const toView = (ctx: Context, row: Row): ViewRecord => ({
  id: row.id,
  companyId: row.company_id,
  version: row.version,
  name: row.name,
  screen: row.screen as ViewRecord['screen'],
  query: row.query,
  shared: row.shared,
  isOwn: row.is_own,
  owner: row.owner,
  ...answersOf(viewPolicy, ctx.actor, { isOwn: row.is_own }),
})

const isSeen = (ctx: Context) => sql<boolean>`(task_views.shared or ${isOwn(ctx)})`

/** One's own views in one's own order, then those that others share, by name. */
export async function listViewRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listViews>,
): Promise<z.output<typeof viewList>> {
  const rows = await views(ctx)
    .where(isSeen(ctx))
    .$if(query.screen !== undefined, (list) => list.where('task_views.screen', '=', query.screen ?? ''))
    .orderBy(isOwn(ctx), 'desc')
    .orderBy(sql`case when ${isOwn(ctx)} then task_views.rank end`)
    .orderBy(inNameOrder(sql.ref('task_views.name')))
    .orderBy('task_views.id')
    .execute()
  return { items: rows.map((row) => toView(ctx, row)), total: rows.length }
}

/** One view that the actor sees, or 404. */
export async function getView(ctx: Context, id: string): Promise<ViewRecord> {
  const row = await views(ctx).where('task_views.id', '=', id).where(isSeen(ctx)).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toView(ctx, row)
}

/** One view after a change of the actor's, which may have put it out of their own sight. */
export async function changedView(ctx: Context, id: string): Promise<ViewRecord> {
  return toView(ctx, await views(ctx).where('task_views.id', '=', id).executeTakeFirstOrThrow())
}
