import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Removes stored bytes that are nobody's photo. */
export const tidyPhotosJob = job({ name: 'tidyPhotos', data: noData, retry: retrySoon, scope: 'platform' })

export const profileSchedules: readonly Schedule[] = [{ job: tidyPhotosJob, cron: '40 3 * * *', timeZone: 'UTC' }]
