import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listTasks } from '#domain/tasks/api.ts'
import type { taskList, TaskSummary } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { seesStoredCounts, storedCounts, type StateCount } from '#server/platform/counts.ts'
import { chosenRows, inNameOrder, nearerPlaceOf, orderOf } from '#server/platform/db/listing.ts'
import { amongFound, asFound, foundPage, listFound, type Found } from '#server/platform/search.ts'
import { taskDetails, tasks, toTask } from '../queries.ts'
import {
  includesStatus,
  inStatus,
  isFiltered,
  overdueByStatus,
  overdueIn,
  taskFiltersOf,
  type TaskFilters,
} from './filters.ts'

const inThisOrder = (column: string, values: readonly string[]) =>
  sql`array_position(${sql.lit(`{${values.join(',')}}`)}::text[], ${sql.ref(column)})`

const sortColumns = {
  dueDate: sql`tasks.due_order`,
  title: inNameOrder(sql.ref('tasks.title')),
  // As work goes on, and from what can wait to what can't.
  status: inThisOrder('tasks.status', ['todo', 'in_progress', 'blocked', 'review', 'completed']),
  priority: inThisOrder('tasks.priority', ['low', 'medium', 'high', 'urgent']),
  type: sql`tasks.type`,
  assigneeName: [sql`tasks.assigned_to is null`, inNameOrder(sql`coalesce(users.name, '')`), sql`tasks.assigned_to`],
  jobName: [sql`tasks.job_id is null`, inNameOrder(sql`coalesce(jobs.name, '')`), sql`tasks.job_id`],
  clientName: [sql`clients.id is null`, sql`clients.name_in_order`, sql`clients.id`],
  startDate: sql`coalesce(tasks.start_date, 'infinity')`,
  estimatedHours: sql`coalesce(tasks.estimated_minutes, 0)`,
  value: sql`tasks.value`,
  createdAt: sql`tasks.created_at`,
  updatedAt: sql`tasks.updated_at`,
}

/** As sections of the list: what can't wait stands first. */
const groupColumns = {
  ...sortColumns,
  priority: inThisOrder('tasks.priority', ['urgent', 'high', 'medium', 'low']),
}

export type TaskQuery = HandlerInput<typeof listTasks>['query']
type TaskAnswer = Pick<z.output<typeof taskList>, 'items' | 'total' | 'counts'>

/** Search covers title and description. What is due soonest comes first, what has no date last. */
export const listTaskRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listTasks>,
): Promise<z.output<typeof taskList>> =>
  // Whose client a task is of says its job, which the search does not know: that filter is the list's own.
  listFound(ctx, 'tasks', { ...query, clientId: undefined, narrowedBy: query.clientId }, (found) =>
    listAmong(ctx, query, found),
  )

/** The order of a list: by its groups first. */
function taskOrder({ sort, group }: Pick<TaskQuery, 'sort' | 'group'>, fromEnd = false) {
  const own = orderOf(sort ?? 'dueDate', sortColumns, sql`tasks.id`, fromEnd)
  if (group === undefined) return own
  const terms = groupColumns[group]
  const direction = fromEnd ? sql`desc` : sql`asc`
  const grouped = ('toOperationNode' in terms ? [terms] : terms).map((term) => sql`${term} ${direction}`)
  return sql`${sql.join(grouped)}, ${own}`
}

async function listAmong(ctx: Context, query: TaskQuery, found: Found | undefined): Promise<TaskAnswer> {
  const matching = taskFiltersOf(ctx, query)
  const among = amongFound(ctx, 'tasks', found)
  const isWhole = found === undefined && !isFiltered(query) && seesStoredCounts(ctx)
  const counting = isWhole ? countStored(ctx) : countMatching(ctx, among, query)
  const place = await nearerPlaceOf(query, async () => totalOf(query.status, await counting))
  const isInOwnOrder = found === undefined || query.sort !== undefined || query.group !== undefined
  const order = (fromEnd = false) =>
    isInOwnOrder ? taskOrder(query, fromEnd) : asFound(sql.ref('tasks.id'), found, fromEnd)
  const chosen = () =>
    listSortedBy(ctx, query, among)
      .where(matching)
      .where(inStatus(query.status))
      .select('tasks.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = isInOwnOrder ? undefined : foundPage(ctx, found, query)
  const [rows, counted] = await Promise.all([
    taskDetails(
      ctx,
      page === undefined ? chosenRows(ctx.actor.companyId, 'tasks', chosen()) : amongFound(ctx, 'tasks', page),
    )
      .orderBy(page === undefined ? order() : asFound(sql.ref('tasks.id'), page))
      .execute(),
    counting,
  ])
  return {
    items: rows.map((row) => toTask(ctx, row)),
    total: totalOf(query.status, counted),
    counts: countsOf(counted),
  }
}

/** What a page is chosen among: tasks alone, unless they are sorted or grouped by a name that stands elsewhere. */
function listSortedBy(ctx: Context, { sort, group }: Pick<TaskQuery, 'sort' | 'group'>, among: 'tasks') {
  const isNamed = [sort, group].some((name) => name?.endsWith('Name') === true)
  return isNamed ? tasks(ctx, among) : ctx.db.selectFrom(among)
}

function totalOf(status: TaskQuery['status'], counted: StateCount[]): number {
  const shown = counted.filter(({ state }) => includesStatus(status, state))
  return shown.reduce((sum, { count }) => sum + count, 0)
}

function countsOf(counted: StateCount[]): TaskAnswer['counts'] {
  const countOf = (status: TaskSummary['status']): number => counted.find(({ state }) => state === status)?.count ?? 0
  return {
    todo: countOf('todo'),
    in_progress: countOf('in_progress'),
    review: countOf('review'),
    completed: countOf('completed'),
    blocked: countOf('blocked'),
    overdue: counted.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

/** The stored counts, with what became overdue since the month began. */
async function countStored(ctx: Context): Promise<StateCount[]> {
  const [stored, lately] = await Promise.all([
    storedCounts(ctx, 'tasks'),
    ctx.db
      .selectFrom('tasks')
      .where('company_id', '=', ctx.actor.companyId)
      .where(overdueIn(ctx))
      .where('due_order', '>=', sql<string>`month_of(${ctx.today}::date)`)
      .select(['status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  return stored.map((row) => ({
    ...row,
    overdue: row.overdue + (lately.find(({ status }) => status === row.state)?.count ?? 0),
  }))
}

const countMatching = (ctx: Context, among: 'tasks', query: TaskFilters): Promise<StateCount[]> =>
  ctx.db
    .selectFrom(among)
    .where(taskFiltersOf(ctx, query))
    .select([
      'tasks.status as state',
      (on) => on.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${overdueByStatus(ctx)})`.as('overdue'),
    ])
    .groupBy('tasks.status')
    .execute()
