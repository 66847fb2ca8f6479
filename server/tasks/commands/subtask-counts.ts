import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** What is stored of the subtasks of a task, for lists: counted anew, while the task is locked. */
export const keepSubtasks = (ctx: Context, taskId: string): Promise<unknown> => {
  const { companyId } = ctx.actor
  return sql`update tasks set updated_at = ${ctx.now}, (subtasks, subtasks_completed) = (
      select count(*)::integer, (count(*) filter (where completed))::integer
      from task_subtasks where company_id = ${companyId} and task_id = ${taskId})
    where company_id = ${companyId} and id = ${taskId}`.execute(ctx.db)
}
