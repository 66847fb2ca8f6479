import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Removes ended sessions and old counts of attempts: of everybody, so the platform's. */
export const tidySessions = job({ name: 'tidySessions', data: noData, retry: retrySoon, scope: 'platform' })

export const sessionSchedules: readonly Schedule[] = [{ job: tidySessions, cron: '0 * * * *', timeZone: 'UTC' }]
