import { sql } from 'kysely'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { day } from '#server/platform/limits.ts'

/** How long a completed task stays in the calendars of others. */
const completedShown = 30 * day

/** No calendar of a person holds more; beyond, what is due last is left out. */
const mostInFeed = 1000

/** A task as other calendars show it. */
export interface FeedTask {
  id: string
  version: number
  title: string
  status: TaskStatus
  jobName: string | null
  startDate: string | null
  dueDate: string | null
  updatedAt: string
}

/** What somebody has to do that has a date, and what of it they completed lately. */
export async function feedTasksOf(ctx: Context, userId: string): Promise<FeedTask[]> {
  const { companyId } = ctx.actor
  const completedSince = new Date(Date.parse(ctx.now) - completedShown).toISOString()
  const { rows } = await sql<FeedTask>`
    select t.id, t.version, t.title, t.status, j.name as "jobName", t.start_date as "startDate",
      t.due_date as "dueDate", t.updated_at as "updatedAt"
    from (
      select * from tasks where company_id = ${companyId} and assigned_to = ${userId} and status <> 'completed'
      union all
      select * from tasks where company_id = ${companyId} and assigned_to = ${userId} and not open
        and completed_at >= ${completedSince}) as t
    left join jobs j on j.company_id = ${companyId} and j.id = t.job_id
    where t.start_date is not null or t.due_date is not null
    order by t.due_order, t.id
    limit ${sql.lit(mostInFeed)}`.execute(ctx.db)
  return rows
}
