import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Settles what Stripe speaks of; tried for a day. */
export const hearPayment = job({
  name: 'hearPayment',
  data: z.strictObject({
    checkoutId: z.uuid().nullable(),
    intent: z.string().nullable(),
    session: z.string().nullable(),
  }),
  retry: { limit: 24, delay: 10, maxDelay: 3600 },
  scope: 'company',
})

/** Asks what happened where nobody told us. */
export const pollPayments = job({ name: 'pollPayments', data: noData, retry: retrySoon, scope: 'company' })

export const checkoutSchedules: readonly Schedule[] = [{ job: pollPayments, cron: '5-59/10 * * * *', timeZone: 'UTC' }]
