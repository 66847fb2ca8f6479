import { useMutation, useQuery } from '@tanstack/react-query'

import { confirmAddress, readConfirmation } from '#domain/signup/api.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

/** Which address the link confirms. */
export function useReadConfirmation(token: string) {
  return useQuery({
    queryKey: ['signup', 'confirmation', token],
    queryFn: ({ signal }) => call(readConfirmation, { params: { token } }, { signal }),
    // Once it is used it opens nothing, and the page says that it did.
    staleTime: Infinity,
  })
}

export function useConfirmAddress(token: string) {
  return useMutation({
    mutationFn: () => call(confirmAddress, { params: { token } }),
    onSuccess: () => void markStale('user.confirmed'),
  })
}
