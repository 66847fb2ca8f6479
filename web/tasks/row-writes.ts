import { useMutation } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { assignTask, releaseTask, takeTask, updateTask } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { saveFrom } from '#web/records/save-from.ts'
import { settleInLists, showInLists } from './list-answers.ts'
import { moveFrom } from './overtaken.ts'
import { taskWritten } from './task-data.ts'

type Update = {
  /** As whoever edits it saw it. */
  began: TaskSummary | TaskRecord
  body: Pick<CallInput<typeof updateTask>['body'], 'priority' | 'dueDate' | 'tags'>
}

/** Edits some fields; `shown` is what rows say of it until the answer comes. */
export function useUpdateTask() {
  return useMutation({
    mutationFn: ({ began, body }: Update & { shown: Parameters<typeof showInLists>[1] }) => save(began, body),
    onMutate: ({ began, shown }) => showInLists(began.id, shown),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: (task) => written('task.updated', task),
  })
}

/** Others may have changed something else of it meanwhile; where they changed the same, it is refused (412). */
function save(began: Update['began'], body: Update['body']): Promise<TaskRecord> {
  const fields = Object.keys(body) as (keyof typeof body)[]
  return saveFrom<Pick<TaskRecord, 'version' | keyof typeof body>, TaskRecord>(
    began,
    (one, other) => fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field])),
    ({ version }) => call(updateTask, { params: { id: began.id }, version, body }),
  )
}

export function useMoveTask() {
  return useMutation({
    mutationFn: ({ id, status, from }: { id: string; status: TaskStatus; from: TaskStatus }) =>
      moveFrom(id, { status }, from),
    onMutate: ({ id, status }) => showInLists(id, { status }),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: ({ task }) => written('task.moved', task),
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
