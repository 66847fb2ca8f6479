import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import { getReminders, resumeReminders, stopReminders } from '#domain/reminders/api.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'
import { untilSettled } from '#web/records/mail-settling.ts'

const remindersQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['reminders', 'invoice', invoiceId],
    queryFn: ({ signal }) => call(getReminders, { params: { id: invoiceId } }, { signal }),
  })

/** How an invoice's client is reminded of it. */
export function useGetReminders(invoiceId: string) {
  return useQuery({
    ...remindersQuery(invoiceId),
    refetchInterval: ({ state }) => untilSettled(state.data?.items),
  })
}

export function useStopReminders(invoiceId: string) {
  return useMutation({
    mutationFn: () => call(stopReminders, { params: { id: invoiceId } }),
    onSuccess: (answer) => showWritten('reminders.stopped', remindersQuery(invoiceId).queryKey, answer),
  })
}

export function useResumeReminders(invoiceId: string) {
  return useMutation({
    mutationFn: () => call(resumeReminders, { params: { id: invoiceId } }),
    onSuccess: (answer) => showWritten('reminders.resumed', remindersQuery(invoiceId).queryKey, answer),
  })
}
