import { z } from 'zod'
import { job, retrySoon } from '#server/platform/jobs/job.ts'

/** Mails somebody what they are still to be told of tasks, all at once. */
export const tellOfTasks = job({
  name: 'tellOfTasks',
  data: z.strictObject({ userId: z.uuid() }),
  retry: retrySoon,
  scope: 'company',
})
