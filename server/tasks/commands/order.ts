import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { invalidField } from '#domain/errors.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { dealRanks, isTooLong } from '#server/platform/ranks.ts'
import { lockWord } from '#server/platform/writing.ts'

/**
 * Holds the order of the company's tasks, and what waits for what, until the transaction ends. Whoever changes a place,
 * a status or a dependency takes it before any task, so that two at once never wait for each other.
 */
export const holdOrder = (ctx: Context): Promise<unknown> => lockWord(ctx, { word: 'order of tasks' })

/** Where a task is to stand within a column: before nothing is last. */
interface Place {
  status: TaskStatus
  after?: string | null | undefined
  before?: string | null | undefined
}

/**
 * The rank of that place for a task, asked while the order is held. A neighbour that has left the column counts for
 * nothing, and without one the place is the first; one that is gone is refused.
 */
export async function rankAt(ctx: Context, taskId: string, place: Place): Promise<string> {
  const [low, high] = await neighboursAt(ctx, taskId, place)
  const rank = generateKeyBetween(low, high)
  if (!isTooLong(rank)) return rank
  await spread(ctx, place.status)
  const [lower, higher] = await neighboursAt(ctx, taskId, place)
  return generateKeyBetween(lower, higher)
}

async function neighboursAt(
  ctx: Context,
  taskId: string,
  { status, after, before }: Place,
): Promise<[low: string | null, high: string | null]> {
  const column = ctx.db
    .selectFrom('tasks')
    .select(['id', 'rank'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('status', '=', status)
    .where('id', '<>', taskId)
  const ids = [after, before].filter((id) => id != null)
  const named = ids.length === 0 ? [] : await tasksNamed(ctx, ids)
  for (const [path, id] of Object.entries({ after, before }))
    if (id != null && !named.some((row) => row.id === id)) throw invalidField(path, taskMessages.neighbourGone)
  const rankOf = (id: string | null | undefined) =>
    named.find((row) => row.id === id && row.status === status && id !== taskId)?.rank
  const low = rankOf(after)
  if (low !== undefined) {
    const next = await column.where('rank', '>', low).orderBy('rank').limit(1).executeTakeFirst()
    return [low, next?.rank ?? null]
  }
  const high = rankOf(before)
  if (high !== undefined) {
    const previous = await column.where('rank', '<', high).orderBy('rank', 'desc').limit(1).executeTakeFirst()
    return [previous?.rank ?? null, high]
  }
  if (after === undefined && before === null) {
    const last = await column.orderBy('rank', 'desc').limit(1).executeTakeFirst()
    return [last?.rank ?? null, null]
  }
  const first = await column.orderBy('rank').limit(1).executeTakeFirst()
  return [null, first?.rank ?? null]
}

const tasksNamed = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'status', 'rank'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()

async function spread(ctx: Context, status: TaskStatus): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'rank'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('status', '=', status)
    .orderBy('rank')
    .execute()
  await dealRanks(rows, (fresh) =>
    sql`update tasks set rank = fresh.rank from ${fresh}
      where tasks.company_id = ${ctx.actor.companyId} and tasks.id = fresh.id`.execute(ctx.db),
  )
}
