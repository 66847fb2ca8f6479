import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/**
 * Mails the link by which an account can be linked with Microsoft, where the address that was claimed there has one. A
 * job, so that the answer is the same and takes the same time where it has none.
 */
export const mailMicrosoftLink = job({
  name: 'mailMicrosoftLink',
  data: z.strictObject({ email: z.string(), language: z.enum(['en', 'es', 'fr']), mailId: z.uuid() }),
  retry: retrySoon,
  scope: 'platform',
})

export const tidyIdentityAttempts = job({
  name: 'tidyIdentityAttempts',
  data: noData,
  retry: retrySoon,
  scope: 'platform',
})

export const identitySchedules: readonly Schedule[] = [
  { job: tidyIdentityAttempts, cron: '50 * * * *', timeZone: 'UTC' },
]
