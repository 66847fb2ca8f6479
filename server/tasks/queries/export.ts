import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { exportTasks } from '#domain/tasks/api.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/listing.ts'
import { amongFound, asFound, findAll } from '#server/platform/search.ts'
import { taskDetails, toTask } from '../queries.ts'
import { inStatus, taskFiltersOf } from './filters.ts'
import { listSortedBy, taskOrder } from './list.ts'

/** The ids of all that a list shows, in its order: what changes meanwhile moves nothing. */
export async function listedTaskIds(
  ctx: Context,
  { query }: HandlerInput<typeof exportTasks>,
): Promise<readonly string[]> {
  const found = await findAll(ctx, 'tasks', query.search)
  const isAsFound = found !== undefined && query.sort === undefined && query.group === undefined
  const rows = await listSortedBy(ctx, query, amongFound(ctx, 'tasks', found))
    .where(taskFiltersOf(ctx, query))
    .where(inStatus(query.status))
    .select('tasks.id')
    .orderBy(isAsFound ? asFound(sql.ref('tasks.id'), found) : taskOrder(query))
    .execute()
  return rows.map(({ id }) => id)
}

/** These tasks, in this order; without those that are gone. */
export async function tasksNamed(ctx: Context, ids: readonly string[]): Promise<TaskSummary[]> {
  const rows = await taskDetails(ctx, rowsOf(ctx.actor.companyId, 'tasks', sql`${ids}::uuid[]`))
    .orderBy(sql`array_position(${ids}::uuid[], tasks.id)`)
    .execute()
  return rows.map((row) => toTask(ctx, row))
}
