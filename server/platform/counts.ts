import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { clientOf } from '#domain/actor.ts'
import type { Context } from './context.ts'
import { monthsOf } from './months.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders, type Statement } from './prepared.ts'

/** Lists whose records are counted as they are written (migration 0027): the names of their tables. */
export const countedLists = ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'] as const
export type CountedList = (typeof countedLists)[number]

/** Those whose records can come to be counted as something else: not reports. */
const editedLists = ['clients', 'jobs', 'invoices', 'variations', 'tasks'] as const
type EditedList = (typeof editedLists)[number]

/** The insert, edit or deletion of one record, not yet sent. */
interface Write {
  compile(): CompiledQuery
}

/** An edit to which more columns can be added. */
interface Edit extends Write {
  set(columns: never): Write
}

/** What a record of each list is counted as: its state, and the month from whose end on it is overdue by itself. */
const places: Record<CountedList, Place> = {
  clients: { state: sql`status`, month: never() },
  jobs: { state: sql`status`, month: sql`job_counted_month(active, estimated_end_date)` },
  // By who wrote them: whose are how many.
  reports: { state: sql`coalesce(created_by::text, '')`, month: never() },
  invoices: { state: sql`status`, month: sql`invoice_counted_month(status, balance, due_date)` },
  variations: { state: sql`status`, month: never() },
  tasks: { state: sql`status`, month: sql`task_counted_month(open, due_date)` },
}

interface Place {
  state: RawBuilder<string>
  month: RawBuilder<string>
}

function never(): RawBuilder<string> {
  return sql`'infinity'::date`
}

/**
 * Carries out the edit of one record and moves it from the count it was in to the one it is in now. The record is
 * locked by now, and keeps what it was counted as: an update still sees its row as it was.
 */
export function counted(ctx: Context, list: EditedList, id: string, edit: Edit): Promise<unknown> {
  const { state, month } = places[list]
  const first = edit.set({ counted_state: state, counted_month: month } as never)
  if (ctx.pending === undefined)
    return pipeline(
      ctx,
      (ctx) => ctx.db.executeQuery(first.compile()),
      (ctx) => moveCount[list](ctx, { id }),
    )
  const edited = ctx.pending.edited.get(list) ?? new Set()
  // The first edit keeps what the record was counted as before all of them.
  const write = edited.has(id) ? edit : first
  ctx.pending.edited.set(list, edited.add(id))
  return ctx.db.executeQuery(write.compile())
}

/** Carries out the insert of one record of these columns and counts it. The statement is built once (`prepared`). */
export function countedInsert<Row extends { id: string }>(
  list: CountedList,
  insert: (ctx: Context, row: Placeholders<Row>) => Statement<unknown>,
): (ctx: Context, row: Row) => Promise<unknown> {
  const inserted = prepared(insert)
  return (ctx, row) =>
    pipeline(
      ctx,
      (ctx) => inserted(ctx, row),
      (ctx) => countIn[list](ctx, { id: row.id }),
    )
}

/** Carries out the deletion of one record and takes it from the count it was in. */
export const uncounted = (ctx: Context, list: CountedList, id: string, deletion: Write): Promise<unknown> =>
  pipeline(
    ctx,
    (ctx) => countOut[list](ctx, { id }),
    (ctx) => ctx.db.executeQuery(deletion.compile()),
  )

/** Counts records that were just written in, all at once; or those out that are about to be deleted. */
export async function countedAtOnce(
  ctx: Context,
  list: CountedList,
  ids: readonly string[],
  by: 'in' | 'out',
): Promise<void> {
  const these = countsAnew(ctx.actor.companyId, list, sql<boolean>`id = any(${ids}::uuid[])`)
  await sql`insert into list_counts (company_id, list, state, month, count)
    select company_id, list, state, month, ${sql.lit(by === 'in' ? 1 : -1)} * count from (${these}) as these
      order by state, month
    on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`.execute(
    ctx.db,
  )
}

const ofEach = <List extends CountedList, Value>(lists: readonly List[], of: (list: List) => Value) =>
  Object.fromEntries(lists.map((list) => [list, of(list)])) as Record<List, Value>

/** The statement that counts one record of a list in, by 1, or out, by -1. */
const countOnce = (list: CountedList, by: 1 | -1) =>
  prepared((ctx, { id }: Placeholders<{ id: string }>) => {
    const { state, month } = places[list]
    return sql`insert into list_counts (company_id, list, state, month, count)
      select company_id, ${sql.lit(list)}, ${state}, ${month}, ${sql.lit(by)} from ${sql.table(list)}
        where company_id = ${ctx.actor.companyId} and id = ${id}
      on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`
  })

const countIn = ofEach(countedLists, (list) => countOnce(list, 1))
const countOut = ofEach(countedLists, (list) => countOnce(list, -1))

