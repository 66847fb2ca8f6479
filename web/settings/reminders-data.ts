import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { getReminderSchedule, updateReminderSchedule } from '#domain/reminders/api.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'

const scheduleKey = ['reminders', 'schedule']

/** When clients are reminded of what they owe. */
export function useGetReminderSchedule() {
  return useQuery({ queryKey: scheduleKey, queryFn: ({ signal }) => call(getReminderSchedule, {}, { signal }) })
}

export function useUpdateReminderSchedule() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updateReminderSchedule>) => call(updateReminderSchedule, input),
    onSuccess: (schedule) => showWritten('reminderSchedule.updated', scheduleKey, schedule),
  })
}
