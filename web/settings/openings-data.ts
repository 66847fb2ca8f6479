import { useQuery } from '@tanstack/react-query'

import { listOpenings } from '#domain/companies/api.ts'
import { call } from '#web/lib/api.ts'

/** Who of Stringline opened the company, and when. */
export function useListOpenings() {
  return useQuery({
    queryKey: ['company', 'openings'],
    queryFn: ({ signal }) => call(listOpenings, {}, { signal }),
  })
}
