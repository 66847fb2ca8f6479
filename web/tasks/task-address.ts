import { dueFilters, ownParts, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { anId, oneOf, several } from '#web/lib/search-params.ts'

/** What list and board are narrowed by alike, as their addresses say it. */
export const taskFilterParams = {
  priority: several(oneOf(taskPriorities)),
  type: several(oneOf(taskTypes)),
  assignedTo: several((text) => (text === 'me' || text === 'none' ? text : anId(text))),
  jobId: several(anId),
  clientId: several(anId),
  variationId: anId,
  tagId: several(anId),
  due: several(oneOf(dueFilters)),
  own: several(oneOf(ownParts)),
}

type TaskFilters = { [Name in keyof typeof taskFilterParams]: ReturnType<(typeof taskFilterParams)[Name]> }

/** What the address says of them, and how it is changed. */
export type TaskFilterState = TaskFilters & { setFilters: (change: Partial<TaskFilters>) => void }
