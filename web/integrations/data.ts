import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import {
  checkIntegration,
  chooseOrganisation,
  completeIntegration,
  connectIntegration,
  disconnectIntegration,
  dismissIntegration,
  listIntegrationCalls,
  listIntegrations,
} from '#domain/integrations/api.ts'
import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import type { Integration, IntegrationList } from '#domain/integrations/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { listPageSize, listParams } from '#web/lib/search-params.ts'
import { markStale } from '#web/lib/stale.ts'

const integrationsKey = ['integrations']
const listKey = [...integrationsKey, 'list']

/** The systems that the company can be connected to, and how it stands with each. */
export function useListIntegrations() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listIntegrations, {}, { signal }) })
}

/** What the address of the log of calls holds. */
export const callParams = listParams(['at'], '-at', {})

/** What was asked of a provider, page by page. */
export function useListIntegrationCalls(provider: IntegrationProvider, page: number) {
  const query = { provider, page, pageSize: listPageSize }
  return useQuery({
    queryKey: [...integrationsKey, 'calls', query],
    queryFn: ({ signal }) => call(listIntegrationCalls, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The page shows the answer at once; what else shows it is asked for anew. */
function show(integration: Integration, event: EventName): void {
  queryClient.setQueryData<IntegrationList>(listKey, (before) =>
    before === undefined
      ? before
      : { ...before, items: before.items.map((each) => (each.provider === integration.provider ? integration : each)) },
  )
  void markStale(event)
}

type Body = { provider: IntegrationProvider }

/** Where somebody goes to say yes. */
export const useConnectIntegration = () =>
  useMutation({ mutationFn: (body: Body) => call(connectIntegration, { body }) })

export const useCompleteIntegration = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof completeIntegration>['body']) => call(completeIntegration, { body }),
    onSuccess: (answer) => show(answer, 'integration.connected'),
  })

export const useChooseOrganisation = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof chooseOrganisation>['body']) => call(chooseOrganisation, { body }),
    onSuccess: (answer) => show(answer, 'integration.connected'),
  })

export const useCheckIntegration = () =>
  useMutation({
    mutationFn: (body: Body) => call(checkIntegration, { body }),
    onSuccess: (answer) => show(answer, 'integration.failed'),
  })

export const useDisconnectIntegration = () =>
  useMutation({
    mutationFn: (body: Body) => call(disconnectIntegration, { body }),
    onSuccess: (answer) => show(answer, 'integration.disconnected'),
  })

export const useDismissIntegration = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof dismissIntegration>['body']) => call(dismissIntegration, { body }),
    onSuccess(answer) {
      queryClient.setQueryData<IntegrationList>(listKey, answer)
      void markStale('integration.disconnected')
    },
  })
