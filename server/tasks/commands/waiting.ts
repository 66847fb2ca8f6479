import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** A task that waits, or waited, for another. */
interface Waiter {
  id: string
  title: string
  open: boolean
  waiting_for: number
}

/** How many open tasks a task waits for, as a value for its row. Outer table `tasks`. */
const waitingForAnew = (companyId: string) => sql<number>`(
  select count(*)::integer from task_dependencies d
  join tasks earlier on earlier.company_id = ${companyId} and earlier.id = d.depends_on_id and earlier.open
  where d.company_id = ${companyId} and d.task_id = tasks.id)`

/** Counts anew how many open tasks these wait for, while the order is held. */
export async function keepWaiting(ctx: Context, ids: readonly string[]): Promise<Waiter[]> {
  if (ids.length === 0) return []
  return ctx.db
    .updateTable('tasks')
    .set({ waiting_for: waitingForAnew(ctx.actor.companyId) })
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .returning(['id', 'title', 'open', 'waiting_for'])
    .execute()
}

/**
 * The tasks that wait for this one, directly, locked while the order is held. Before anything is counted, as whoever
 * edits one of them has it before that: so that neither waits for the other.
 */
export async function lockWaitersOf(ctx: Context, taskId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) =>
      on(
        'id',
        'in',
        on
          .selectFrom('task_dependencies')
          .select('task_id')
          .where('company_id', '=', ctx.actor.companyId)
          .where('depends_on_id', '=', taskId),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}
