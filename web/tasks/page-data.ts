import { useMutation } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import {
  assignTask,
  releaseTask,
  startTaskTimer,
  stopTaskTimer,
  takeTask,
  unwatchTask,
  updateTask,
  watchTask,
} from '#domain/tasks/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import { call } from '#web/lib/api.ts'
import { saveFrom } from '#web/records/save-from.ts'
import { moveFrom } from './overtaken.ts'
import { taskWritten } from './task-data.ts'

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

export function useMoveTask(id: string) {
  return useMutation({
    mutationFn: ({ status, from }: { status: TaskStatus; from: TaskStatus | undefined }) =>
      moveFrom(id, { status }, from),
    onSuccess: ({ task }) => taskWritten('task.moved')(task),
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
