import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { recallRecords } from '#domain/search/api.ts'
import { call } from '#web/lib/api.ts'

import type { RecordName } from './addresses.ts'
import { lastSeen } from './seen-names.ts'

/** The records that somebody looked at last, as they may see them now; undefined until that is known. */
export function useLastSeen(company: string, here: RecordName | undefined) {
  const [names] = useState(() => lastSeen(company, here))
  const records = names.map(({ type, id }) => `${type}:${id}`).join(',')
  const { data, isError } = useQuery({
    queryKey: ['search', 'records', records],
    queryFn: ({ signal }) => call(recallRecords, { query: { records } }, { signal }),
    enabled: records !== '',
    staleTime: 0,
    // Never what they were called, or whether they might be seen, the last time.
    gcTime: 0,
  })
  return data?.items ?? (records === '' || isError ? [] : undefined)
}
