import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

// Tried for half a day: a mail server may be down for hours.
const retryForHours = { limit: 50, delay: 5, maxDelay: 900 }

/** Delivers one mail of the outbox. */
export const sendMail = job({
  name: 'sendMail',
  data: z.strictObject({ mailId: z.uuid() }),
  retry: retryForHours,
  scope: 'company',
})

/** Delivers one mail that belongs to no company. */
export const deliverPlatformMail = job({
  name: 'deliverPlatformMail',
  data: z.strictObject({ mailId: z.uuid() }),
  retry: retryForHours,
  scope: 'platform',
})

/** Empties what nobody sends any more. */
export const tidyMails = job({ name: 'tidyMails', data: noData, retry: retrySoon, scope: 'company' })

/** The same of the mails that belong to no company. */
export const tidyPlatformMails = job({ name: 'tidyPlatformMails', data: noData, retry: retrySoon, scope: 'platform' })

export const mailSchedules: readonly Schedule[] = [
  { job: tidyMails, cron: '30 3 * * *', timeZone: 'UTC' },
  { job: tidyPlatformMails, cron: '20 3 * * *', timeZone: 'UTC' },
]
