import type { ConnectionState, providerKinds } from '#domain/integrations/choices.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import { every, needs, reading, unless } from '#server/platform/policy.ts'

/** What decides what may be done with a provider. */
export interface IntegrationFacts {
  kind: (typeof providerKinds)[number]
  /** Whether the company's plan has it. */
  isInPlan: boolean
  state: ConnectionState | null
}

const mayManage = needs('manage_settings:manage', integrationMessages.noPermission)

const configured = unless(
  ({ kind }: IntegrationFacts) => kind === 'none',
  'not_configured',
  integrationMessages.notConfigured,
)
const inPlan = unless(({ isInPlan }: IntegrationFacts) => !isInPlan, 'beyond_plan', integrationMessages.planLacks)

/** Whoever comes back from the provider is connected anew, also where somebody else was faster. */
export const mayComplete = every(mayManage, configured, inPlan)

export const integrationPolicy = {
  connectIntegration: every(
    mayComplete,
    unless(({ state }: IntegrationFacts) => state === 'connected', 'connected_already', integrationMessages.connected),
  ),
  chooseOrganisation: every(
    mayComplete,
    unless(({ state }: IntegrationFacts) => state !== 'choosing', 'nothing_to_choose', integrationMessages.notChoosing),
  ),
  checkIntegration: every(
    mayComplete,
    unless(({ state }: IntegrationFacts) => state !== 'connected', 'not_connected', integrationMessages.notConnected),
  ),
  // Also in a company that is closed: whoever gave us something may take it back.
  disconnectIntegration: reading(
    every(
      mayManage,
      unless(
        ({ state }: IntegrationFacts) => state === null || state === 'disconnected',
        'not_connected',
        integrationMessages.notConnected,
      ),
    ),
  ),
  dismissIntegration: every<IntegrationFacts>(mayManage),
}
