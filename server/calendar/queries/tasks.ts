import { sql } from 'kysely'
import type { z } from 'zod'
import type { listCalendarTasks, listUnscheduledTasks } from '#domain/calendar/api.ts'
import { maxOnCalendar } from '#domain/calendar/rules.ts'
import type { CalendarTask, calendarTasks, unscheduledTasks } from '#domain/calendar/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { Context } from '#server/platform/context.ts'
import { chosenRows, offsetOf, paged } from '#server/platform/db/listing.ts'
import { amongFound, findAll } from '#server/platform/search.ts'
import { answersOf } from '#server/platform/policy.ts'
import { taskPolicy } from '#server/tasks/policy.ts'
import { tasks } from '#server/tasks/queries.ts'
import { inStatus, overdueIn, taskFiltersOf } from '#server/tasks/queries/filters.ts'

type BetweenQuery = HandlerInput<typeof listCalendarTasks>['query']
type UnscheduledQuery = HandlerInput<typeof listUnscheduledTasks>['query']

/** Tasks that stand on a day between two dates, in the order of their days. */
export async function listTasksBetween(ctx: Context, query: BetweenQuery): Promise<z.output<typeof calendarTasks>> {
  const chosen = await standingBetween(ctx, query)
  const rows = await details(ctx, chosen)
    .orderBy(sql`coalesce(tasks.start_date, tasks.due_date)`)
    .orderBy('tasks.id')
    .execute()
  return {
    items: rows.slice(0, maxOnCalendar).map((row) => toItem(ctx, row)),
    more: rows.length > maxOnCalendar,
  }
}

/**
 * Three looks along an index each: what is due in between, what begins in between and is due later or at no date, and
 * the few that began before and are due after.
 */
async function standingBetween(ctx: Context, query: BetweenQuery) {
  const { from, to } = query
  const among = amongFound(ctx, 'tasks', await findAll(ctx, 'tasks', query.search))
  const shown = taskFiltersOf(ctx, query)
  const branch = () =>
    ctx.db
      .selectFrom(among)
      .where(shown)
      .where(inStatus(query.status))
      .select(['tasks.id', sql<string>`coalesce(tasks.start_date, tasks.due_date)`.as('first_day')])
  const due = branch().where((on) => on.between('tasks.due_order', from, to))
  const begun = branch()
    .where((on) => on.between('tasks.start_date', from, to))
    .where('tasks.due_order', '>', to)
  const across = branch()
    .where(sql<boolean>`tasks.start_date < tasks.due_date`)
    .where('tasks.due_date', '>', to)
    .where('tasks.start_date', '<', from)
  return ctx.db
    .selectFrom(due.unionAll(begun).unionAll(across).as('standing'))
    .select('standing.id')
    .orderBy('standing.first_day')
    .orderBy('standing.id')
    .limit(sql.lit(maxOnCalendar + 1))
}

/** Tasks without any date that are not completed: the most urgent first, of these the newest. */
export async function listTasksWithoutDate(
  ctx: Context,
  query: UnscheduledQuery,
): Promise<z.output<typeof unscheduledTasks>> {
  const among = amongFound(ctx, 'tasks', await findAll(ctx, 'tasks', query.search))
  const undated = () =>
    ctx.db
      .selectFrom(among)
      .where(taskFiltersOf(ctx, query))
      .where(inStatus(query.status))
      .where('tasks.open', '=', sql.lit(true))
      .where('tasks.due_date', 'is', null)
      .where('tasks.start_date', 'is', null)
  const page = undated().select('tasks.id').orderBy(byUrgency).limit(sql.lit(query.pageSize)).offset(offsetOf(query))
  const [rows, { total }] = await Promise.all([
    details(ctx, page).orderBy(byUrgency).execute(),
    undated()
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return paged(query, { items: rows.map((row) => toItem(ctx, row)), total })
}

const byUrgency = sql`array_position('{urgent,high,medium,low}'::text[], tasks.priority),
  tasks.created_at desc, tasks.id desc`

const details = (ctx: Context, chosen: Parameters<typeof chosenRows>[2]) =>
  tasks(ctx, chosenRows(ctx.actor.companyId, 'tasks', chosen)).select([
    'tasks.id',
    'tasks.company_id as companyId',
    'tasks.version',
    'tasks.title',
    'tasks.type',
    'tasks.status',
    'tasks.priority',
    'tasks.assigned_to as assigneeId',
    'users.name as assigneeName',
    'tasks.job_id as jobId',
    'jobs.code as jobCode',
    'jobs.name as jobName',
    'tasks.start_date as startDate',
    'tasks.due_date as dueDate',
    overdueIn(ctx).as('overdue'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

function toItem(ctx: Context, { assigneeId, assigneeName, ...row }: Row): CalendarTask {
  const { can, because } = answersOf({ updateTask: taskPolicy.updateTask }, ctx.actor, { assignedToId: assigneeId })
  return {
    ...row,
    type: row.type as CalendarTask['type'],
    status: row.status as CalendarTask['status'],
    priority: row.priority as CalendarTask['priority'],
    assignedTo: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    can,
    because,
  }
}
