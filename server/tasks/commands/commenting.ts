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
