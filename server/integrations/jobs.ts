import { z } from 'zod'
import { integrationProviders } from '#domain/integrations/choices.ts'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'

/** Asks the providers that a company is connected to whether all is well. */
export const checkConnections = job({ name: 'checkConnections', data: noData, retry: retrySoon, scope: 'company' })

/** Forgets what was asked of providers long ago. */
export const tidyIntegrations = job({ name: 'tidyIntegrations', data: noData, retry: retrySoon, scope: 'company' })

/** Forgets turns at organisations that nobody asks any more. */
export const tidyTurns = job({ name: 'tidyTurns', data: noData, retry: retrySoon, scope: 'platform' })

/** Gives tokens back to their provider: the platform's, since the company they were for may be erased by then. */
export const endGrant = job({
  name: 'endGrant',
  data: z.strictObject({
    id: z.uuid(),
    provider: z.enum(integrationProviders),
    link: z.string().nullable(),
    /** The tokens, in base64. */
    sealed: z.string(),
  }),
  // For two days: nobody else would do it.
  retry: { limit: 16, delay: 60, maxDelay: 4 * 3600 },
  scope: 'platform',
})

export type GrantToEnd = z.output<typeof endGrant.data>

export const integrationSchedules: readonly Schedule[] = [
  { job: checkConnections, cron: '35 * * * *', timeZone: 'UTC' },
  { job: tidyIntegrations, cron: '10 4 * * *', timeZone: 'UTC' },
  { job: tidyTurns, cron: '12 4 * * *', timeZone: 'UTC' },
]
