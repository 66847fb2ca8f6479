import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Records in their companies the openings that ended by themselves. */
export const endOpenings = job({ name: 'endOpenings', data: noData, retry: retrySoon, scope: 'platform' })

/** Erases the companies that were cancelled long enough ago. */
export const eraseCompanies = job({ name: 'eraseCompanies', data: noData, retry: retrySoon, scope: 'platform' })

/**
 * Removes what an erased company and its people had stored, and what lies in the queues for it. While a backup is taken
 * the bytes stay, so it is tried again for days: the company is gone, and with it whatever else would look after them.
 */
export const removeCompanyBytes = job({
  name: 'removeCompanyBytes',
  data: z.strictObject({ companyId: z.uuid(), photoIds: z.array(z.uuid()).default([]) }),
  retry: { limit: 100, delay: 60, maxDelay: 3_600 },
  scope: 'platform',
})

export const registrySchedules: readonly Schedule[] = [
  { job: endOpenings, cron: '*/5 * * * *', timeZone: 'UTC' },
  { job: eraseCompanies, cron: '30 13 * * *', timeZone: 'UTC' },
]
