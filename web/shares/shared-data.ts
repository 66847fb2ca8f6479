import { useQuery } from '@tanstack/react-query'

import { getSharedReport } from '#domain/shares/api.ts'
import { call } from '#web/lib/api.ts'

/** What the holder of a share link may read. A refusal is final: the link is unknown, expired or revoked. */
export function useGetSharedReport(token: string) {
  return useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call(getSharedReport, { params: { token } }, { signal }),
  })
}
