import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { listTags } from '#domain/tags/api.ts'
import { createTask, listTasks } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import { taskGroups, taskSorts, taskStatuses } from '#domain/tasks/choices.ts'
import { call } from '#web/lib/api.ts'
import { listParams, oneOf, several } from '#web/lib/search-params.ts'
import { taskFilterParams } from './task-address.ts'
import { taskWritten } from './task-data.ts'

export type TaskQuery = CallInput<typeof listTasks>['query']

/** The statuses of a list as its address says them: what is open goes without saying. */
const listStatuses = [...taskStatuses, 'open', 'all'] as const
export type ListStatus = (typeof listStatuses)[number]

/** A status of tasks by itself, neither what is open nor all. */
export const isOneStatus = (said: ListStatus): said is TaskStatus => taskStatuses.some((each) => each === said)

/** What the address of a list of tasks holds. */
export const taskListParams = listParams(taskSorts, 'dueDate', {
  status: several(oneOf(listStatuses)),
  ...taskFilterParams,
})

/** How it is grouped: no filter, so it stays when those are cleared. */
export const readGroup = (address: URLSearchParams) => ({
  group: oneOf(taskGroups)(address.get('group') ?? ''),
  page: 1,
})

/** Tasks as a list shows them; the old rows stay while new ones are on their way. */
export function useListTasks(query: TaskQuery) {
  return useQuery({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }) => call(listTasks, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The company's tags. */
export function useListTags({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['tags', 'list'],
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
    enabled,
  })
}

export function useCreateTask() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createTask>['body']) => call(createTask, { body }),
    onSuccess: taskWritten('task.created'),
  })
}
