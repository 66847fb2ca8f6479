import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict } from '#domain/errors.ts'
import type { moveTask as moveEndpoint } from '#domain/tasks/api.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import { taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { counted } from '#server/platform/counts.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { tagsNamed } from '#server/tags/commands.ts'
import { taskPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { lockTask } from './lock.ts'
import { createNextTask } from './next.ts'
import { holdOrder, rankAt } from './order.ts'
import { holdPeople } from './people.ts'
import { stopTimersOf } from './timer.ts'
import { keepWaiting, lockWaitersOf } from './waiting.ts'

/**
 * Sets the status of a task, or its place within the column: any may follow any other (SPEC 4). Of two people who move
 * at once both succeed, one after the other; who says where they saw it is refused where it stands elsewhere by now.
 */
export async function moveTask(ctx: Context, { params, body }: HandlerInput<typeof moveEndpoint>): Promise<TaskRecord> {
  // Completed, it may be followed by one that is given to people.
  const holding = isFinished(body.status) ? [holdPeople, holdOrder] : [holdOrder]
  const before = await pipeline(ctx, ...holding, (ctx) => lockTask(ctx, params.id))
  permit(taskPolicy.moveTask(ctx.actor))
  const isSameColumn = before.status === body.status
  if (!isSameColumn && body.from !== undefined && body.from !== before.status)
    throw conflict('task_moved', taskMessages.movedMeanwhile)
  if (isSameColumn && body.after === undefined && body.before === undefined) return before
  const rank = await rankAt(ctx, before.id, body)
  return isSameColumn ? reorder(ctx, before, rank) : changeStatus(ctx, before, { status: body.status, rank })
}

async function reorder(ctx: Context, before: TaskRecord, rank: string): Promise<TaskRecord> {
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('tasks')
        .set({ rank })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', before.id)
        .execute(),
    (ctx) => recordActivity(ctx, 'task.reordered', { kind: 'task', id: before.id, label: before.title }),
    (ctx) => getTask(ctx, before.id),
  )
}

async function changeStatus(
  ctx: Context,
  before: TaskRecord,
  { status, rank }: { status: TaskRecord['status']; rank: string },
): Promise<TaskRecord> {
  const { id, title } = before
  const isNowFinished = isFinished(status)
  const waiters = isNowFinished === isFinished(before.status) ? [] : await lockWaitersOf(ctx, id)
  // Tags are held before what is counted.
  if (isNowFinished && before.repeat !== null) await tagsNamed(ctx, namesOf(before))
  await pipeline(
    ctx,
    (ctx) =>
      counted(
        ctx,
        'tasks',
        id,
        ctx.db
          .updateTable('tasks')
          .set({ status, rank, completed_at: isNowFinished ? ctx.now : null, updated_at: ctx.now })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', id),
      ),
    (ctx) =>
      recordActivity(
        ctx,
        'task.moved',
        { kind: 'task', id, label: title },
        {
          status: { from: before.status, to: status },
        },
      ),
  )
  if (isNowFinished) await stopTimersOf(ctx, id)
  await tellWaiters(ctx, waiters, isNowFinished ? title : undefined)
  if (isNowFinished) await createNextTask(ctx, before)
  return getTask(ctx, id)
}

const namesOf = ({ tags }: TaskRecord): string[] => tags.map(({ name }) => name)

/** What waits for a task waits for one less, or for one more; what waits for nothing any more is ready. */
async function tellWaiters(ctx: Context, ids: readonly string[], completed: string | undefined): Promise<void> {
  const waiters = await keepWaiting(ctx, ids)
  if (completed === undefined) return
  for (const { id, title, open, waiting_for: left } of waiters)
    if (open && left === 0) await recordActivity(ctx, 'task.ready', { kind: 'task', id, label: title }, { completed })
}
