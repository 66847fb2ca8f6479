import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound, sentence } from '#domain/errors.ts'
import type { addTaskDependency as addEndpoint, removeTaskDependency as removeEndpoint } from '#domain/tasks/api.ts'
import { maxDependencies, taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { partPolicy } from '../policy.ts'
import { isWaitingFor } from '../queries/dependencies.ts'
import { getTask } from '../queries/one.ts'
import { lockTask } from './lock.ts'
import { holdOrder } from './order.ts'
import { keepWaiting } from './waiting.ts'

/** Has a task wait for another, unless that waits for it already. */
export async function addTaskDependency(
  ctx: Context,
  { params, body }: HandlerInput<typeof addEndpoint>,
): Promise<TaskRecord> {
  const { dependsOnId } = body
  const before = await pipeline(ctx, holdOrder, (ctx) => lockTask(ctx, params.id))
  permit(partPolicy.addTaskDependency(ctx.actor))
  if (before.dependsOn.some(({ id }) => id === dependsOnId)) return before
  const refused = (message: string) => invalidField('dependsOnId', message)
  if (dependsOnId === before.id) throw refused(taskMessages.waitsForItself)
  const title = await titleOf(ctx, dependsOnId)
  if (title === undefined) throw refused(taskMessages.dependencyUnknown)
  if (before.dependsOn.length >= maxDependencies)
    throw invalidField('dependsOnId', sentence(taskMessages.tooManyDependencies, { maximum: maxDependencies }))
  if (await isWaitingFor(ctx, dependsOnId, before.id)) throw refused(taskMessages.circle)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('task_dependencies')
        .values({ company_id: ctx.actor.companyId, task_id: before.id, depends_on_id: dependsOnId })
        .execute(),
    (ctx) => keepWaiting(ctx, [before.id]),
    (ctx) => recordActivity(ctx, 'dependency.added', { kind: 'task', id: before.id, label: before.title }, { title }),
    (ctx) => getTask(ctx, before.id),
  )
}

/** Has a task wait for another no more. */
export async function removeTaskDependency(
  ctx: Context,
  { params }: HandlerInput<typeof removeEndpoint>,
): Promise<void> {
  const before = await pipeline(ctx, holdOrder, (ctx) => lockTask(ctx, params.id))
  const other = before.dependsOn.find(({ id }) => id === params.dependsOnId)
  if (other === undefined) throw notFound()
  permit(partPolicy.removeTaskDependency(ctx.actor))
  const { title } = other
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('task_dependencies')
        .where('company_id', '=', ctx.actor.companyId)
        .where('task_id', '=', before.id)
        .where('depends_on_id', '=', other.id)
        .execute(),
    (ctx) => keepWaiting(ctx, [before.id]),
    (ctx) => recordActivity(ctx, 'dependency.removed', { kind: 'task', id: before.id, label: before.title }, { title }),
  )
}

async function titleOf(ctx: Context, id: string): Promise<string | undefined> {
  const task = await ctx.db
    .selectFrom('tasks')
    .select('title')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return task?.title
}
