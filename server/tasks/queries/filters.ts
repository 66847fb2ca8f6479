import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { holds, memberOf } from '#domain/actor.ts'
import { addDays, weekdayOf } from '#domain/dates.ts'
import type { taskListQuery } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'

/** What tasks are filtered by, apart from the words of a search. */
export type TaskFilters = Omit<
  z.output<typeof taskListQuery>,
  'search' | 'sort' | 'group' | 'page' | 'pageSize' | 'status'
>

type On = ExpressionBuilder<DB, 'tasks'>
type Condition = Expression<SqlBool>

/** Past its due date and not completed (SPEC 4). */
export const overdueIn = (ctx: Context) => sql<boolean>`(tasks.open and tasks.due_order < ${ctx.today}::date)`

/** The same by the status, which the indexes of assignees, jobs and clients bring along: counting visits no row. */
export const overdueByStatus = (ctx: Context) =>
  sql<boolean>`(tasks.status <> 'completed' and tasks.due_order < ${ctx.today}::date)`

/** Whether somebody asked for less than all tasks. */
export const isFiltered = (query: TaskFilters): boolean =>
  Object.keys(conditions).some((name) => query[name as keyof TaskFilters] !== undefined)

/** The tasks of this company that these filters leave, as a condition on `tasks`. */
export const taskFiltersOf =
  (ctx: Context, query: TaskFilters) =>
  (on: On): Condition =>
    on.and([
      on('tasks.company_id', '=', ctx.actor.companyId),
      ...(Object.keys(conditions) as (keyof typeof conditions)[]).flatMap((name) => {
        const value = query[name]
        return value === undefined ? [] : [conditions[name](on, ctx, value)]
      }),
    ])

type Filter = (on: On, ctx: Context, value: string) => Condition

const conditions: Record<keyof TaskFilters, Filter> = {
  priority: (on, _, priority) => on('tasks.priority', '=', priority),
  type: (on, _, type) => on('tasks.type', '=', type),
  assignedTo: (on, ctx, person) => {
    if (person === 'none') return on('tasks.assigned_to', 'is', null)
    return on('tasks.assigned_to', '=', person === 'me' ? memberOf(ctx.actor) : person)
  },
  jobId: (on, _, id) => on('tasks.job_id', '=', id),
  // Of the client itself, and of its jobs.
  clientId: (on, ctx, id) =>
    on.or([
      on('tasks.client_id', '=', id),
      sql<boolean>`tasks.job_id in (
        select jobs.id from jobs where jobs.company_id = ${ctx.actor.companyId} and jobs.client_id = ${id})`,
    ]),
  // Which tasks are about it is for who may see variations.
  variationId: (on, ctx, id) =>
    holds(ctx.actor, 'manage_variations:view') ? on('tasks.variation_id', '=', id) : on.val(false),
  tagId: (_, ctx, id) =>
    sql<boolean>`tasks.id in (select task_tags.task_id from task_tags
      where task_tags.company_id = ${ctx.actor.companyId} and task_tags.tag_id = ${id})`,
  due: (on, ctx, due) => dueIn(on, ctx, due),
  own: (on, ctx, part) => {
    const me = memberOf(ctx.actor)
    const isCreated = on('tasks.created_by', '=', me)
    const isWatched = sql<boolean>`tasks.id in (select task_watchers.task_id from task_watchers
      where task_watchers.company_id = ${ctx.actor.companyId} and task_watchers.user_id = ${me})`
    if (part === 'created') return isCreated
    return part === 'watched' ? isWatched : on.or([isCreated, on('tasks.assigned_to', '=', me), isWatched])
  },
}

function dueIn(on: On, ctx: Context, due: string): Condition {
  if (due === 'overdue') return overdueIn(ctx)
  if (due === 'none') return on('tasks.due_date', 'is', null)
  if (due === 'today') return on('tasks.due_order', '=', ctx.today)
  const monday = addDays(ctx.today, 1 - weekdayOf(ctx.today))
  return on.between('tasks.due_order', monday, addDays(monday, 6))
}

/** One status, or all but completed; that of the list's tab. */
export function inStatus(status: string | undefined) {
  return (on: On): Condition => {
    if (status === undefined) return on.val(true)
    return status === 'open' ? on('tasks.open', '=', sql.lit(true)) : on('tasks.status', '=', status)
  }
}
