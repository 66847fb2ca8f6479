import { memberOf } from '#domain/actor.ts'
import { invalidField } from '#domain/errors.ts'
import { taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { mayGiveTo } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { holdersAmong } from '../queries/people.ts'
import { lockTask } from './lock.ts'
import { requireAssignee } from './people.ts'
import { keepSubtasks } from './subtask-counts.ts'

type Subtask = TaskRecord['subtasks'][number]
type Assignee = Subtask['assignedTo']

/**
 * Refuses an assignee of a subtask as of a task: who may not assign may take what has no assignee and give up what is
 * theirs. Asked while people are held.
 */
export async function requireSubtaskAssignee(ctx: Context, from: Assignee, to: string | null): Promise<void> {
  const [before, me] = [from?.id ?? null, memberOf(ctx.actor)]
  if (before === to) return
  if (!mayGiveTo(ctx.actor, to) || (before !== me && !mayGiveTo(ctx.actor, before)))
    throw invalidField('assignedToId', taskMessages.assignOthers)
  await requireAssignee(ctx, to)
}

/** Those of these people to whom a copy of a task may be assigned: whom this person may assign, and who can have it. */
export const assigneesOfCopy = (ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  holdersAmong(
    ctx,
    ids.filter((id) => mayGiveTo(ctx.actor, id)),
  )

/** Records a changed assignee of a subtask, who is notified by the event. */
export async function recordSubtaskAssignee(
  ctx: Context,
  task: Pick<TaskRecord, 'id' | 'title'>,
  { id, title }: Pick<Subtask, 'id' | 'title'>,
  { from, to }: { from: Assignee; to: Assignee },
): Promise<void> {
  if (from?.id === to?.id) return
  await recordActivity(
    ctx,
    'subtask.assigned',
    { kind: 'task', id: task.id, label: task.title },
    {
      title,
      subtaskId: id,
      assignee: { from: from?.name ?? null, to: to?.name ?? null },
      assignedToId: to?.id ?? null,
    },
  )
}

/** Takes the open subtasks of a task from somebody who can't have any, in the name of this context. */
export async function takeSubtasksBack(ctx: Context, taskId: string, userId: string): Promise<void> {
  const task = await lockTask(ctx, taskId)
  const theirs = task.subtasks.filter(({ completed, assignedTo }) => !completed && assignedTo?.id === userId)
  if (theirs.length === 0) return
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('task_subtasks')
        .set({ assigned_to: null })
        .where('company_id', '=', ctx.actor.companyId)
        .where('task_id', '=', taskId)
        .where('assigned_to', '=', userId)
        .where('completed', '=', false)
        .execute(),
    (ctx) => keepSubtasks(ctx, taskId),
  )
  for (const subtask of theirs) await recordSubtaskAssignee(ctx, task, subtask, { from: subtask.assignedTo, to: null })
}

/** A task whose subtask may just have been given to somebody: read again, and recorded where it was. */
export async function readAfterAssigning(ctx: Context, taskId: string, subtaskId: string, from: Assignee) {
  const after = await getTask(ctx, taskId)
  const subtask = after.subtasks.find(({ id }) => id === subtaskId)
  if (subtask !== undefined) await recordSubtaskAssignee(ctx, after, subtask, { from, to: subtask.assignedTo })
  return after
}
