import { queryOptions, useQuery } from '@tanstack/react-query'

import { getClientOverview } from '#domain/dashboard/api.ts'
import { call } from '#web/lib/api.ts'

const clientOverviewQuery = queryOptions({
  queryKey: ['dashboard', 'client'],
  queryFn: ({ signal }) => call(getClientOverview, {}, { signal }),
})

/** The projects of the client whose person is signed in, and what else its overview shows. */
export const useGetClientOverview = () => useQuery(clientOverviewQuery)
