import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { listCompanySessions, revokeCompanySession } from '#domain/sessions/api.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

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
