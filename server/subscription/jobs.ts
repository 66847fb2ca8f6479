import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Mails those who run a company what they are still to be told of how it stands. */
export const tellStanding = job({ name: 'tellStanding', data: noData, retry: retrySoon, scope: 'company' })

/** Settles the subscription of which Stripe speaks; tried for a day. */
export const hearSubscription = job({
  name: 'hearSubscription',
  data: noData,
  retry: { limit: 24, delay: 10, maxDelay: 3600 },
  scope: 'company',
})

/** Asks what happened in our own account where nobody told us. */
export const pollSubscriptions = job({
  name: 'pollSubscriptions',
  data: noData,
  retry: retrySoon,
  scope: 'platform',
})

/**
 * Ends a subscription at Stripe: the platform's, since the company that had it may be erased by then. Of an erased one
 * it names no company: whatever does goes with it, and this has to be done.
 */
export const endSubscription = job({
  name: 'endSubscription',
  data: z.strictObject({ companyId: z.uuid().nullable(), subscription: z.string() }),
  // For two days: nobody else would do it, and it is money.
  retry: { limit: 16, delay: 60, maxDelay: 4 * 3600 },
  scope: 'platform',
})

export const subscriptionSchedules: readonly Schedule[] = [
  { job: tellStanding, cron: '20 * * * *', timeZone: 'UTC' },
  { job: pollSubscriptions, cron: '2-59/10 * * * *', timeZone: 'UTC' },
]
