import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Forgets what strangers wrote long ago. */
export const tidyContactMessages = job({
  name: 'tidyContactMessages',
  data: noData,
  retry: retrySoon,
  scope: 'platform',
})

export const contactSchedules: readonly Schedule[] = [{ job: tidyContactMessages, cron: '10 3 * * *', timeZone: 'UTC' }]
