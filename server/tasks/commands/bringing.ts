import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { Archived } from '#domain/archives/schema.ts'
import { anchorDayOf } from '#domain/tasks/repeats.ts'
import { readHours } from '#domain/hours.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'
import { repeatColumns } from './repeating.ts'
import { keepWaiting } from './waiting.ts'

type Task = Archived<'tasks'>

const minutesOf = (hours: string | null): number | null => (hours === null ? null : readHours(hours))

/** Brings in tasks as they were elsewhere, in their order, with subtasks, watchers and the files that are there. */
export async function bringTasks(ctx: Context, tasks: readonly Task[], files: ReadonlySet<string>): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(tasks, (part) =>
    ctx.db
      .insertInto('tasks')
      .values(part.map((task) => ({ company_id: companyId, brought_at: ctx.now, ...columnsOf(task) })))
      .execute(),
  )
  const subtasks = tasks.flatMap(({ id, subtasks }) => {
    const ranks = generateNKeysBetween(null, null, subtasks.length)
    return subtasks.map((subtask, at) => ({
      company_id: companyId,
      task_id: id,
      id: subtask.id,
      title: subtask.title,
      completed: subtask.completed,
      assigned_to: subtask.assignedTo?.id ?? null,
      due_date: subtask.dueDate ?? null,
      rank: ranks[at] ?? '',
    }))
  })
  await inParts(subtasks, (part) => ctx.db.insertInto('task_subtasks').values(part).execute())
  const watchers = tasks.flatMap(({ id, watchers }) =>
    watchers.map((person) => ({ company_id: companyId, task_id: id, user_id: person.id })),
  )
  await inParts(watchers, (part) => ctx.db.insertInto('task_watchers').values(part).execute())
  const attached = tasks.flatMap(({ id, files: own }) =>
    own
      .filter((file) => files.has(file.id))
      .map((file, position) => ({ company_id: companyId, task_id: id, position, file_id: file.id })),
  )
  await inParts(attached, (part) => ctx.db.insertInto('task_files').values(part).execute())
}

const columnsOf = (task: Task) => ({
  id: task.id,
  version: task.version,
  title: task.title,
  description: task.description,
  type: task.type,
  status: task.status,
  priority: task.priority,
  rank: task.kept.rank,
  assigned_to: task.assignedTo?.id ?? null,
  job_id: task.jobId,
  // The job says whose it is.
  client_id: task.jobId === null ? task.clientId : null,
  variation_id: task.variation?.id ?? null,
  start_date: task.startDate,
  due_date: task.dueDate,
  estimated_minutes: minutesOf(task.estimatedHours),
  actual_minutes: minutesOf(task.actualHours),
  value: task.value,
  completed_at: task.completedAt,
  subtasks: task.subtasks.length,
  subtasks_completed: task.subtasks.filter(({ completed }) => completed).length,
  // These two are counted of what comes in, not of what is said of it.
  comments: 0,
  tagged: task.tags.length > 0,
  waiting_for: 0,
  ...repeatColumns(task.repeat ?? null, task.kept.repeatDay ?? anchorDayOf(task.dueDate)),
  created_by: task.kept.createdById,
  created_by_name: task.createdBy,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
  created_hash: broughtHash,
})

interface Link {
  id: string
  followsId: string
}

/** Has tasks follow each other as they did elsewhere, once all of them are there. */
export async function bringFollowing(ctx: Context, links: readonly Link[]): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(links, (part) =>
    sql`update tasks set follows_id = link.follows
      from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ followsId }) => followsId)}::uuid[])
        as link (id, follows)
      where tasks.company_id = ${companyId} and tasks.id = link.id and exists (
        select from tasks followed where followed.company_id = ${companyId} and followed.id = link.follows)
    `.execute(ctx.db),
  )
}

/** Has tasks wait for each other as they did elsewhere, once all of them are there. */
export async function bringDependencies(ctx: Context, tasks: readonly Pick<Task, 'id' | 'dependsOn'>[]): Promise<void> {
  const rows = tasks.flatMap(({ id, dependsOn }) =>
    dependsOn.map((needed) => ({ company_id: ctx.actor.companyId, task_id: id, depends_on_id: needed.id })),
  )
  await inParts(rows, (part) => ctx.db.insertInto('task_dependencies').values(part).execute())
  await inParts(tasks, (part) =>
    keepWaiting(
      ctx,
      part.map(({ id }) => id),
    ),
  )
}
