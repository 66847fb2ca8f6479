import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { getTaskBoard } from '#domain/tasks/api.ts'
import { boardCards, boardColumns } from '#domain/tasks/choices.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import type { taskBoard } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { chosenRows } from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { amongFound, findAll } from '#server/platform/search.ts'
import { taskDetails, toTask } from '../queries.ts'
import { taskFiltersOf } from './filters.ts'

/** How long a completed task stays on the board. */
const completedDays = 14

type Column = (typeof boardColumns)[number]

/** The columns of the board, each with its first cards in everybody's order, and the count and value of all. */
export async function getBoard(
  ctx: Context,
  { query }: HandlerInput<typeof getTaskBoard>,
): Promise<z.output<typeof taskBoard>> {
  const among = amongFound(ctx, 'tasks', await findAll(ctx, 'tasks', query.search))
  const shown = taskFiltersOf(ctx, query)
  const inColumn = (status: Column) =>
    isFinished(status) ? lately(ctx, among) : ctx.db.selectFrom(among).where('tasks.status', '=', status)
  const cardsOf = (status: Column) => {
    const limit = query.more?.includes(status) ? boardCards.most : boardCards.first
    const first = inColumn(status).where(shown).select('tasks.id').orderBy('tasks.rank').limit(sql.lit(limit))
    return taskDetails(ctx, chosenRows(ctx.actor.companyId, 'tasks', first))
      .orderBy('tasks.rank')
      .execute()
  }
  const sums = [(on: OnTasks) => on.fn.countAll<number>().as('count'), valueOf.as('value')] as const
  const [open, [finished], ...columns] = await Promise.all([
    ctx.db
      .selectFrom(among)
      .where(shown)
      .where('tasks.open', '=', sql.lit(true))
      .select(['tasks.status', ...sums])
      .groupBy('tasks.status')
      .execute(),
    lately(ctx, among).where(shown).select(sums).execute(),
    ...boardColumns.map(cardsOf),
  ])
  return {
    columns: boardColumns.map((status, at) => {
      const sum = isFinished(status) ? finished : open.find((row) => row.status === status)
      const items = (columns[at] ?? []).map((row) => toTask(ctx, row))
      return { status, count: sum?.count ?? 0, value: sum?.value ?? '0.00', items }
    }),
  }
}

type OnTasks = ExpressionBuilder<DB, 'tasks'>

const valueOf = total(sql`sum(tasks.value)`)

/** What was completed of late. Picked out first, or the planner would walk along all that ever was. */
const lately = (ctx: Context, among: 'tasks') =>
  ctx.db.selectFrom(
    sql`(select * from ${among === 'tasks' ? sql.table('tasks') : among}
      where tasks.company_id = ${ctx.actor.companyId} and not tasks.open
        and tasks.completed_at > ${ctx.now}::timestamptz - make_interval(days => ${sql.lit(completedDays)})
      offset 0)`.as('tasks') as unknown as 'tasks',
  )