// In one order for everybody: two records that change places between two states wait, but never for each other.
const moveCounts = (ctx: Context, list: EditedList, which: RawBuilder<unknown>) => {
  const { state, month } = places[list]
  return sql`insert into list_counts (company_id, list, state, month, count)
    select company_id, ${sql.lit(list)}, moved.state, moved.month, sum(moved.by)
      from ${sql.table(list)} cross join lateral (
        values (counted_state, counted_month, -1), (${state}, ${month}, 1)) as moved (state, month, by)
      where company_id = ${ctx.actor.companyId} and ${which}
      group by company_id, moved.state, moved.month having sum(moved.by) <> 0 order by moved.state, moved.month
    on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`
}

const moveCount = ofEach(editedLists, (list) =>
  prepared((ctx, { id }: Placeholders<{ id: string }>) => moveCounts(ctx, list, sql`id = ${id}`)),
)

/** Moves all records that were edited to the counts they are in now: once, in the order of lists, states and months. */
export async function movePending(ctx: Context, edited: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const list of editedLists) {
    const ids = [...(edited.get(list) ?? [])]
    if (ids.length > 0) await moveCounts(ctx, list, sql`id = any(${ids}::uuid[])`).execute(ctx.db)
  }
}

/**
 * What the counts of a list must be at any moment, as rows of `list_counts`: counted anew for one company, or for some
 * of its records.
 */
export const countsAnew = (companyId: string, list: CountedList, which: RawBuilder<boolean> = sql`true`) => {
  const { state, month } = places[list]
  return sql`
    select company_id, ${sql.lit(list)} as list, ${state} as state, ${month} as month, count(*)::integer as count
    from ${sql.table(list)} where company_id = ${companyId} and ${which} group by 1, 2, 3, 4`
}

type Months = Placeholders<{ months: readonly string[] }>

/**
 * Counts the milestones still to come of the months in which these days are, anew, once they are written: their rows
 * are locked first, in the order of months, so that whoever comes second sees what the first has committed.
 */
export async function countMilestones(ctx: Context, days: readonly (string | null)[]): Promise<void> {
  const months = monthsOf(days.filter((day) => day !== null))
  if (months.length === 0) return
  await pipeline(
    ctx,
    (ctx) => lockMilestones(ctx, { months }),
    (ctx) => writeMilestones(ctx, { months }),
  )
}

const lockMilestones = prepared(
  (ctx, { months }: Months) => sql`insert into list_counts (company_id, list, state, month, count)
    select ${ctx.actor.companyId}::uuid, 'milestones', 'open', month, 0 from unnest(${months}::date[]) as month
      order by month
    on conflict (company_id, list, state, month) do update set month = excluded.month`,
)

const writeMilestones = prepared(
  (ctx, { months }: Months) => sql`update list_counts as kept set count = anew.count
    from unnest(${months}::date[]) as asked (month) cross join lateral (
      select count(*)::integer as count from job_milestones
      where company_id = ${ctx.actor.companyId} and open
        and due_date >= asked.month and due_date < (asked.month + interval '1 month')::date) as anew
    where kept.company_id = ${ctx.actor.companyId} and kept.list = 'milestones' and kept.state = 'open'
      and kept.month = asked.month`,
)

/** What the counts of milestones must be at any moment, as rows of `list_counts`. */
export const milestonesAnew = (companyId: string) => sql`
  select company_id, 'milestones' as list, 'open' as state, month_of(due_date) as month, count(*)::integer as count
  from job_milestones where company_id = ${companyId} and open and due_date is not null group by 1, 4`

/** How many records of a list are in a state, and how many of them became overdue by themselves before this month. */
export interface StateCount {
  state: string
  count: number
  overdue: number
}

/** Whether the stored counts are what this actor's list counts: they know nothing of a client's part of it. */
export const seesStoredCounts = (ctx: Context): boolean => clientOf(ctx.actor) === null

/** What is counted: the records of a list, or the milestones still to come. */
export type CountedName = CountedList | 'milestones'

/** All stored counts together, by what they count. */
export async function allStoredCounts(ctx: Context): Promise<(StateCount & { list: CountedName })[]> {
  const { rows } = await sql<StateCount & { list: CountedName }>`
    select list, state, sum(count)::integer as count,
      coalesce(sum(count) filter (where month < month_of(${ctx.today}::date)), 0)::integer as overdue
    from list_counts where company_id = ${ctx.actor.companyId}
    group by list, state`.execute(ctx.db)
  return rows
}

/** The stored counts of a list. */
export async function storedCounts(ctx: Context, list: CountedList): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, sum(count)::integer as count,
      coalesce(sum(count) filter (where month < month_of(${ctx.today}::date)), 0)::integer as overdue
    from list_counts where company_id = ${ctx.actor.companyId} and list = ${sql.lit(list)}
    group by state`.execute(ctx.db)
  return rows
}
