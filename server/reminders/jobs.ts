import { reminderMinute } from '#domain/reminders/rules.ts'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Reminds a company's clients of the invoices for which the day has come. */
export const remindClients = job({ name: 'remindClients', data: noData, retry: retrySoon, scope: 'company' })

// Each company has its own nine o'clock: the job looks whether it is that.
export const reminderSchedules: readonly Schedule[] = [
  { job: remindClients, cron: `${reminderMinute} * * * *`, timeZone: 'UTC' },
]
