import { useQuery } from '@tanstack/react-query'

import { getSharedInvoice } from '#domain/shares/api.ts'
import { call } from '#web/lib/api.ts'

/** What the holder of a link may read. A refusal is final: the link is unknown or revoked. */
export function useGetSharedInvoice(token: string) {
  return useQuery({
    queryKey: ['shared-invoice', token],
    queryFn: ({ signal }) => call(getSharedInvoice, { params: { token } }, { signal }),
  })
}
