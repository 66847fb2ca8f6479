import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Delivers one mail of the outbox. Tried for half a day: a mail server may be down for hours. */
export const sendMail = job({
  name: 'sendMail',
  data: z.strictObject({ mailId: z.uuid() }),
  retry: { limit: 50, delay: 5, maxDelay: 900 },
  scope: 'company',
})

/** Empties what nobody sends any more. */
export const tidyMails = job({ name: 'tidyMails', data: noData, retry: retrySoon, scope: 'company' })

export const mailSchedules: readonly Schedule[] = [{ job: tidyMails, cron: '30 3 * * *', timeZone: 'UTC' }]
