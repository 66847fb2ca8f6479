// What there is to choose of tasks. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const taskTypes = ['general', 'job', 'variation', 'meeting', 'inspection'] as const

export const taskStatuses = ['todo', 'in_progress', 'review', 'completed', 'blocked'] as const

export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const

/** By what a task repeats: every so many of these. */
export const repeatUnits = ['day', 'week', 'month', 'year'] as const

/** How many of these there are at most between a task and the next one. */
export const maxRepeat = 365

/** The columns of the board, from left to right: what is held up stands beside what is under way. */
export const boardColumns = ['todo', 'in_progress', 'blocked', 'review', 'completed'] as const

/** So many cards of a column come first; so many at most, once somebody has come to the end of those. */
export const boardCards = { first: 100, most: 500 } as const

/** When tasks are due: before today and not completed, today, from Monday to Sunday of this week, at no date. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const

/**
 * What a person has to do with a task: made it, watches it, or anything at all: made, was given or watches it, or
 * has an open subtask of it.
 */
export const ownParts = ['created', 'watched', 'involved'] as const

export const taskSorts = [
  'dueDate',
  'title',
  'status',
  'priority',
  'type',
  'assigneeName',
  'jobName',
  'clientName',
  'startDate',
  'estimatedHours',
  'value',
  'createdAt',
  'updatedAt',
] as const

/** What a list can be grouped by. */
export const taskGroups = ['status', 'priority', 'type', 'assigneeName', 'jobName', 'clientName', 'dueDate'] as const
