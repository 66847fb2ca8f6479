import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import { call } from '#web/lib/api.ts'

/** Tasks to choose from, by what somebody types. */
export function useFindTasks(search: string) {
  return useQuery({
    queryKey: ['tasks', 'find', search],
    queryFn: ({ signal }) => call(listTasks, { query: { search, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Variations to choose from: the job's, else the client's, else all. */
export function useFindVariations(
  query: Pick<CallInput<typeof listVariations>['query'], 'search' | 'jobId' | 'clientId'>,
) {
  return useQuery({
    queryKey: ['variations', 'find', query],
    queryFn: ({ signal }) => call(listVariations, { query: { ...query, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
