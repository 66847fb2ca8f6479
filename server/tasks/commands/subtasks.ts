import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound, sentence } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type {
  addSubtask as addEndpoint,
  deleteSubtask as deleteEndpoint,
  moveSubtask as moveEndpoint,
  updateSubtask as updateEndpoint,
} from '#domain/tasks/api.ts'
import { maxSubtasks, taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { rankBehind } from '#server/platform/ranks.ts'
import { changesBetween, idInUse, lockedFind, recordActivity } from '#server/platform/writing.ts'
import { partPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { lockTask } from './lock.ts'
import { holdPeople } from './people.ts'
import { keepSubtasks } from './subtask-counts.ts'
import { readAfterAssigning, requireSubtaskAssignee } from './subtask-people.ts'

/** Adds a subtask, as the last. The same one sent twice is added once. */
export async function addSubtask(
  ctx: Context,
  { params, body }: HandlerInput<typeof addEndpoint>,
): Promise<TaskRecord> {
  const before = await lockTaskToGive(ctx, params.id, body)
  permit(partPolicy.addSubtask(ctx.actor))
  const { id = newId(), title, assignedToId = null, dueDate = null } = body
  const isSame = (each: Subtask) =>
    each.id === id && each.title === title && (each.assignedTo?.id ?? null) === assignedToId && each.dueDate === dueDate
  if (before.subtasks.some(isSame)) return before
  await requireSubtaskAssignee(ctx, null, assignedToId)
  if (await isTaken(ctx, id)) throw idInUse()
  if (before.subtasks.length >= maxSubtasks)
    throw invalidField('title', sentence(taskMessages.tooManySubtasks, { maximum: maxSubtasks }))
  const last = await ranksOf(ctx, before.id).orderBy('rank', 'desc').limit(1).executeTakeFirst()
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('task_subtasks')
        .values({
          company_id: ctx.actor.companyId,
          id,
          task_id: before.id,
          title,
          assigned_to: assignedToId,
          due_date: dueDate,
          rank: generateKeyBetween(last?.rank ?? null, null),
        })
        .execute(),
    (ctx) => keepSubtasks(ctx, before.id),
    (ctx) => recordActivity(ctx, 'subtask.added', { kind: 'task', id: before.id, label: before.title }, { title }),
    (ctx) => readAfterAssigning(ctx, before.id, id, null),
  )
}

/** Checks a subtask off, opens it again, renames it, or changes its assignee or due date. */
export async function updateSubtask(
  ctx: Context,
  { params, body }: HandlerInput<typeof updateEndpoint>,
): Promise<TaskRecord> {
  const { task, subtask } = await lockSubtask(ctx, params, body)
  permit(partPolicy.updateSubtask(ctx.actor))
  const before = subtask.assignedTo?.id ?? null
  const {
    title = subtask.title,
    completed = subtask.completed,
    dueDate = subtask.dueDate,
    assignedToId = before,
  } = body
  await requireSubtaskAssignee(ctx, subtask.assignedTo, assignedToId)
  const changes = changesBetween(subtask, { ...subtask, title, completed, dueDate }, ['title', 'completed', 'dueDate'])
  const isUpdated = Object.keys(changes).length > 0
  if (!isUpdated && assignedToId === before) return task
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('task_subtasks')
        .set({ title, completed, due_date: dueDate, assigned_to: assignedToId })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', subtask.id)
        .execute(),
    (ctx) => keepSubtasks(ctx, task.id),
    async (ctx) => {
      const about = { kind: 'task', id: task.id, label: task.title } as const
      if (isUpdated) await recordActivity(ctx, 'subtask.updated', about, { title: subtask.title, changes })
    },
    (ctx) => readAfterAssigning(ctx, task.id, subtask.id, subtask.assignedTo),
  )
}

/** Puts a subtask right behind another, or first. */
export async function moveSubtask(
  ctx: Context,
  { params, body }: HandlerInput<typeof moveEndpoint>,
): Promise<TaskRecord> {
  const { task, subtask } = await lockSubtask(ctx, params)
  permit(partPolicy.moveSubtask(ctx.actor))
  if (body.after === subtask.id) return task
  const all = await ranksOf(ctx, task.id).orderBy('rank').execute()
  const rank = await rankBehind(all, { id: subtask.id, after: body.after }, (fresh) =>
    sql`update task_subtasks set rank = fresh.rank from ${fresh}
      where task_subtasks.company_id = ${ctx.actor.companyId} and task_subtasks.id = fresh.id`.execute(ctx.db),
  )
  if (rank === undefined) throw invalidField('after', taskMessages.neighbourGone)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('task_subtasks')
        .set({ rank })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', subtask.id)
        .execute(),
    (ctx) =>
      recordActivity(ctx, 'subtask.moved', { kind: 'task', id: task.id, label: task.title }, { title: subtask.title }),
    (ctx) => getTask(ctx, task.id),
  )
}

/** Deletes a subtask. */
export async function deleteSubtask(ctx: Context, { params }: HandlerInput<typeof deleteEndpoint>): Promise<void> {
  const { task, subtask } = await lockSubtask(ctx, params)
  permit(partPolicy.deleteSubtask(ctx.actor))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('task_subtasks')
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', subtask.id)
        .execute(),
    (ctx) => keepSubtasks(ctx, task.id),
    (ctx) =>
      recordActivity(
        ctx,
        'subtask.deleted',
        { kind: 'task', id: task.id, label: task.title },
        { title: subtask.title },
      ),
  )
}

/** A subtask with its task, which is locked; 404 where there is none. */
async function lockSubtask(ctx: Context, { id, subtaskId }: { id: string; subtaskId: string }, body: Giving = {}) {
  const task = await lockTaskToGive(ctx, id, body)
  const subtask = task.subtasks.find((each) => each.id === subtaskId)
  if (subtask === undefined) throw notFound()
  return { task, subtask }
}

type Subtask = TaskRecord['subtasks'][number]
interface Giving {
  assignedToId?: string | null | undefined
}

/** The task, locked, after who can have tasks where something of it is given to somebody. */
const lockTaskToGive = (ctx: Context, id: string, { assignedToId }: Giving): Promise<TaskRecord> =>
  assignedToId == null ? lockTask(ctx, id) : pipeline(ctx, holdPeople, (ctx) => lockTask(ctx, id))

const ranksOf = (ctx: Context, taskId: string) =>
  ctx.db
    .selectFrom('task_subtasks')
    .select(['id', 'rank'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('task_id', '=', taskId)

async function isTaken(ctx: Context, id: string): Promise<boolean> {
  const found = await lockedFind(ctx, id, (ctx) =>
    ctx.db
      .selectFrom('task_subtasks')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return found !== undefined
}
