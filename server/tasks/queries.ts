import { sql } from 'kysely'
import { hoursOf } from '#domain/hours.ts'
import { nextDueDate, type RepeatUnit } from '#domain/tasks/repeats.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { taskPolicy } from './policy.ts'
import { overdueIn } from './queries/filters.ts'

/** Tasks with the names of whom and what they are for, to select from. */
export const tasks = (ctx: Context, among: 'tasks' = 'tasks') =>
  ctx.db
    .selectFrom(among)
    .leftJoin('users', (join) =>
      join.on('users.company_id', '=', ctx.actor.companyId).onRef('users.id', '=', 'tasks.assigned_to'),
    )
    .leftJoin('jobs', (join) =>
      join.on('jobs.company_id', '=', ctx.actor.companyId).onRef('jobs.id', '=', 'tasks.job_id'),
    )
    .leftJoin('clients', (join) =>
      join
        .on('clients.company_id', '=', ctx.actor.companyId)
        // As a case: the planner takes coalesce for something that could tell what a policy hides, and would then read
        // every client of the company for the fifty that it needs.
        .on('clients.id', '=', sql<string>`case when jobs.id is null then tasks.client_id else jobs.client_id end`),
    )
    .where('tasks.company_id', '=', ctx.actor.companyId)

/** What a summary is made of. */
export const taskDetails = (ctx: Context, among: 'tasks' = 'tasks') =>
  tasks(ctx, among).select([
    'tasks.id',
    'tasks.company_id',
    'tasks.version',
    'tasks.title',
    'tasks.type',
    'tasks.status',
    'tasks.priority',
    'tasks.assigned_to',
    'users.name as assignee_name',
    'tasks.job_id',
    'jobs.code as job_code',
    'jobs.name as job_name',
    'clients.id as client_id',
    'clients.name as client_name',
    'tasks.start_date',
    'tasks.due_date',
    overdueIn(ctx).as('overdue'),
    'tasks.estimated_minutes',
    'tasks.actual_minutes',
    'tasks.value',
    'tasks.subtasks',
    'tasks.subtasks_completed',
    'tasks.comments',
    'tasks.waiting_for',
    'tasks.repeat_every',
    'tasks.repeat_unit',
    'tasks.repeat_day',
    'tasks.created_at',
    'tasks.updated_at',
    'tasks.completed_at',
    tagsOf(ctx).as('tags'),
  ])

// Looking for the tags of those that have none took a quarter of a page's time.
const tagsOf = (ctx: Context) => sql<TaskSummary['tags']>`case when tasks.tagged then (
  select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by tags.name_key), '[]')
  from task_tags join tags on tags.company_id = ${ctx.actor.companyId} and tags.id = task_tags.tag_id
  where task_tags.company_id = ${ctx.actor.companyId} and task_tags.task_id = tasks.id) else '[]' end`

type Row = Awaited<ReturnType<ReturnType<typeof taskDetails>['executeTakeFirstOrThrow']>>

function repeatOf(ctx: Context, row: Row): TaskSummary['repeat'] {
  const { repeat_every: every, repeat_day: anchorDay, due_date: dueDate } = row
  if (every === null || anchorDay === null || dueDate === null) return null
  const unit = row.repeat_unit as RepeatUnit
  return { every, unit, next: nextDueDate({ dueDate, repeat: { every, unit, anchorDay } }, ctx.today) }
}

/** A row as a list shows it. */
export const toTask = (ctx: Context, row: Row): TaskSummary => ({
  id: row.id,
  companyId: row.company_id,
  version: row.version,
  title: row.title,
  type: row.type as TaskSummary['type'],
  status: row.status as TaskSummary['status'],
  priority: row.priority as TaskSummary['priority'],
  assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
  jobId: row.job_id,
  jobCode: row.job_code,
  jobName: row.job_name,
  clientId: row.client_id,
  clientName: row.client_name,
  startDate: row.start_date,
  dueDate: row.due_date,
  overdue: row.overdue,
  repeat: repeatOf(ctx, row),
  estimatedHours: row.estimated_minutes === null ? null : hoursOf(row.estimated_minutes),
  actualHours: row.actual_minutes === null ? null : hoursOf(row.actual_minutes),
  value: row.value,
  tags: row.tags,
  subtasks: { completed: row.subtasks_completed, total: row.subtasks },
  comments: row.comments,
  waitingFor: row.waiting_for,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  completedAt: row.completed_at,
  ...answersOf(taskPolicy, ctx.actor, { assignedToId: row.assigned_to }),
})
