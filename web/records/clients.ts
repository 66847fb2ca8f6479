import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { getClient, lookupClients } from '#domain/clients/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
  })

/** One client; waits while there is no id. */
export function useGetClient(id: string | undefined) {
  return useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
}

/** Names of clients to choose from, for whoever may create something for one. */
export function useLookupClients(query: CallInput<typeof lookupClients>['query'], options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['clients', 'lookup', query],
    queryFn: ({ signal }) => call(lookupClients, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}
