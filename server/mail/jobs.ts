import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'

/** Delivers one mail of the outbox. Tried for half a day: a mail server may be down for hours. */
export const sendMail = job({
  name: 'sendMail',
  data: z.strictObject({ mailId: z.uuid() }),
  retry: { limit: 50, delay: 5, maxDelay: 900 },
  scope: 'company',
})
