import { useQuery } from '@tanstack/react-query'

import { getVariation } from '#domain/variations/api.ts'
import { call } from '#web/lib/api.ts'

/** The variation that a task is begun for; waits while there is no id. */
export function useGetVariation(id: string | undefined) {
  return useQuery({
    queryKey: ['variations', 'one', id],
    queryFn: ({ signal }) => call(getVariation, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })
}
