import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Brings somebody's calendar in line with what stands here, as far as it comes in its turn. */
export const keepOutlook = job({
  name: 'keepOutlook',
  data: z.strictObject({ userId: z.uuid() }),
  retry: retrySoon,
  isForLater: true,
  scope: 'company',
})

/** The same, and looks there although nothing changed here. */
export const lookAtOutlook = job({
  name: 'lookAtOutlook',
  data: z.strictObject({ userId: z.uuid() }),
  retry: retrySoon,
  scope: 'company',
})

/** Asks what people changed in their calendars, and goes on with whatever was left. */
export const pollOutlook = job({ name: 'pollOutlook', data: noData, retry: retrySoon, scope: 'company' })

/**
 * Removes a calendar there with what its person gave, which is forgotten in the company by then: the platform's, since
 * the company may be so too.
 */
export const removeOutlook = job({
  name: 'removeOutlook',
  data: z.strictObject({
    id: z.uuid(),
    /** The tokens, in base64. */
    sealed: z.string(),
    mark: z.string(),
  }),
  // For two days: nobody else would do it.
  retry: { limit: 16, delay: 60, maxDelay: 4 * 3600 },
  scope: 'platform',
})

export const outlookSchedules: readonly Schedule[] = [{ job: pollOutlook, cron: '*/10 * * * *', timeZone: 'UTC' }]
