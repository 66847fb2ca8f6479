import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

const pushIds = { companyId: z.uuid(), notificationId: z.uuid(), userId: z.uuid() }

/** Finds the devices on which somebody is to be told, and queues one job for each. */
export const spreadPush = job({
  name: 'spreadPush',
  data: z.strictObject(pushIds),
  retry: retrySoon,
  scope: 'platform',
})

/** Sends one notification to one device. `waits`: how often its push service was waited for before. */
export const deliverPush = job({
  name: 'deliverPush',
  data: z.strictObject({ ...pushIds, subscriptionId: z.uuid(), waits: z.int() }),
  // Of failures of our own: a push service is waited for by a job of its own.
  retry: retrySoon,
  scope: 'platform',
})

/** Forgets what was told a while ago. */
export const tidyPushes = job({ name: 'tidyPushes', data: noData, retry: retrySoon, scope: 'company' })

export const pushSchedules: readonly Schedule[] = [{ job: tidyPushes, cron: '40 3 * * *', timeZone: 'UTC' }]
