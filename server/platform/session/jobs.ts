import { z } from 'zod'
import { job, retrySoon } from '../jobs/job.ts'

/** Tells a person that their account was signed in to from a device it does not know. Handled by `second-step`. */
export const mailUnknownDevice = job({
  name: 'mailUnknownDevice',
  data: z.strictObject({ deviceId: z.uuid() }),
  retry: retrySoon,
  scope: 'platform',
})
