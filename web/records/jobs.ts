import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { getJob, lookupJobs } from '#domain/jobs/api.ts'
import { call } from '#web/lib/api.ts'

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => call(getJob, { params: { id } }, { signal }),
  })

/** One job; waits while there is no id. */
export function useGetJob(id: string | undefined) {
  return useQuery({ ...jobQuery(id ?? ''), enabled: id !== undefined })
}

/** Names of jobs to choose from, for whoever may create something for one. */
export function useLookupJobs(query: CallInput<typeof lookupJobs>['query'], options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['jobs', 'lookup', query],
    queryFn: ({ signal }) => call(lookupJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}
