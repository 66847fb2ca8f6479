import { spanOf } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

import type { CalendarQuery } from './data.ts'

type TasksAnswer = { items: CalendarTask[]; more: boolean }
type UnscheduledAnswer = { items: CalendarTask[]; total: number }

const onDays = ['calendar', 'tasks'] as const
const withoutDays = ['calendar', 'unscheduled'] as const

/** Shows a task where its dates put it, in every answer that is kept: before the server has heard of it, and after. */
export function showDates(task: CalendarTask): void {
  const span = spanOf(task)
  for (const [key, answer] of queryClient.getQueriesData<TasksAnswer>({ queryKey: onDays })) {
    if (answer === undefined) continue
    const { from, to } = key[2] as CalendarQuery
    const stands = span !== null && span.from <= to && span.to >= from
    queryClient.setQueryData<TasksAnswer>(key, { ...answer, items: withTask(answer.items, task, stands) })
  }
  for (const [key, answer] of queryClient.getQueriesData<UnscheduledAnswer>({ queryKey: withoutDays })) {
    if (answer === undefined) continue
    const items = withTask(answer.items, task, span === null)
    const total = answer.total + items.length - answer.items.length
    queryClient.setQueryData<UnscheduledAnswer>(key, { ...answer, items, total })
  }
}

/** The task as the newest of the kept answers has it. */
export function knownTask(id: string): CalendarTask | undefined {
  return [onDays, withoutDays]
    .flatMap((queryKey) => queryClient.getQueriesData<TasksAnswer | UnscheduledAnswer>({ queryKey }))
    .flatMap(([, answer]) => answer?.items.filter((task) => task.id === id) ?? [])
    .toSorted((one, other) => other.version - one.version)[0]
}

/** The task in its place, at the beginning where it had none, or left out. */
function withTask(items: CalendarTask[], task: CalendarTask, stands: boolean): CalendarTask[] {
  if (!stands) return items.filter(({ id }) => id !== task.id)
  const isThere = items.some(({ id }) => id === task.id)
  return isThere ? items.map((each) => (each.id === task.id ? task : each)) : [task, ...items]
}

/** An answer under way knows nothing of what is shown now. */
export function stopAsking(): void {
  for (const queryKey of [onDays, withoutDays]) void queryClient.cancelQueries({ queryKey })
}

/** The task's own page, and the panel over the lists, show at once what was written here. */
export function showTask(task: TaskRecord): void {
  queryClient.setQueryData(['tasks', 'one', task.id], task)
}

/** Everything that shows tasks may differ now; the calendar itself is asked for again. */
export const askAnew = (): Promise<void> => markStale('task.updated')
