import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

const written = { language: z.enum(['en', 'es', 'fr']), mailId: z.uuid() }

/** Mails the link that confirms the address of an account. */
export const mailConfirmation = job({
  name: 'mailConfirmation',
  data: z.strictObject({ accountId: z.uuid(), ...written }),
  retry: retrySoon,
  scope: 'platform',
})

/** Tells whoever has the address that somebody signed up with it. */
export const mailKnownAccount = job({
  name: 'mailKnownAccount',
  data: z.strictObject({ email: z.string(), ...written }),
  retry: retrySoon,
  scope: 'platform',
})

/** Forgets forms that can't be sent any more, and removes what was stored for companies that came to nothing. */
export const tidySignUps = job({ name: 'tidySignUps', data: noData, retry: retrySoon, scope: 'platform' })

export const signUpSchedules: readonly Schedule[] = [{ job: tidySignUps, cron: '40 * * * *', timeZone: 'UTC' }]
