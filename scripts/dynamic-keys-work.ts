import { trackedFields } from '#domain/events.ts'
import {
  dueFilters,
  ownParts,
  repeatUnits,
  taskGroups,
  taskPriorities,
  taskStatuses,
  taskTypes,
} from '#domain/tasks/choices.ts'
import { variationInvoiceStatuses, variationProgress, variationTypes } from '#domain/variations/choices.ts'
import { laneKinds } from '#web/tasks/board-grid.ts'
import { taskKeys } from '#web/tasks/task-keys.ts'

/** Those of tasks and variations. */
export const workKeys = {
  'web/tasks': {
    'keys.set.*': Object.values(taskKeys),
    'keys.also.*': Object.values(taskKeys),
    'due.*': dueFilters,
    'fields.*': taskGroups,
    'own.*': ownParts,
    'priorities.*': taskPriorities,
    'repeat.count.*': repeatUnits,
    'repeat.units.*': repeatUnits,
    'statuses.*': taskStatuses,
    'tabs.*': ['open', 'all'],
    'types.*': taskTypes,
    'board.lanes.*': laneKinds,
    'page.fields.*': trackedFields.task,
  },
  'web/variations': {
    'invoicing.*': variationInvoiceStatuses,
    'progress.*': variationProgress,
    'typeDetail.*': variationTypes,
    'visibility.*': ['shown', 'hidden'],
  },
} as const
