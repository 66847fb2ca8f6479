import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import {
  listCompanySessions,
  listSessions,
  revokeCompanySession,
  revokeOtherSessions,
  revokeSession,
} from '#domain/sessions/api.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

/** Where this account is signed in. */
export function useListSessions() {
  return useQuery({
    queryKey: ['sessions', 'own'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  })
}

export function useRevokeSession() {
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    // Not waited for: the row that says so is gone with the list's next answer.
    onSuccess: () => void markStale('session.revoked'),
  })
}

export function useRevokeOtherSessions() {
  return useMutation({
    mutationFn: () => call(revokeOtherSessions, {}),
    // Not waited for: the row that says so is gone with the list's next answer.
    onSuccess: () => void markStale('session.revoked'),
  })
}

/** How many sessions of a company are shown at once. */
export const sessionsShown = 10

/** Who is signed in to the company; the old rows stay while new ones are on their way. */
export function useListCompanySessions(page: number) {
  return useQuery({
    queryKey: ['sessions', 'company', page],
    queryFn: ({ signal }) => call(listCompanySessions, { query: { page, pageSize: sessionsShown } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRevokeCompanySession() {
  return useMutation({
    mutationFn: (id: string) => call(revokeCompanySession, { params: { id } }),
    // Not waited for: the row that says so is gone with the list's next answer.
    onSuccess: () => void markStale('session.revoked'),
  })
}
