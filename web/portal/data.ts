import { queryOptions, useQuery } from '@tanstack/react-query'

import { getClientOverview } from '#domain/dashboard/api.ts'
import { call } from '#web/lib/api.ts'

export const clientOverviewQuery = queryOptions({
  queryKey: ['dashboard', 'client'],
  queryFn: ({ signal }) => call(getClientOverview, {}, { signal }),
})

/** The Project Overview of the client whose person is signed in. */
export const useGetClientOverview = () => useQuery(clientOverviewQuery)
