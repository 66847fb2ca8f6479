import { useMutation } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { assignTask, moveTask, releaseTask, takeTask, updateTask } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskRecord } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { settleInLists, showInLists } from './list-answers.ts'
import { taskWritten } from './task-data.ts'

type Update = { id: string; version: number; body: CallInput<typeof updateTask>['body'] }

/** Edits some fields; `shown` is what rows say of it until the answer comes. */
export function useUpdateTask() {
  return useMutation({
    mutationFn: ({ id, version, body }: Update & { shown: Parameters<typeof showInLists>[1] }) =>
      call(updateTask, { params: { id }, version, body }),
    onMutate: ({ id, shown }) => showInLists(id, shown),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: (task) => written('task.updated', task),
  })
}

export function useMoveTask() {
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: TaskStatus }) =>
      call(moveTask, { params: { id }, body: { status } }),
    onMutate: ({ id, status }) => showInLists(id, { status }),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: (task) => written('task.moved', task),
  })
}

export function useAssignTask() {
  return useMutation({
    mutationFn: ({ id, person }: { id: string; person: TaskPerson | null }) =>
      call(assignTask, { params: { id }, body: { assignedToId: person?.id ?? null } }),
    onMutate: ({ id, person }) => showInLists(id, { assignedTo: person }),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: (task) => written('task.assigned', task),
  })
}

export function useTakeTask() {
  return useMutation({
    mutationFn: (id: string) => call(takeTask, { params: { id } }),
    onSuccess: (task) => written('task.taken', task),
  })
}

export function useReleaseTask() {
  return useMutation({
    mutationFn: (id: string) => call(releaseTask, { params: { id } }),
    onSuccess: (task) => written('task.released', task),
  })
}

/** The row has the answer before the list is fetched anew: a second edit of it must name the new version. */
function written(
  event: 'task.updated' | 'task.moved' | 'task.assigned' | 'task.taken' | 'task.released',
  task: TaskRecord,
) {
  settleInLists(task)
  taskWritten(event)(task)
}
