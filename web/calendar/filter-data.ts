import { useQuery } from '@tanstack/react-query'

import { listTags } from '#domain/tags/api.ts'
import { lookupTaskPeople } from '#domain/tasks/api.ts'
import { call } from '#web/lib/api.ts'

/** Who can have tasks, to choose from; kept with what all screens of tasks know of them. */
export function useTaskPeople() {
  return useQuery({
    queryKey: ['users', 'task-people'],
    queryFn: ({ signal }) => call(lookupTaskPeople, {}, { signal }),
  })
}

export function useTags() {
  return useQuery({
    queryKey: ['tags', 'list'],
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  })
}
