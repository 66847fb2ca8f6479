import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'
import { archives, second } from '#server/platform/limits.ts'

/** Makes the archive that somebody asked for. */
export const makeArchive = job({
  name: 'makeArchive',
  data: z.strictObject({ exportId: z.uuid() }),
  retry: { limit: 5, delay: 30, maxDelay: 600 },
  longest: archives.longest / second,
  scope: 'company',
})

/** Removes the bytes of archives that nobody fetches any more. */
export const removeArchives = job({
  name: 'removeArchives',
  data: z.strictObject({ ids: z.array(z.uuid()) }),
  retry: retrySoon,
  scope: 'company',
})

/** Ends what has had its time, and removes what nobody knows any more. */
export const tidyExports = job({ name: 'tidyExports', data: noData, retry: retrySoon, scope: 'company' })

export const exportSchedules: readonly Schedule[] = [{ job: tidyExports, cron: '50 * * * *', timeZone: 'UTC' }]
