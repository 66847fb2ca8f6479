import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Brings a company's books up to date, as far as it comes in its turn. */
export const syncBooks = job({ name: 'syncBooks', data: noData, retry: retrySoon, isForLater: true, scope: 'company' })

/** Asks what changed in the books, where nobody told us, and goes on with what was left. */
export const pollBooks = job({ name: 'pollBooks', data: noData, retry: retrySoon, scope: 'company' })

/** Has invoices looked at of which the books say that they changed, by their ids there. */
export const hearBooks = job({
  name: 'hearBooks',
  data: z.strictObject({ invoiceIds: z.array(z.uuid()) }),
  retry: retrySoon,
  scope: 'company',
})

/** Finds out what a first sync would do. */
export const rehearseBooks = job({
  name: 'rehearseBooks',
  data: z.strictObject({ rehearsalId: z.uuid() }),
  retry: { limit: 6, delay: 20, maxDelay: 300 },
  scope: 'company',
})

/** Has the books told what changed of a client. */
export const syncContact = job({
  name: 'syncContact',
  data: z.strictObject({ clientId: z.uuid() }),
  retry: retrySoon,
  scope: 'company',
})

export const accountingSchedules: readonly Schedule[] = [{ job: pollBooks, cron: '*/10 * * * *', timeZone: 'UTC' }]
