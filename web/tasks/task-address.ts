import { dueFilters, ownParts, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { anId, oneOf } from '#web/lib/search-params.ts'

/** What list and board are narrowed by alike, as their addresses say it. */
export const taskFilterParams = {
  priority: oneOf(taskPriorities),
  type: oneOf(taskTypes),
  assignedTo: (text: string) => (text === 'me' || text === 'none' ? text : anId(text)),
  jobId: anId,
  clientId: anId,
  variationId: anId,
  tagId: anId,
  due: oneOf(dueFilters),
  own: oneOf(ownParts),
}

type TaskFilters = { [Name in keyof typeof taskFilterParams]: ReturnType<(typeof taskFilterParams)[Name]> }

/** What the address says of them, and how it is changed. */
export type TaskFilterState = TaskFilters & { setFilters: (change: Partial<TaskFilters>) => void }
