import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import { completeMailbox, connectMailbox, disconnectMailbox, getMailbox, updateMailbox } from '#domain/mailbox/api.ts'
import type { Mailbox } from '#domain/mailbox/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

const mailboxKey = ['mailbox']

/** How one's own mailbox stands. */
export function useGetMailbox() {
  return useQuery({ queryKey: mailboxKey, queryFn: ({ signal }) => call(getMailbox, {}, { signal }) })
}

/** The page shows the answer at once; what else shows it is asked for anew. */
function show(mailbox: Mailbox, event: EventName): void {
  queryClient.setQueryData<Mailbox>(mailboxKey, mailbox)
  void markStale(event)
}

/** Where one goes to say yes. */
export const useConnectMailbox = () => useMutation({ mutationFn: () => call(connectMailbox, {}) })

export const useCompleteMailbox = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof completeMailbox>['body']) => call(completeMailbox, { body }),
    onSuccess: (answer) => show(answer, 'mailbox.connected'),
  })

export const useUpdateMailbox = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof updateMailbox>['body']) => call(updateMailbox, { body }),
    onSuccess: (answer) => show(answer, 'mailbox.connected'),
  })

export const useDisconnectMailbox = () =>
  useMutation({
    mutationFn: () => call(disconnectMailbox, {}),
    onSuccess: (answer) => show(answer, 'mailbox.disconnected'),
  })
