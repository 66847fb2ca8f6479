import type { CallOutput } from '#domain/endpoint.ts'
import type { listTasks } from '#domain/tasks/api.ts'
import type { TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { queryClient } from '#web/lib/query.tsx'
import { summaryOf } from './task-data.ts'

type TaskList = CallOutput<typeof listTasks>
type Shown = Partial<Pick<TaskSummary, 'status' | 'priority' | 'assignedTo' | 'dueDate' | 'overdue'>>

const lists = { queryKey: ['tasks', 'list'] }

/** Shows a change in every list before the server has answered; what comes back takes it back. */
export function showInLists(id: string, shown: Shown): () => void {
  void queryClient.cancelQueries(lists)
  const before = queryClient
    .getQueriesData<TaskList>(lists)
    .flatMap(([, list]) => list?.items ?? [])
    .find((task) => task.id === id)
  patch(id, shown)
  return () => {
    // Of this row alone: others may have been changed meanwhile.
    if (before) patch(id, before)
    void queryClient.invalidateQueries(lists)
  }
}

/** Shows a task as the server answered it. */
export function settleInLists(task: TaskRecord): void {
  patch(task.id, summaryOf(task))
}

function patch(id: string, shown: Partial<TaskSummary>): void {
  queryClient.setQueriesData<TaskList>(
    lists,
    (list) => list && { ...list, items: list.items.map((task) => (task.id === id ? { ...task, ...shown } : task)) },
  )
}
