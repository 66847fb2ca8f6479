import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** Everybody who has an open task or an open subtask of one, watches one or measures the time of one. */
export async function peopleWithTasks(ctx: Context): Promise<string[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ id: string }>`
    select assigned_to as id from tasks where company_id = ${companyId} and open and assigned_to is not null
    union
    select s.assigned_to from task_subtasks s ${ofOpenTask(companyId)}
    where s.company_id = ${companyId} and not s.completed and s.assigned_to is not null
    union
    select user_id from task_watchers where company_id = ${companyId}
    union
    select user_id from task_timers where company_id = ${companyId}
    order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const ofOpenTask = (companyId: string) =>
  sql`join tasks on tasks.company_id = ${companyId} and tasks.id = s.task_id and tasks.open`

/** The open tasks of which somebody has an open subtask, in one order for everybody. */
export async function openTasksOfSubtasksOf(ctx: Context, userId: string): Promise<string[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ id: string }>`select distinct s.task_id as id
    from task_subtasks s ${ofOpenTask(companyId)}
    where s.company_id = ${companyId} and s.assigned_to = ${userId} and not s.completed
    order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The open tasks that somebody has, in one order for everybody. */
export async function openTasksOf(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('assigned_to', '=', userId)
    .where('open', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
