import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { getSystemOverview, listSystemActivity } from '#domain/overview/api.ts'
import { call } from '#web/lib/api.ts'

// Probes come each minute; whoever leaves the page open sees how it stands.
const askEvery = 60_000

/** How the installation is doing. It is of companies, so what happens to one makes it out of date. */
export function useGetSystemOverview() {
  return useQuery({
    queryKey: ['companies', 'system'],
    queryFn: ({ signal }) => call(getSystemOverview, {}, { signal }),
    refetchInterval: askEvery,
  })
}

/** What happened in all companies, page after page. */
export function useListSystemActivity() {
  return useInfiniteQuery({
    queryKey: ['companies', 'activity'],
    queryFn: ({ pageParam, signal }) =>
      call(listSystemActivity, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
