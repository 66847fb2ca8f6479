import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { createClient, deleteClient, getClient, listClients, lookupClients, updateClient } from '#domain/clients/api.ts'
import { type ClientRecord, clientSorts, clientStatuses } from '#domain/clients/schema.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { queryClient, refresh, refreshWithout } from '#web/lib/query.tsx'
import { listParams } from '#web/lib/search-params.ts'

/** What the address of the clients list holds. */
export const clientListParams = listParams(clientSorts, 'name', { status: z.enum(clientStatuses) })

/** Clients as the list shows them; the old rows stay while new ones are on their way. */
export function useListClients(query: CallInput<typeof listClients>['query']) {
  return useQuery({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => call(listClients, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const clientQuery = (id: string) =>
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

export function useCreateClient() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createClient>['body']) => call(createClient, { body }),
    onSuccess: remember,
  })
}

export function useUpdateClient() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateClient>['body'] }) =>
      call(updateClient, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: remember,
  })
}

export function useDeleteClient() {
  return useMutation({
    mutationFn: (id: string) => call(deleteClient, { params: { id } }),
    onSuccess: (_answer, id) => void refreshWithout(clientQuery(id).queryKey, 'clients', 'dashboard'),
  })
}

// A client's name stands on its jobs and reports.
function remember(client: ClientRecord): void {
  queryClient.setQueryData(clientQuery(client.id).queryKey, client)
  void refresh('clients', 'jobs', 'reports', 'dashboard')
}
