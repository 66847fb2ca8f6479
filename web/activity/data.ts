import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { getHistory, listActivity } from '#domain/activity/api.ts'
import { activityKinds, type RecordKind } from '#domain/activity/choices.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { listUsers } from '#domain/users/api.ts'
import { call } from '#web/lib/api.ts'
import { anId, oneOf } from '#web/lib/search-params.ts'

/** What happened to one record. */
export interface HistoryOf {
  kind: RecordKind
  id: string
}

/** A page of what happened to a record: the latest, or those before a place. */
export function useGetHistory({ kind, id }: HistoryOf, query: CallInput<typeof getHistory>['query']) {
  return useQuery({
    queryKey: ['activity', 'history', kind, id, query],
    queryFn: ({ signal }) => call(getHistory, { params: { kind, id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of what happened in the company. */
export function useListActivity(query: CallInput<typeof listActivity>['query']) {
  return useQuery({
    queryKey: ['activity', 'list', query],
    queryFn: ({ signal }) => call(listActivity, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How far back to look, in days, today included. */
export const periods = ['1', '7', '30', '90', '365'] as const

const periodOf = oneOf(periods)
const kindOf = oneOf(activityKinds)

/** What the address of the activity holds. */
export const readActivityAddress = (address: URLSearchParams) => {
  const before = address.get('before') ?? ''
  return {
    kind: kindOf(address.get('kind') ?? ''),
    by: anId(address.get('by') ?? ''),
    period: periodOf(address.get('period') ?? ''),
    // Behind it the server looks closer.
    before: /^\d{4}-[\dT:.-]+Z_[\da-f-]{36}$/.test(before) ? before : undefined,
  }
}
export type ActivityAddress = ReturnType<typeof readActivityAddress>

const everybody = { sort: 'name', pageSize: 200 } as const

/** The people of the company, to choose one of. */
export const usePeople = () =>
  useQuery({
    queryKey: ['users', 'list', everybody],
    queryFn: ({ signal }) => call(listUsers, { query: everybody }, { signal }),
  })
