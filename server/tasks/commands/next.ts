import { readHours } from '#domain/hours.ts'
import { addDays, daysBetween } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import { nextDueDate } from '#domain/tasks/repeats.ts'
import type { TaskPerson, TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { fingerprint } from '#server/platform/writing.ts'
import { holdersAmong } from '../queries/people.ts'
import { addTask } from './adding.ts'

/**
 * Creates the task that follows one that repeats and has just been completed, once: that one is locked, and people and
 * the order are held. Completing it needs no other right: the rule was set by a person who may edit the task.
 */
export async function createNextTask(ctx: Context, task: TaskRecord): Promise<void> {
  if (task.repeat === null || task.dueDate === null || task.nextTask !== null) return
  const row = await ctx.db
    .selectFrom('tasks')
    .select(['job_id', 'client_id', 'variation_id', 'repeat_day'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  const { repeat_day: anchorDay, ...belonging } = row
  if (anchorDay === null) return
  const { every, unit } = task.repeat
  const dueDate = nextDueDate({ dueDate: task.dueDate, repeat: { every, unit, anchorDay } }, ctx.today)
  if (dueDate === null) return
  const days = daysBetween(task.dueDate, dueDate)
  const later = (date: string | null) => (date === null ? null : addDays(date, days))
  const people = [task, ...task.subtasks].flatMap(({ assignedTo }) => assignedTo ?? [])
  const holders = await holdersAmong(
    ctx,
    [...people, ...task.watchers].map(({ id }) => id),
  )
  const kept = (person: TaskPerson | null) => (person !== null && holders.has(person.id) ? person.id : null)
  await addTask(ctx, {
    id: newId(),
    hash: fingerprint({ follows: task.id }),
    form: {
      title: task.title,
      description: task.description,
      type: task.type,
      priority: task.priority,
      assignedToId: kept(task.assignedTo),
      startDate: later(task.startDate),
      dueDate,
      repeat: { every, unit },
      estimatedHours: task.estimatedHours === null ? null : readHours(task.estimatedHours),
      value: task.value,
      tags: task.tags.map(({ name }) => name),
    },
    subtasks: task.subtasks.map((subtask) => ({
      title: subtask.title,
      assignedToId: kept(subtask.assignedTo),
      dueDate: later(subtask.dueDate),
    })),
    following: {
      id: task.id,
      belonging,
      anchorDay,
      watchers: task.watchers.flatMap((each) => kept(each) ?? []),
    },
  })
}
