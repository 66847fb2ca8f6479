import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { maxHours } from '#domain/tasks/rules.ts'
import { taskMessages, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import { partPolicy, taskPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { holdPeople, requireAssignee } from './people.ts'

/** Starts one's timer for a task; one that runs for another stops there. Started twice it runs on. */
export async function startTimer(ctx: Context, taskId: string): Promise<TaskRecord> {
  const task = await pipeline(ctx, holdPeople, (ctx) => getTask(ctx, taskId))
  permit(taskPolicy.startTaskTimer(ctx.actor, { assignedToId: null }))
  const userId = memberOf(ctx.actor) ?? ''
  await requireAssignee(ctx, userId)
  const running = await ownTimer(ctx, userId)
  if (running?.task_id === taskId) return getTask(ctx, taskId)
  await keepTask(ctx, taskId)
  if (running !== undefined) await stop(ctx, { ...running, user_id: userId })
  await ctx.db
    .insertInto('task_timers')
    .values({ company_id: ctx.actor.companyId, user_id: userId, task_id: taskId, started_at: ctx.now })
    .execute()
  await recordActivity(ctx, 'timer.started', { kind: 'task', id: taskId, label: task.title })
  return getTask(ctx, taskId)
}

/** Stops one's timer for a task, and adds its minutes to the actual hours. */
export async function stopTimer(ctx: Context, taskId: string): Promise<TaskRecord> {
  await getTask(ctx, taskId)
  permit(partPolicy.stopTaskTimer(ctx.actor))
  const userId = memberOf(ctx.actor)
  const running = userId === null ? undefined : await ownTimer(ctx, userId)
  if (userId === null || running?.task_id !== taskId) throw conflict('timer_elsewhere', taskMessages.timerElsewhere)
  await stop(ctx, { ...running, user_id: userId })
  return getTask(ctx, taskId)
}

/** Stops everybody's timers for a task that is completed. */
export async function stopTimersOf(ctx: Context, taskId: string): Promise<void> {
  const running = await ctx.db
    .selectFrom('task_timers')
    .select(['user_id', 'task_id', 'started_at'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('task_id', '=', taskId)
    .orderBy('user_id')
    .execute()
  for (const timer of running) await stop(ctx, timer)
}

/** Stops the timer of somebody who is not there to do it. */
export async function stopTimerOf(ctx: Context, userId: string): Promise<void> {
  const running = await ownTimer(ctx, userId)
  if (running !== undefined) await stop(ctx, { ...running, user_id: userId })
}

/** Nobody deletes the task before the timer runs for it; 404 where somebody just has. */
async function keepTask(ctx: Context, id: string): Promise<void> {
  const task = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (task === undefined) throw notFound()
}

interface Timer {
  user_id: string
  task_id: string
  started_at: string
}

/** The person's timer, held so that two devices don't start or stop it at once. */
const ownTimer = (ctx: Context, userId: string) =>
  pipeline(
    ctx,
    (ctx) => lockWord(ctx, { word: `timer ${userId}` }),
    (ctx) =>
      ctx.db
        .selectFrom('task_timers')
        .select(['task_id', 'started_at'])
        .where('company_id', '=', ctx.actor.companyId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
  )

/** What was measured is part of the form of the task: who edits it from before is told so. */
async function stop(ctx: Context, { user_id: userId, task_id: taskId, started_at: startedAt }: Timer): Promise<void> {
  const gone = await pipeline(
    ctx,
    // The task before the timer, as whoever completes it: so that two never wait for each other.
    (ctx) =>
      ctx.db
        .selectFrom('tasks')
        .select('id')
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', taskId)
        .forNoKeyUpdate()
        .execute(),
    (ctx) =>
      ctx.db
        .deleteFrom('task_timers')
        .where('company_id', '=', ctx.actor.companyId)
        .where('user_id', '=', userId)
        .where('task_id', '=', taskId)
        .executeTakeFirst(),
  )
  if (gone.numDeletedRows === 0n) return
  const minutes = Math.max(0, Math.round((Date.parse(ctx.now) - Date.parse(startedAt)) / 60_000))
  const { title } = await ctx.db
    .updateTable('tasks')
    .set({
      actual_minutes: sql<number>`least(coalesce(actual_minutes, 0) + ${minutes}::integer, ${sql.lit(maxHours * 60)})`,
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .returning('title')
    .executeTakeFirstOrThrow()
  await recordActivity(ctx, 'timer.stopped', { kind: 'task', id: taskId, label: title }, { minutes })
}
