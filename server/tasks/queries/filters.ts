import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { holds, memberOf } from '#domain/actor.ts'
import { addDays, weekdayOf } from '#domain/dates.ts'
import type { taskListQuery } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/listing.ts'
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
      ...(Object.keys(conditions) as (keyof Filters)[]).flatMap((name) => conditionOf(name, on, ctx, query)),
    ])

function conditionOf<Name extends keyof Filters>(name: Name, on: On, ctx: Context, query: TaskFilters): Condition[] {
  const value = query[name]
  const condition: Filters[Name] = conditions[name]
  return value === undefined ? [] : [condition(on, ctx, value as NonNullable<Values[Name]>)]
}

type Values = Required<TaskFilters>
type Filters = { [Name in keyof Values]: (on: On, ctx: Context, value: NonNullable<Values[Name]>) => Condition }

const conditions: Filters = {
  updatedSince: (on, _, moment) => on('tasks.updated_at', '>=', moment),
  priority: (_, __, priorities) => isAnyOf(sql.ref('tasks.priority'), priorities),
  type: (_, __, types) => isAnyOf(sql.ref('tasks.type'), types),
  assignedTo: (on, ctx, people) => {
    const known = people.filter((person) => person !== 'none')
    const ids = known.map((person) => (person === 'me' ? memberOf(ctx.actor) : person))
    return anyCondition(on, [
      ...(ids.length > 0 ? [isAnyOf(sql.ref('tasks.assigned_to'), ids, 'uuid')] : []),
      ...(known.length < people.length ? [on('tasks.assigned_to', 'is', null)] : []),
    ])
  },
  jobId: (_, __, ids) => isAnyOf(sql.ref('tasks.job_id'), ids, 'uuid'),
  // Of the client itself, and of its jobs.
  clientId: (on, ctx, ids) =>
    on.or([
      isAnyOf(sql.ref('tasks.client_id'), ids, 'uuid'),
      sql<boolean>`tasks.job_id in (select jobs.id from jobs
        where jobs.company_id = ${ctx.actor.companyId} and ${isAnyOf(sql.ref('jobs.client_id'), ids, 'uuid')})`,
    ]),
  // Which tasks are about it is for who may see variations.
  variationId: (on, ctx, id) =>
    holds(ctx.actor, 'manage_variations:view') ? on('tasks.variation_id', '=', id) : on.val(false),
  tagId: (_, ctx, ids) =>
    sql<boolean>`tasks.id in (select task_tags.task_id from task_tags
      where task_tags.company_id = ${ctx.actor.companyId} and ${isAnyOf(sql.ref('task_tags.tag_id'), ids, 'uuid')})`,
  due: (on, ctx, dues) =>
    anyCondition(
      on,
      dues.map((due) => dueIn(on, ctx, due)),
    ),
  own: (on, ctx, parts) => {
    const me = memberOf(ctx.actor)
    const isCreated = on('tasks.created_by', '=', me)
    const isWatched = sql<boolean>`tasks.id in (select task_watchers.task_id from task_watchers
      where task_watchers.company_id = ${ctx.actor.companyId} and task_watchers.user_id = ${me})`
    const hasSubtask = sql<boolean>`tasks.id in (select task_subtasks.task_id from task_subtasks
      where task_subtasks.company_id = ${ctx.actor.companyId} and task_subtasks.assigned_to = ${me}
        and not task_subtasks.completed)`
    const involved = [isCreated, on('tasks.assigned_to', '=', me), isWatched, hasSubtask]
    const ofPart = { created: [isCreated], watched: [isWatched], involved }
    return anyCondition(
      on,
      parts.flatMap((part) => ofPart[part]),
    )
  },
}

// A single condition stands without an `or` around it: the statement stays the one that its index was made for.
const anyCondition = (on: On, some: Condition[]): Condition => (some.length === 1 && some[0] ? some[0] : on.or(some))

function dueIn(on: On, ctx: Context, due: string): Condition {
  if (due === 'overdue') return overdueIn(ctx)
  if (due === 'none') return on('tasks.due_date', 'is', null)
  if (due === 'today') return on('tasks.due_order', '=', ctx.today)
  const monday = addDays(ctx.today, 1 - weekdayOf(ctx.today))
  return on.between('tasks.due_order', monday, addDays(monday, 6))
}

/** Whether a task is in any of these statuses, where `open` are all but completed. */
export function inStatus(statuses: readonly string[] | undefined) {
  return (on: On): Condition => {
    if (statuses === undefined) return on.val(true)
    const named = statuses.filter((status) => status !== 'open')
    return anyCondition(on, [
      ...(named.length < statuses.length ? [on('tasks.open', '=', sql.lit(true))] : []),
      ...(named.length > 0 ? [isAnyOf(sql.ref('tasks.status'), named)] : []),
    ])
  }
}

/** Whether one of these statuses, as a filter says them, is this one. */
export const includesStatus = (statuses: readonly string[] | undefined, status: string): boolean =>
  statuses === undefined || statuses.includes(status) || (status !== 'completed' && statuses.includes('open'))
