import { generateNKeysBetween } from 'fractional-indexing'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { inOrder } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import type { createTask as createEndpoint, updateTask as updateEndpoint } from '#domain/tasks/api.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import { taskMessages, type TaskForm, type TaskRecord } from '#domain/tasks/schema.ts'
import { discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { counted, countedInsert, uncounted } from '#server/platform/counts.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import type { Placeholders } from '#server/platform/prepared.ts'
import { indexed, indexedFirst, unindexed } from '#server/platform/search.ts'
import {
  alreadyCreated,
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  recordActivity,
  recordEdit,
} from '#server/platform/writing.ts'
import { setTaskTags, tagsNamed } from '#server/tags/commands.ts'
import { mayGiveTo, taskPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { setTaskFiles } from './attachments.ts'
import { belongingOf } from './belonging.ts'
import { lockTask, lockTaskToDelete } from './lock.ts'
import { holdOrder, rankAt } from './order.ts'
import { holdPeople, requireAssignee } from './people.ts'
import { recordSubtaskAssignee } from './subtask-people.ts'
import { keepWaiting, lockWaitersOf } from './waiting.ts'

/** What a form says of a task's own columns; undefined is left as it is. */
const columnsOf = (form: Partial<TaskForm>) => ({
  title: form.title,
  description: form.description,
  type: form.type,
  priority: form.priority,
  start_date: form.startDate,
  due_date: form.dueDate,
  estimated_minutes: form.estimatedHours,
  actual_minutes: form.actualHours,
  value: form.value,
})

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

/** Adds a task, first in its column; to do, of medium priority and general unless it says otherwise (SPEC 3). */
export async function createTask(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<TaskRecord> {
  const { id = newId(), ...form } = body
  if (!mayGiveTo(ctx.actor, form.assignedToId ?? null)) throw invalidField('assignedToId', taskMessages.assignOthers)
  refuseDueBeforeStart(form.startDate ?? null, form.dueDate ?? null)
  const hash = fingerprint(form)
  if (await alreadyCreated(ctx, { table: 'tasks', id, hash })) return getTask(ctx, id)
  const { subtasks = [], ...own } = form
  return addTask(ctx, { id, hash, form: own, subtasks: subtasks.map((title) => ({ title })) })
}

/** A task about to be added: its id, the fingerprint of the request that creates it, and what its form says. */
interface TaskToAdd {
  id: string
  hash: Buffer
  form: Omit<HandlerInput<typeof createEndpoint>['body'], 'id' | 'subtasks'>
  /** Whose assignees this person may choose. */
  subtasks: readonly NewSubtask[]
}

/** Adds a task whose id is free and whose assignee this person may choose. */
export async function addTask(ctx: Context, { id, hash, form, subtasks }: TaskToAdd): Promise<TaskRecord> {
  const { assignedToId = null, status = 'todo', tags = [] } = form
  if (assignedToId !== null) await pipeline(ctx, holdPeople, (ctx) => requireAssignee(ctx, assignedToId))
  const belonging = await belongingOf(ctx, form)
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
        created_hash: hash,
      }),
    (ctx) => indexedFirst(ctx, 'tasks', id),
    (ctx) => addSubtasks(ctx, id, subtasks),
    async (ctx) => {
      if (tagIds.length > 0) await setTaskTags(ctx, id, tagIds)
    },
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

/** Edits a task from a known version. */
export async function updateTask(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<TaskRecord> {
  const before = await lockTask(ctx, params.id)
  permit(taskPolicy.updateTask(ctx.actor))
  expectVersion(version, before.version, before)
  return editTask(ctx, before, body)
}

/** Edits a task that is locked, and that this person may edit. */
export async function editTask(ctx: Context, before: TaskRecord, form: Partial<TaskForm>): Promise<TaskRecord> {
  const { id } = before
  refuseDueBeforeStart(
    form.startDate === undefined ? before.startDate : form.startDate,
    form.dueDate === undefined ? before.dueDate : form.dueDate,
  )
  const belonging = await belongingOf(ctx, form, before)
  const variationBefore = belonging && (await variationOf(ctx, id))
  const tagIds = form.tags === undefined ? undefined : await tagsNamed(ctx, form.tags)
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      counted(
        ctx,
        'tasks',
        id,
        ctx.db
          .updateTable('tasks')
          .set({
            ...columnsOf(form),
            ...belonging,
            ...(tagIds && { tagged: tagIds.length > 0 }),
            version: before.version + 1,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', id),
      ),
    (ctx) => indexed(ctx, 'tasks', id),
    async (ctx) => {
      if (tagIds !== undefined) await setTaskTags(ctx, id, tagIds)
    },
    async (ctx) => {
      await setTaskFiles(ctx, id, form.fileIds)
      return getTask(ctx, id)
    },
  )
  return recordEdit(
    ctx,
    { before, after },
    'task.updated',
    { kind: 'task', id, label: after.title },
    changesBetween(
      { ...formOf(before), variation: variationBefore },
      { ...formOf(after), variation: belonging && (await variationOf(ctx, id)) },
      trackedFields.task,
    ),
  )
}

/** The number of the variation a task is about, whoever may see it: its history says what was done. */
async function variationOf(ctx: Context, id: string): Promise<string | undefined> {
  const about = await ctx.db
    .selectFrom('tasks')
    .innerJoin('variations', (join) =>
      join.on('variations.company_id', '=', ctx.actor.companyId).onRef('variations.id', '=', 'tasks.variation_id'),
    )
    .where('tasks.company_id', '=', ctx.actor.companyId)
    .where('tasks.id', '=', id)
    .select('variations.code')
    .executeTakeFirst()
  return about?.code
}

/** The record as its history says it: what it is for, its tags and files by their names. */
const formOf = (task: TaskRecord) => ({
  ...task,
  job: task.jobName,
  client: task.clientName,
  tags: task.tags.map(({ name }) => name),
  files: task.files.map(({ name }) => name),
})

/** Deletes a task with its parts. What waited for it waits no more. */
export async function deleteTask(ctx: Context, id: string): Promise<void> {
  const task = await pipeline(ctx, holdOrder, (ctx) => lockTaskToDelete(ctx, id))
  permit(taskPolicy.deleteTask(ctx.actor))
  const waiters = await lockWaitersOf(ctx, id)
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'tasks', id),
    (ctx) =>
      uncounted(
        ctx,
        'tasks',
        id,
        ctx.db.deleteFrom('tasks').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => keepWaiting(ctx, waiters),
    (ctx) => recordActivity(ctx, 'task.deleted', { kind: 'task', id, label: task.title }),
    (ctx) => discardFiles(ctx, { kind: 'task', id }),
  )
}

function refuseDueBeforeStart(start: string | null, due: string | null): void {
  if (start !== null && due !== null && !inOrder(start, due)) throw invalidField('dueDate', taskMessages.dueBeforeStart)
}
