import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Removes the bytes of files whose rows are gone, after the commit that forgot them. */
export const removeStoredFiles = job({
  name: 'removeStoredFiles',
  data: z.strictObject({ ids: z.array(z.uuid()) }),
  retry: retrySoon,
  scope: 'company',
})

/** Removes uploads that came to nothing. */
export const tidyUploads = job({ name: 'tidyUploads', data: noData, retry: retrySoon, scope: 'company' })

export const fileSchedules: readonly Schedule[] = [{ job: tidyUploads, cron: '0 * * * *', timeZone: 'UTC' }]
