import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { createClient, deleteClient, listClients, updateClient } from '#domain/clients/api.ts'
import { clientSorts, clientStatuses } from '#domain/clients/choices.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { listParams, oneOf, several } from '#web/lib/search-params.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'
import { clientQuery } from '#web/records/clients.ts'

/** What the address of the clients list holds. */
export const clientListParams = listParams(clientSorts, 'name', { status: several(oneOf(clientStatuses)) })

/** Clients as the list shows them; the old rows stay while new ones are on their way. */
export function useListClients(query: CallInput<typeof listClients>['query']) {
  return useQuery({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => call(listClients, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateClient() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createClient>['body']) => call(createClient, { body }),
    onSuccess: (client) => showWritten('client.created', clientQuery(client.id).queryKey, client),
  })
}

export function useUpdateClient() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateClient>['body'] }) =>
      call(updateClient, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: (client) => showWritten('client.updated', clientQuery(client.id).queryKey, client),
  })
}

export function useDeleteClient() {
  return useMutation({
    mutationFn: (id: string) => call(deleteClient, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('client.deleted', clientQuery(id).queryKey),
  })
}
