import { z } from 'zod'
import { job, retrySoon } from '#server/platform/jobs/job.ts'

/** What may happen to how an account signs in. */
export const changes = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'codes-renewed',
  'code-used',
  'reset',
] as const
export type Change = (typeof changes)[number]

/** Tells a person what has changed about how they sign in. */
export const mailChange = job({
  name: 'mailSecondStepChange',
  data: z.strictObject({ accountId: z.uuid(), change: z.enum(changes), mailId: z.uuid() }),
  retry: retrySoon,
  scope: 'platform',
})
