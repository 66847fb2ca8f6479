import * as api from '#domain/integrations/api.ts'
import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { read, serve, type Exchange } from '#server/platform/http/route.ts'
import { checkIntegration, completeIntegration, connectIntegration } from './commands/connecting.ts'
import { chooseOrganisation, disconnectIntegration, dismissIntegration } from './commands/storing.ts'
import { listIntegrationCalls } from './queries/calls.ts'
import { integrationOf, listIntegrations } from './queries/integrations.ts'

type Served = Exchange & { principal: Principal }

/** Does something in one transaction, and answers how the company stands with the provider then. */
const doing = (
  { services, within, principal }: Served,
  provider: IntegrationProvider,
  work: (ctx: Context) => Promise<void>,
): Promise<Integration> =>
  within(principal, async (ctx) => {
    await work(ctx)
    return integrationOf(ctx, services.config, provider)
  })

export const integrationRoutes = [
  serve(api.listIntegrations, ({ services, within, principal }) =>
    within(principal, (ctx) => listIntegrations(ctx, services.config), { readOnly: true }),
  ),
  serve(api.connectIntegration, connectIntegration),
  serve(api.completeIntegration, completeIntegration),
  serve(api.chooseOrganisation, (served, { body }) =>
    doing(served, body.provider, (ctx) => chooseOrganisation(ctx, served.services.config, body)),
  ),
  serve(api.checkIntegration, checkIntegration),
  serve(api.disconnectIntegration, (served, { body: { provider } }) =>
    doing(served, provider, (ctx) => disconnectIntegration(ctx, served.services, provider)),
  ),
  serve(api.dismissIntegration, ({ services, within, principal }, { body: { provider } }) =>
    within(principal, async (ctx) => {
      await dismissIntegration(ctx, provider)
      return listIntegrations(ctx, services.config)
    }),
  ),
  read(api.listIntegrationCalls, listIntegrationCalls),
]
