import { importLimits } from '#domain/imports/schema.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { day } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { forgetAbandoned } from './commands/undo.ts'
import { tidyImports } from './jobs.ts'

export const importHandlers = [
  handle(tidyImports, async ({ services, principal }) => {
    const since = new Date(services.clock.now().getTime() - importLimits.keptDays * day).toISOString()
    await within(services)(principal, (ctx) => forgetAbandoned(ctx, since))
  }),
]
