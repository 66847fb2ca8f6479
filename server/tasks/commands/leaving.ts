import type { Context } from '#server/platform/context.ts'
import { openTasksOf, openTasksOfSubtasksOf, peopleWithTasks } from '../queries/holders.ts'
import { holdersAmong } from '../queries/people.ts'
import { lockTask } from './lock.ts'
import { holdOrder } from './order.ts'
import { holdGiving, takeBack } from './people.ts'
import { takeSubtasksBack } from './subtask-people.ts'
import { stopTimerOf } from './timer.ts'

/**
 * Takes back what people have of tasks who can't have any now, of this one or of everybody: their open tasks and
 * subtasks are nobody's, they watch none, no timer of theirs runs. What they completed keeps their name.
 */
export async function endTasksOfLeavers(ctx: Context, userId?: string): Promise<void> {
  await holdGiving(ctx)
  const people = userId === undefined ? await peopleWithTasks(ctx) : [userId]
  const holders = await holdersAmong(ctx, people)
  for (const personId of people) if (!holders.has(personId)) await endTasksOf(ctx, personId)
}

async function endTasksOf(ctx: Context, userId: string): Promise<void> {
  await holdOrder(ctx)
  await stopTimerOf(ctx, userId)
  for (const id of await openTasksOf(ctx, userId)) await takeBack(ctx, await lockTask(ctx, id))
  for (const id of await openTasksOfSubtasksOf(ctx, userId)) await takeSubtasksBack(ctx, id, userId)
  await ctx.db
    .deleteFrom('task_watchers')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .execute()
}
