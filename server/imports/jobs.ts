import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Forgets the files that were read and never carried out. */
export const tidyImports = job({ name: 'tidyImports', data: noData, retry: retrySoon, scope: 'company' })

export const importSchedules: readonly Schedule[] = [{ job: tidyImports, cron: '20 * * * *', timeZone: 'UTC' }]
