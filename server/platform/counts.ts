import { sql } from 'kysely'
import { clientOf } from '#domain/actor.ts'
import type { Context } from './context.ts'
import { prepared, type Placeholders } from './prepared.ts'

/** Lists whose records are counted as they are written (migration 0027): the names of their tables. */
export type CountedList = 'clients' | 'jobs' | 'reports' | 'invoices' | 'variations'

/** An insert, update or deletion of one record, still without what it returns. */
interface Write {
  returning(selection: never): unknown
}

/**
 * Carries out the edit of one record and moves it from the count it was in to the one it is in now: one statement, so
 * that neither happens without the other. A record that is changed is locked by now, or what it was counted as could be
 * out of date by the time it is taken away.
 */
export async function counted(ctx: Context, list: CountedList, id: string, write: Write): Promise<void> {
  const table = sql.table(list)
  // In one order for everybody: two records that change places between two states wait, but never for each other.
  await sql`
    with written as (${write.returning(placeIn(list) as never)}),
    moved as (
      select counted_state(${table}) as state, counted_month(${table}) as month, -1 as by from ${table}
        where company_id = ${ctx.actor.companyId} and id = ${id}
      union all select state, month, 1 from written)
    insert into list_counts (company_id, list, state, month, count)
    select ${ctx.actor.companyId}, ${sql.lit(list)}, state, month, sum(by) from moved
      group by state, month having sum(by) <> 0 order by state, month
    on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`.execute(
    ctx.db,
  )
}

/** Carries out the insert of one record of these columns and counts it. The statement is built once (`prepared`). */
export const countedInsert = <Row extends object>(
  list: CountedList,
  insert: (ctx: Context, row: Placeholders<Row>) => Write,
): ((ctx: Context, row: Row) => Promise<unknown>) =>
  prepared((ctx, row: Placeholders<Row>) => countOnce(ctx, list, insert(ctx, row), 1))

/** Carries out the deletion of one record and takes it from the count it was in. */
export const uncounted = (ctx: Context, list: CountedList, deletion: Write): Promise<unknown> =>
  countOnce(ctx, list, deletion, -1).execute(ctx.db)

const countOnce = (ctx: Context, list: CountedList, write: Write, by: 1 | -1) =>
  sql`
    with written as (${write.returning(placeIn(list) as never)})
    insert into list_counts (company_id, list, state, month, count)
    select ${ctx.actor.companyId}, ${sql.lit(list)}, state, month, ${sql.lit(by)} from written
    on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`

/** What a record is counted as. */
const placeIn = (list: CountedList) => [
  sql`counted_state(${sql.table(list)})`.as('state'),
  sql`counted_month(${sql.table(list)})`.as('month'),
]

/** How many records of a list are in a state, and how many of them became overdue by themselves before this month. */
export interface StateCount {
  state: string
  count: number
  overdue: number
}

/** Whether the stored counts are what this actor's list counts: they know nothing of a client's part of it. */
export const seesStoredCounts = (ctx: Context): boolean => clientOf(ctx.actor) === null

/** The stored counts of a list. */
export async function storedCounts(ctx: Context, list: CountedList): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, sum(count)::integer as count,
      coalesce(sum(count) filter (where month < month_of(${ctx.today}::date)), 0)::integer as overdue
    from list_counts where company_id = ${ctx.actor.companyId} and list = ${sql.lit(list)}
    group by state`.execute(ctx.db)
  return rows
}
