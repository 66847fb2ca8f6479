import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** Counts comments of a task that were written, or with a minus deleted, in the transaction in which they were. */
export async function noteComments(ctx: Context, taskId: string, by: number): Promise<void> {
  await ctx.db
    .updateTable('tasks')
    .set({ comments: sql`comments + ${by}` })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .execute()
}

/** Counts anew what stands under these tasks, of comments that were brought in. */
export async function keepComments(ctx: Context, taskIds: readonly string[]): Promise<void> {
  const { companyId } = ctx.actor
  const counted = sql<number>`(select count(*)::integer from task_comments c
    where c.company_id = ${companyId} and c.task_id = tasks.id)`
  await ctx.db
    .updateTable('tasks')
    .set({ comments: counted })
    .where('company_id', '=', companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...new Set(taskIds)]))))
    .execute()
}
