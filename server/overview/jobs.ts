import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Asks API, database, sign-in and storage whether they work. Never again for the same minute: that one is over. */
export const probeSystem = job({
  name: 'probeSystem',
  data: noData,
  retry: { limit: 0, delay: 1, maxDelay: 1 },
  scope: 'platform',
})

/** Counts what came to be in the last months, and what companies have stored. Filed by a probe once it is due. */
export const countUsage = job({ name: 'countUsage', data: noData, retry: retrySoon, scope: 'platform' })

export const overviewSchedules: readonly Schedule[] = [{ job: probeSystem, cron: '* * * * *', timeZone: 'UTC' }]
