import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Mails those who run a company what they are still to be told of how it stands. */
export const tellStanding = job({ name: 'tellStanding', data: noData, retry: retrySoon, scope: 'company' })

export const subscriptionSchedules: readonly Schedule[] = [{ job: tellStanding, cron: '20 * * * *', timeZone: 'UTC' }]
