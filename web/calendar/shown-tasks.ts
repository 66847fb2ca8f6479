import { spanOf } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

type Days = { from: string; to: string }
type TasksAnswer = { items: CalendarTask[]; more: boolean }
type UnscheduledAnswer = { items: CalendarTask[]; total: number }

const onDays = ['calendar', 'tasks'] as const
const withoutDays = ['calendar', 'unscheduled'] as const

/** Whose new dates the server has not stored yet. What it answers meanwhile knows nothing of them. */
const underWay = new Map<string, CalendarTask>()

/** Shows a task where its dates put it, also in answers that come before the server has stored them. */
export function holdDates(task: CalendarTask): void {
  underWay.set(task.id, task)
  show(task)
}

/** Shows a task as it is stored; answers are believed again. */
export function releaseDates(task: CalendarTask): void {
  underWay.delete(task.id)
  show(task)
}

/** An answer for these days, with what is on its way. */
export const withDatesHeld = (answer: TasksAnswer, { from, to }: Days): TasksAnswer => ({
  ...answer,
  items: heldWithin(answer.items, (task) => isWithin(task, { from, to })),
})

/** An answer of tasks without days, with what is on its way. */
export function withoutDaysHeld(answer: UnscheduledAnswer): UnscheduledAnswer {
  const items = heldWithin(answer.items, (task) => spanOf(task) === null)
  return { ...answer, items, total: answer.total + items.length - answer.items.length }
}

const heldWithin = (items: CalendarTask[], stands: (task: CalendarTask) => boolean): CalendarTask[] =>
  [...underWay.values()].reduce((shown, task) => withTask(shown, task, stands(task)), items)

function isWithin(task: CalendarTask, { from, to }: Days): boolean {
  const span = spanOf(task)
  return span !== null && span.from <= to && span.to >= from
}

function show(task: CalendarTask): void {
  for (const [key, answer] of queryClient.getQueriesData<TasksAnswer>({ queryKey: onDays })) {
    if (answer === undefined) continue
    const items = withTask(answer.items, task, isWithin(task, key[2] as Days))
    queryClient.setQueryData<TasksAnswer>(key, { ...answer, items })
  }
  for (const [key, answer] of queryClient.getQueriesData<UnscheduledAnswer>({ queryKey: withoutDays })) {
    if (answer === undefined) continue
    const items = withTask(answer.items, task, spanOf(task) === null)
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
