import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { inOrder } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import type { createTask as createEndpoint, updateTask as updateEndpoint } from '#domain/tasks/api.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import type { Repeat } from '#domain/tasks/repeats.ts'
import { taskMessages, type TaskForm, type TaskRecord } from '#domain/tasks/schema.ts'
import { discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { counted, uncounted } from '#server/platform/counts.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { indexed, unindexed } from '#server/platform/search.ts'
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
import { addTask } from './adding.ts'
import { setTaskFiles } from './attachments.ts'
import { belongingOf } from './belonging.ts'
import { lockTask, lockTaskToDelete } from './lock.ts'
import { holdOrder } from './order.ts'
import { createNextTask } from './next.ts'
import { repeatAfter } from './repeating.ts'
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

/** Adds a task, first in its column; to do, of medium priority and general unless it says otherwise (SPEC 3). */
export async function createTask(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<TaskRecord> {
  const { id = newId(), ...form } = body
  if (!mayGiveTo(ctx.actor, form.assignedToId ?? null)) throw invalidField('assignedToId', taskMessages.assignOthers)
  refuseDueBeforeStart(form.startDate ?? null, form.dueDate ?? null)
  refuseRepeatWithoutDueDate(form.repeat ?? null, form.dueDate ?? null)
  const hash = fingerprint(form)
  if (await alreadyCreated(ctx, { table: 'tasks', id, hash })) return getTask(ctx, id)
  const { subtasks = [], ...own } = form
  const task = await addTask(ctx, { id, hash, form: own, subtasks: subtasks.map((title) => ({ title })) })
  if (!isFinished(task.status)) return task
  await createNextTask(ctx, task)
  return getTask(ctx, id)
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
  const repeat = form.repeat === undefined ? before.repeat : form.repeat
  refuseRepeatWithoutDueDate(repeat, form.dueDate === undefined ? before.dueDate : form.dueDate)
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
            ...repeatAfter(before, form),
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
  repeat: task.repeat && { every: task.repeat.every, unit: task.repeat.unit },
})

/** Deletes a task with its parts. What waited for it waits no more. */
export async function deleteTask(ctx: Context, id: string): Promise<void> {
  const task = await pipeline(ctx, holdOrder, (ctx) => lockTaskToDelete(ctx, id))
  permit(taskPolicy.deleteTask(ctx.actor))
  const waiters = await lockWaitersOf(ctx, id)
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('tasks')
        .set({ follows_id: null })
        .where('company_id', '=', ctx.actor.companyId)
        .where('follows_id', '=', id)
        .execute(),
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

function refuseRepeatWithoutDueDate(repeat: Repeat | null, due: string | null): void {
  if (repeat !== null && due === null) throw invalidField('dueDate', taskMessages.repeatNeedsDueDate)
}
