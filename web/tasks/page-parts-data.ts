import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import {
  addSubtask,
  addTaskDependency,
  deleteSubtask,
  getTaskDependencies,
  moveSubtask,
  removeTaskDependency,
  updateSubtask,
} from '#domain/tasks/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { showWritten } from '#web/lib/stale.ts'
import { taskQuery, taskWritten } from './task-data.ts'

/** What waits for what around a task, as far as that reaches. */
export function useGetTaskDependencies(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['tasks', 'dependencies', id],
    queryFn: ({ signal }) => call(getTaskDependencies, { params: { id } }, { signal }),
    enabled,
  })
}

export function useAddSubtask(id: string) {
  return useMutation({
    mutationFn: (body: { id: string; title: string }) => call(addSubtask, { params: { id }, body }),
    // Typed one after the other: in that order.
    scope: { id: `subtasks of ${id}` },
    onSuccess: taskWritten('subtask.added'),
  })
}

type SubtaskBody = CallInput<typeof updateSubtask>['body']

export function useUpdateSubtask(id: string, subtaskId: string) {
  return useMutation({
    mutationFn: (body: SubtaskBody) => call(updateSubtask, { params: { id, subtaskId }, body }),
    // Checked and unchecked again: in that order.
    scope: { id: `subtask ${subtaskId}` },
    onSuccess: taskWritten('subtask.updated'),
  })
}

export function useMoveSubtask(id: string) {
  return useMutation({
    mutationFn: ({ subtaskId, after }: { subtaskId: string; after: string | null }) =>
      call(moveSubtask, { params: { id, subtaskId }, body: { after } }),
    onSuccess: taskWritten('subtask.moved'),
  })
}

export function useDeleteSubtask(id: string) {
  return useMutation({
    mutationFn: (subtaskId: string) => call(deleteSubtask, { params: { id, subtaskId } }),
    onSuccess: (_answer, subtaskId) =>
      writtenWithout('subtask.deleted', id, (task) => ({
        subtasks: task.subtasks.filter((each) => each.id !== subtaskId),
      })),
  })
}

export function useAddTaskDependency(id: string) {
  return useMutation({
    mutationFn: (dependsOnId: string) => call(addTaskDependency, { params: { id }, body: { dependsOnId } }),
    onSuccess: taskWritten('dependency.added'),
  })
}

export function useRemoveTaskDependency(id: string) {
  return useMutation({
    mutationFn: (dependsOnId: string) => call(removeTaskDependency, { params: { id, dependsOnId } }),
    onSuccess: (_answer, dependsOnId) =>
      writtenWithout('dependency.removed', id, (task) => ({
        dependsOn: task.dependsOn.filter((each) => each.id !== dependsOnId),
      })),
  })
}

/** The same where nothing is answered: what went is gone at once, the rest is asked for anew. */
async function writtenWithout(event: EventName, id: string, less: (task: TaskRecord) => Partial<TaskRecord>) {
  const key = taskQuery(id).queryKey
  const task = queryClient.getQueryData(key)
  if (task) showWritten(event, key, { ...task, ...less(task) })
  await queryClient.invalidateQueries({ queryKey: key })
}
