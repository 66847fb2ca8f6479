import { useQuery } from '@tanstack/react-query'

import { listOutbox } from '#domain/mail/api.ts'
import { call } from '#web/lib/api.ts'

/** Mails this installation has sent, newest first; asked again every few seconds while the page is open. */
export function useListOutbox() {
  return useQuery({
    queryKey: ['mail', 'outbox'],
    queryFn: ({ signal }) => call(listOutbox, {}, { signal }),
    refetchInterval: 5000,
  })
}
