import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import {
  addSubtask,
  addTaskDependency,
  assignTask,
  deleteSubtask,
  getTaskDependencies,
  getTaskHistory,
  moveSubtask,
  moveTask,
  releaseTask,
  removeTaskDependency,
  startTaskTimer,
  stopTaskTimer,
  takeTask,
  unwatchTask,
  updateSubtask,
  updateTask,
  watchTask,
} from '#domain/tasks/api.ts'
import type { FileView } from '#domain/files/schema.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { showWritten } from '#web/lib/stale.ts'
import { saveFrom } from './page-versions.ts'
import { taskQuery, taskWritten } from './task-data.ts'

/** What waits for what around a task, as far as that reaches. */
export function useGetTaskDependencies(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['tasks', 'dependencies', id],
    queryFn: ({ signal }) => call(getTaskDependencies, { params: { id } }, { signal }),
    enabled,
  })
}

/** What happened to a task, a page of it. */
export function useGetTaskHistory(id: string, page: number) {
  return useQuery({
    queryKey: ['tasks', 'history', id, page],
    queryFn: ({ signal }) => call(getTaskHistory, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export type TaskBody = CallInput<typeof updateTask>['body']
type Edit = { began: TaskRecord; body: TaskBody; isSame: (one: TaskRecord, other: TaskRecord) => boolean }

/** Edits one field from the version that its editing began from; others may have changed other fields meanwhile. */
export function useUpdateTask(id: string) {
  return useMutation({
    mutationFn: ({ began, body, isSame }: Edit) =>
      saveFrom(began, isSame, ({ version }) => call(updateTask, { params: { id }, version, body })),
    onSuccess: taskWritten('task.updated'),
  })
}

type FileChange = { began: TaskRecord; added: readonly FileView[]; removed: readonly string[] }

/** A task's files as they are at this moment, those on their way to be saved included. */
export const readTaskFiles = (task: TaskRecord): readonly FileView[] =>
  (queryClient.getQueryData(taskQuery(task.id).queryKey) ?? task).files

/** Adds files and takes others away, whatever else others attached meanwhile. They are shown at once. */
export function useChangeTaskFiles(id: string) {
  const key = taskQuery(id).queryKey
  return useMutation({
    // One after the other: each goes on from what the one before has saved.
    scope: { id: `files of ${id}` },
    onMutate: ({ began, added, removed }: FileChange) => {
      const before = queryClient.getQueryData(key) ?? began
      const kept = before.files.filter((file) => !removed.includes(file.id))
      queryClient.setQueryData(key, { ...before, files: [...kept, ...added] })
      return before
    },
    mutationFn: async ({ began, added, removed }: FileChange) =>
      saveFrom(
        queryClient.getQueryData(key) ?? began,
        () => true,
        ({ version, files }) => {
          const changed = [...removed, ...added.map((file) => file.id)]
          const kept = files.map((file) => file.id).filter((file) => !changed.includes(file))
          return call(updateTask, {
            params: { id },
            version,
            body: { fileIds: [...kept, ...added.map((file) => file.id)] },
          })
        },
      ),
    onSuccess: taskWritten('task.updated'),
    onError: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useMoveTask(id: string) {
  return useMutation({
    mutationFn: (status: TaskStatus) => call(moveTask, { params: { id }, body: { status } }),
    onSuccess: taskWritten('task.moved'),
  })
}

export function useAssignTask(id: string) {
  return useMutation({
    mutationFn: (assignedToId: string | null) => call(assignTask, { params: { id }, body: { assignedToId } }),
    onSuccess: taskWritten('task.assigned'),
  })
}

export function useTakeTask(id: string) {
  return useMutation({ mutationFn: () => call(takeTask, { params: { id } }), onSuccess: taskWritten('task.taken') })
}

export function useReleaseTask(id: string) {
  return useMutation({
    mutationFn: () => call(releaseTask, { params: { id } }),
    onSuccess: taskWritten('task.released'),
  })
}

/** Watches the task, or has somebody else watch it. */
export function useWatchTask(id: string) {
  return useMutation({
    mutationFn: (personId?: string) =>
      call(watchTask, { params: { id }, body: personId === undefined ? {} : { personId } }),
    onSuccess: taskWritten('task.watched'),
  })
}

export function useUnwatchTask(id: string) {
  return useMutation({
    mutationFn: (personId?: string) =>
      call(unwatchTask, { params: { id }, body: personId === undefined ? {} : { personId } }),
    onSuccess: taskWritten('task.unwatched'),
  })
}

export function useAddSubtask(id: string) {
  return useMutation({
    mutationFn: (body: { id: string; title: string }) => call(addSubtask, { params: { id }, body }),
    onSuccess: taskWritten('subtask.added'),
  })
}

export function useUpdateSubtask(id: string, subtaskId: string) {
  return useMutation({
    mutationFn: (body: { title?: string; completed?: boolean }) =>
      call(updateSubtask, { params: { id, subtaskId }, body }),
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

export function useStartTaskTimer(id: string) {
  return useMutation({
    mutationFn: () => call(startTaskTimer, { params: { id } }),
    onSuccess: taskWritten('timer.started'),
  })
}

export function useStopTaskTimer(id: string) {
  return useMutation({
    mutationFn: () => call(stopTaskTimer, { params: { id } }),
    onSuccess: taskWritten('timer.stopped'),
  })
}

/** The same where nothing is answered: what went is gone at once, the rest is asked for anew. */
async function writtenWithout(event: EventName, id: string, less: (task: TaskRecord) => Partial<TaskRecord>) {
  const key = taskQuery(id).queryKey
  const task = queryClient.getQueryData(key)
  if (task) showWritten(event, key, { ...task, ...less(task) })
  await queryClient.invalidateQueries({ queryKey: key })
}
