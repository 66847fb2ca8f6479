import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/**
 * Mails the link for a forgotten password, where the address has an account. A job, so that the answer is the same and
 * takes the same time where it has none.
 */
export const mailReset = job({
  name: 'mailReset',
  data: z.strictObject({ email: z.string(), language: z.enum(['en', 'es', 'fr']), mailId: z.uuid() }),
  retry: retrySoon,
  scope: 'platform',
})

export const tidyLinks = job({ name: 'tidyLinks', data: noData, retry: retrySoon, scope: 'platform' })

export const accountSchedules: readonly Schedule[] = [{ job: tidyLinks, cron: '20 * * * *', timeZone: 'UTC' }]
