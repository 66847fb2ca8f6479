import { integrationProviders } from '#domain/integrations/choices.ts'
import { handle, handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldTurns } from '#server/platform/shared-turns.ts'
import { within } from '#server/platform/within.ts'
import { tidyCalls } from './commands/call-log.ts'
import { checkConnection } from './commands/checking.ts'
import { endGrantAt } from './commands/ending.ts'
import { checkConnections, endGrant, tidyIntegrations, tidyTurns } from './jobs.ts'
import { connectedIn } from './queries/connection.ts'
import { kindOf } from './queries/integrations.ts'

export const integrationHandlers = [
  handle(checkConnections, async ({ services, principal }) => {
    const connected = await within(services)(principal, connectedIn, { readOnly: true })
    for (const provider of integrationProviders)
      if (connected.includes(provider) && kindOf(services.config, provider) !== 'none')
        await checkConnection({ services, principal, provider })
  }),
  handle(tidyIntegrations, ({ services, principal }) => within(services)(principal, tidyCalls)),
  handleForPlatform(tidyTurns, ({ services, platform }) => forgetOldTurns(platform, services.clock.now())),
  handleForPlatform(endGrant, (scope, grant) => endGrantAt(scope, grant)),
]
