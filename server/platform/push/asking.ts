import { z } from 'zod'
import { job, retrySoon } from '../jobs/job.ts'

/**
 * Asks whoever tells of something what is still to be said of it, where a device could not be told at once: it may be
 * gone, not theirs to see, or not wanted any more. `waits`: how often it waited before.
 */
export const askAgain = job({
  name: 'askAgain',
  data: z.strictObject({ notificationId: z.uuid(), userId: z.uuid(), subscriptionId: z.uuid(), waits: z.int() }),
  retry: retrySoon,
  isForLater: true,
  scope: 'company',
})
