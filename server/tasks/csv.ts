import { writeInstant } from '#domain/format.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { taskWords } from './words.ts'

/** The columns of the table, in their order. */
export const taskColumns = [
  'title',
  'status',
  'priority',
  'type',
  'assignee',
  'job',
  'jobName',
  'client',
  'startDate',
  'dueDate',
  'overdue',
  'estimatedHours',
  'actualHours',
  'value',
  'tags',
  'waitingFor',
  'createdAt',
  'completedAt',
] as const
type Column = (typeof taskColumns)[number]

/**
 * Tasks as rows of a table, in the reader's language: dates as spreadsheets read them, moments in the company's time.
 */
export function taskTable(language: Language, timezone: string) {
  const { say, locale } = taskWords(language)
  const cells = (task: TaskSummary): Record<Column, string> => ({
    title: task.title,
    status: say(`statuses.${task.status}`),
    priority: say(`priorities.${task.priority}`),
    type: say(`types.${task.type}`),
    assignee: task.assignedTo?.name ?? '',
    job: task.jobCode ?? '',
    jobName: task.jobName ?? '',
    client: task.clientName ?? '',
    startDate: task.startDate ?? '',
    dueDate: task.dueDate ?? '',
    overdue: task.overdue ? say('yes') : '',
    estimatedHours: task.estimatedHours ?? '',
    actualHours: task.actualHours ?? '',
    value: task.value,
    tags: task.tags.map(({ name }) => name).join(', '),
    waitingFor: task.waitingFor === 0 ? '' : String(task.waitingFor),
    createdAt: writeInstant(task.createdAt, locale, timezone) ?? '',
    completedAt: writeInstant(task.completedAt, locale, timezone) ?? '',
  })
  return {
    heading: taskColumns.map((column) => say(`table.${column}`)),
    cellsOf: (task: TaskSummary): string[] => {
      const each = cells(task)
      return taskColumns.map((column) => each[column])
    },
  }
}
