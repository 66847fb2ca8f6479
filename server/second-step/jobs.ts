import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** What may happen to how an account signs in. */
export const changes = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'codes-renewed',
  'code-used',
  'token-made',
  'microsoft-linked',
  'microsoft-unlinked',
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

export const tidyChallenges = job({ name: 'tidyChallenges', data: noData, retry: retrySoon, scope: 'platform' })

export const secondStepSchedules: readonly Schedule[] = [{ job: tidyChallenges, cron: '40 * * * *', timeZone: 'UTC' }]
