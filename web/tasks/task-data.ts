import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { EventName } from '#domain/events.ts'
import { deleteTask, getTask, lookupTaskPeople } from '#domain/tasks/api.ts'
import { isFinished } from '#domain/tasks/rules.ts'
import type { TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'

// Of one task, wherever it is shown: in lists, on the board, on its own page.

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { id } }, { signal }),
  })

/** One task with its parts; waits while there is no id. */
export function useGetTask(id: string | undefined) {
  return useQuery({ ...taskQuery(id ?? ''), enabled: id !== undefined })
}

/** Who can have tasks, with their photos. Not of what a change of a task makes out of date. */
export function useTaskPeople() {
  return useQuery({
    queryKey: ['users', 'task-people'],
    queryFn: ({ signal }) => call(lookupTaskPeople, {}, { signal }),
  })
}

export function useDeleteTask() {
  return useMutation({
    mutationFn: (id: string) => call(deleteTask, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('task.deleted', taskQuery(id).queryKey),
  })
}

/** What a change of a task does to the screens. */
export const taskWritten = (event: EventName) => (task: TaskRecord) =>
  showWritten(eventOf(event, task), taskQuery(task.id).queryKey, task)

/** What became of a task here; completed, one that repeats is followed by a new one. */
export const eventOf = (event: EventName, { status, nextTask }: TaskRecord): EventName =>
  event === 'task.moved' && isFinished(status) && nextTask !== null ? 'task.created' : event

/** One task as lists and the board show it. */
export const summaryOf = ({ subtasks, ...task }: TaskRecord): TaskSummary => ({
  ...task,
  subtasks: { completed: subtasks.filter(({ completed }) => completed).length, total: subtasks.length },
})
