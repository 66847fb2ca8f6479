import { sql } from 'kysely'
import type { BriefTask } from '#domain/dashboard/schema.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { chosenRows } from '#server/platform/db/listing.ts'
import { tasks } from '../queries.ts'
import { inStatus, overdueIn, taskFiltersOf, type TaskFilters } from './filters.ts'

/** The newest tasks, or those longest overdue, of those that these filters leave. */
export async function briefTasks(
  ctx: Context,
  first: 'newest' | 'longest-overdue',
  count: number,
  filters: TaskFilters = {},
): Promise<BriefTask[]> {
  const order = first === 'newest' ? sql`tasks.created_at desc, tasks.id desc` : sql`tasks.due_order, tasks.id`
  const chosen = ctx.db
    .selectFrom('tasks')
    .where(taskFiltersOf(ctx, filters))
    .select('tasks.id')
    .orderBy(order)
    .limit(sql.lit(count))
  return tasks(ctx, chosenRows(ctx.actor.companyId, 'tasks', chosen))
    .select([
      'tasks.id',
      'tasks.title',
      sql<TaskSummary['status']>`tasks.status`.as('status'),
      'tasks.due_date as dueDate',
      overdueIn(ctx).as('overdue'),
      'users.name as assigneeName',
      'jobs.name as jobName',
    ])
    .orderBy(order)
    .execute()
}

/** How many tasks these filters leave, of one status or of any. */
export async function countTasks(ctx: Context, filters: TaskFilters, status?: TaskSummary['status']): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('tasks')
    .where(taskFiltersOf(ctx, filters))
    .where(inStatus(status && [status]))
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
