import { invalidField, sentence, type Sentence } from '#domain/errors.ts'
import { maxTags, tagMessages } from '#domain/tags/schema.ts'
import type { TaskChange } from '#domain/tasks/changes.ts'
import type { TaskForm, TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { asRefusal } from '#server/platform/http/problems.ts'
import { permit } from '#server/platform/policy.ts'
import { taskPolicy } from '../policy.ts'
import { lockTask } from './lock.ts'
import { moveTask } from './move.ts'
import { assignTask } from './people.ts'
import { deleteTask, editTask } from './write.ts'

/** Carries one change of many out on one task. */
export async function changeTask(ctx: Context, id: string, change: TaskChange): Promise<void> {
  const to = { params: { id }, query: undefined, version: null }
  switch (change.set) {
    case 'status':
      await moveTask(ctx, { ...to, body: { status: change.status } })
      return
    case 'assignedTo':
      await assignTask(ctx, { ...to, body: { assignedToId: change.assignedToId } })
      return
    case 'deleted':
      await deleteTask(ctx, id)
      return
    default: {
      const task = await lockTask(ctx, id)
      permit(taskPolicy.updateTask(ctx.actor))
      const form = formAfter(task, change)
      if (form !== undefined) await editTask(ctx, task, form)
    }
  }
}

type Edit = Exclude<TaskChange, { set: 'status' | 'assignedTo' | 'deleted' }>

/** What the form of a task says then; undefined where it is so already. */
function formAfter(task: TaskRecord, change: Edit): Partial<TaskForm> | undefined {
  const names = task.tags.map(({ name }) => name)
  switch (change.set) {
    case 'priority':
      return change.priority === task.priority ? undefined : { priority: change.priority }
    case 'dueDate':
      return change.dueDate === task.dueDate ? undefined : { dueDate: change.dueDate }
    case 'tagAdded':
      if (names.includes(change.tag)) return undefined
      if (names.length >= maxTags) throw invalidField('tags', sentence(tagMessages.tooMany, { maximum: maxTags }))
      return { tags: [...names, change.tag] }
    case 'tagRemoved': {
      const others = task.tags.filter(({ id }) => id !== change.tagId)
      return others.length === names.length ? undefined : { tags: others.map(({ name }) => name) }
    }
  }
}

/** What a task's own change was refused for, or that it may pass another time, as it is said beside it. */
export function problemOf(error: unknown): Sentence & { code: string } {
  const refusal = asRefusal(error)
  if (refusal.status >= 500 && refusal.status !== 503) throw error
  const { message, template, params } = refusal.errors?.[0] ?? refusal
  return { code: refusal.code, message, template, params }
}
