import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import type {
  assignTask as assignEndpoint,
  unwatchTask as unwatchEndpoint,
  watchTask as watchEndpoint,
} from '#domain/tasks/api.ts'
import { taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { lockWord, recordActivity, shareWord } from '#server/platform/writing.ts'
import { mayHaveWatch, taskPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { canHaveTasks } from '../queries/people.ts'
import { lockTask } from './lock.ts'

const whoHasTasks = 'who has tasks'

/**
 * Keeps who can have tasks as it is: what somebody is given until this transaction ends is found when they no longer
 * can. Whoever gives something to people takes it before any task, as whoever takes it back does.
 */
export const holdPeople = (ctx: Context): Promise<void> => shareWord(ctx, whoHasTasks)

/** Waits for all who are giving something to people; nobody gives anything before this transaction ends. */
export const holdGiving = (ctx: Context): Promise<unknown> => lockWord(ctx, { word: whoHasTasks })

/** Refuses somebody who can't have tasks. Asked while people are held. */
export async function requireAssignee(ctx: Context, personId: string | null): Promise<void> {
  if (personId !== null && !(await canHaveTasks(ctx, personId)))
    throw invalidField('assignedToId', taskMessages.assigneeUnknown)
}

/** Gives a task to somebody, or to nobody. */
export async function assignTask(
  ctx: Context,
  { params, body }: HandlerInput<typeof assignEndpoint>,
): Promise<TaskRecord> {
  const before = await pipeline(ctx, holdPeople, (ctx) => lockTask(ctx, params.id))
  permit(taskPolicy.assignTask(ctx.actor))
  await requireAssignee(ctx, body.assignedToId)
  return give(ctx, before, body.assignedToId, 'task.assigned')
}

/** Takes a task that nobody has. */
export async function takeTask(ctx: Context, id: string): Promise<TaskRecord> {
  const before = await pipeline(ctx, holdPeople, (ctx) => lockTask(ctx, id))
  permit(taskPolicy.takeTask(ctx.actor, factsOf(before)))
  await requireAssignee(ctx, memberOf(ctx.actor))
  return give(ctx, before, memberOf(ctx.actor), 'task.taken')
}

/** Gives up a task of one's own. */
export async function releaseTask(ctx: Context, id: string): Promise<TaskRecord> {
  const before = await lockTask(ctx, id)
  permit(taskPolicy.releaseTask(ctx.actor, factsOf(before)))
  return give(ctx, before, null, 'task.released')
}

const factsOf = (task: TaskRecord) => ({ assignedToId: task.assignedTo?.id ?? null })

/** Takes a task from whoever has it, in the name of this context. */
export const takeBack = (ctx: Context, task: TaskRecord): Promise<TaskRecord> => give(ctx, task, null, 'task.assigned')

async function give(
  ctx: Context,
  before: TaskRecord,
  to: string | null,
  event: 'task.assigned' | 'task.taken' | 'task.released',
): Promise<TaskRecord> {
  if ((before.assignedTo?.id ?? null) === to) return before
  const after = await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('tasks')
        .set({ assigned_to: to, updated_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', before.id)
        .execute(),
    (ctx) => getTask(ctx, before.id),
  )
  await recordActivity(
    ctx,
    event,
    { kind: 'task', id: before.id, label: before.title },
    {
      assignee: { from: before.assignedTo?.name ?? null, to: after.assignedTo?.name ?? null },
      assignedToId: to,
    },
  )
  return after
}

/** Has people watch a task; who does already goes on. */
export async function addWatchers(ctx: Context, taskId: string, people: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  if (ids.length === 0) return
  await ctx.db
    .insertInto('task_watchers')
    .values(ids.map((userId) => ({ company_id: ctx.actor.companyId, task_id: taskId, user_id: userId })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Watches a task, or has somebody watch it. */
export async function watchTask(
  ctx: Context,
  { params, body }: HandlerInput<typeof watchEndpoint>,
): Promise<TaskRecord> {
  const before = await pipeline(ctx, holdPeople, (ctx) => lockTask(ctx, params.id))
  permit(mayHaveWatch(ctx.actor, 'watchTask', body.personId))
  const person = body.personId ?? memberOf(ctx.actor) ?? ''
  if (before.watchers.some(({ id }) => id === person)) return before
  if (!(await canHaveTasks(ctx, person))) throw invalidField('personId', taskMessages.watcherUnknown)
  await addWatchers(ctx, before.id, [person])
  const after = await getTask(ctx, before.id)
  await noteWatcher(ctx, 'task.watched', after, person)
  return after
}

/** Watches a task no more, or has somebody watch it no more. */
export async function unwatchTask(
  ctx: Context,
  { params, body }: HandlerInput<typeof unwatchEndpoint>,
): Promise<TaskRecord> {
  const before = await lockTask(ctx, params.id)
  permit(mayHaveWatch(ctx.actor, 'unwatchTask', body.personId))
  const person = body.personId ?? memberOf(ctx.actor) ?? ''
  if (!before.watchers.some(({ id }) => id === person)) {
    if (!(await canHaveTasks(ctx, person))) throw invalidField('personId', taskMessages.watcherUnknown)
    return before
  }
  await ctx.db
    .deleteFrom('task_watchers')
    .where('company_id', '=', ctx.actor.companyId)
    .where('task_id', '=', before.id)
    .where('user_id', '=', person)
    .execute()
  await noteWatcher(ctx, 'task.unwatched', before, person)
  return getTask(ctx, before.id)
}

const noteWatcher = (
  ctx: Context,
  event: 'task.watched' | 'task.unwatched',
  { id, title, watchers }: TaskRecord,
  personId: string,
): Promise<void> =>
  recordActivity(
    ctx,
    event,
    { kind: 'task', id, label: title },
    { person: watchers.find((each) => each.id === personId)?.name ?? '' },
  )
