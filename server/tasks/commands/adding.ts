import { generateNKeysBetween } from 'fractional-indexing'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import type { createTask as createEndpoint } from '#domain/tasks/api.ts'
import { anchorDayOf } from '#domain/tasks/repeats.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { countedInsert } from '#server/platform/counts.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import type { Placeholders } from '#server/platform/prepared.ts'
import { indexedFirst } from '#server/platform/search.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { setTaskTags, tagsNamed } from '#server/tags/commands.ts'
import { getTask } from '../queries/one.ts'
import { setTaskFiles } from './attachments.ts'
import { belongingOf, type Belonging } from './belonging.ts'
import { holdOrder, rankAt } from './order.ts'
import { addWatchers, holdPeople, requireAssignee } from './people.ts'
import { repeatColumns } from './repeating.ts'
import { recordSubtaskAssignee } from './subtask-people.ts'

interface NewTask {
  id: string
  title: string
  description: string
  type: string
  status: string
  priority: string
  rank: string
  assigned_to: string | null
  job_id: string | null
  client_id: string | null
  variation_id: string | null
  start_date: string | null
  due_date: string | null
  estimated_minutes: number | null
  actual_minutes: number | null
  value: string
  completed_at: string | null
  subtasks: number
  tagged: boolean
  repeat_every: number | null
  repeat_unit: string | null
  repeat_day: number | null
  follows_id: string | null
  created_hash: Buffer
}
const insertTask = countedInsert('tasks', (ctx, row: Placeholders<NewTask>) =>
  ctx.db.insertInto('tasks').values({
    ...row,
    company_id: ctx.actor.companyId,
    created_by: memberOf(ctx.actor),
    created_by_name: ctx.name,
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/** A task about to be added: its id, the fingerprint of the request that creates it, and what its form says. */
interface TaskToAdd {
  id: string
  hash: Buffer
  form: Omit<HandlerInput<typeof createEndpoint>['body'], 'id' | 'subtasks'>
  /** Whose assignees this person may choose. */
  subtasks: readonly NewSubtask[]
  /** What follows from the task that it comes after. */
  following?: Following
}

/** A task that is created because the one before was completed. */
interface Following {
  id: string
  belonging: Belonging
  anchorDay: number
  watchers: readonly string[]
}

/** Adds a task whose id is free and whose assignee this person may choose. */
export async function addTask(ctx: Context, { id, hash, form, subtasks, following }: TaskToAdd): Promise<TaskRecord> {
  const { assignedToId = null, status = 'todo', tags = [] } = form
  if (assignedToId !== null) await pipeline(ctx, holdPeople, (ctx) => requireAssignee(ctx, assignedToId))
  const belonging = following?.belonging ?? (await belongingOf(ctx, form))
  // The order before tags, as whoever moves a task that somebody is giving the same new tag.
  const rank = await pipeline(ctx, holdPeople, holdOrder, (ctx) => rankAt(ctx, id, { status }))
  const tagIds = await tagsNamed(ctx, tags)
  await pipeline(
    ctx,
    (ctx) =>
      insertTask(ctx, {
        id,
        title: form.title,
        description: form.description ?? '',
        type: form.type ?? 'general',
        status,
        priority: form.priority ?? 'medium',
        rank,
        assigned_to: assignedToId,
        job_id: belonging?.job_id ?? null,
        client_id: belonging?.client_id ?? null,
        variation_id: belonging?.variation_id ?? null,
        start_date: form.startDate ?? null,
        due_date: form.dueDate ?? null,
        estimated_minutes: form.estimatedHours ?? null,
        actual_minutes: form.actualHours ?? null,
        value: form.value ?? '0.00',
        completed_at: isFinished(status) ? ctx.now : null,
        subtasks: subtasks.length,
        tagged: tagIds.length > 0,
        ...repeatColumns(form.repeat ?? null, following?.anchorDay ?? anchorDayOf(form.dueDate ?? null)),
        follows_id: following?.id ?? null,
        created_hash: hash,
      }),
    (ctx) => indexedFirst(ctx, 'tasks', id),
    (ctx) => addSubtasks(ctx, id, subtasks),
    async (ctx) => {
      if (tagIds.length > 0) await setTaskTags(ctx, id, tagIds)
    },
    (ctx) => addWatchers(ctx, id, following?.watchers ?? []),
    (ctx) => recordActivity(ctx, 'task.created', { kind: 'task', id, label: form.title }),
    (ctx) => setTaskFiles(ctx, id, form.fileIds),
  )
  const task = await getTask(ctx, id)
  if (task.assignedTo !== null)
    await recordActivity(
      ctx,
      'task.assigned',
      { kind: 'task', id, label: form.title },
      { assignee: { from: null, to: task.assignedTo.name }, assignedToId },
    )
  for (const subtask of task.subtasks)
    await recordSubtaskAssignee(ctx, task, subtask, { from: null, to: subtask.assignedTo })
  return task
}

interface NewSubtask {
  title: string
  assignedToId?: string | null
  dueDate?: string | null
}

async function addSubtasks(ctx: Context, taskId: string, subtasks: readonly NewSubtask[]): Promise<void> {
  if (subtasks.length === 0) return
  const ranks = generateNKeysBetween(null, null, subtasks.length)
  await ctx.db
    .insertInto('task_subtasks')
    .values(
      subtasks.map(({ title, assignedToId = null, dueDate = null }, at) => ({
        company_id: ctx.actor.companyId,
        id: newId(),
        task_id: taskId,
        title,
        assigned_to: assignedToId,
        due_date: dueDate,
        rank: ranks[at] ?? '',
      })),
    )
    .execute()
}
