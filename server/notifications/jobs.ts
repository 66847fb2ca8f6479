import { z } from 'zod'
import { lookedEvery } from '#domain/notifications/rules.ts'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** The channels that are told by jobs; the bell is told with the noting. */
export const toldBy = ['email', 'push'] as const
export type Told = (typeof toldBy)[number]

/** Tells somebody by one channel what they are still to be told by it, all at once. */
export const tellOfNews = job({
  name: 'tellOfNews',
  data: z.strictObject({ userId: z.uuid(), channel: z.enum(toldBy) }),
  retry: retrySoon,
  isForLater: true,
  scope: 'company',
})

/** Notes what comes by the clock and not by anybody's deed, and tells what was left untold. */
export const noteByClock = job({ name: 'noteByClock', data: noData, retry: retrySoon, scope: 'company' })

/** Old notifications go. */
export const tidyNotifications = job({ name: 'tidyNotifications', data: noData, retry: retrySoon, scope: 'company' })

export const notificationSchedules: readonly Schedule[] = [
  // Mornings begin on the quarter in some places.
  { job: noteByClock, cron: `*/${lookedEvery} * * * *`, timeZone: 'UTC' },
  { job: tidyNotifications, cron: '50 3 * * *', timeZone: 'UTC' },
]
