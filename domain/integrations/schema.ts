import { z } from 'zod'
import { shownAddress, shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { choice, listQuery, permits, requiredCode, pagesOf } from '../fields.ts'
import {
  callTroubles,
  connectionFailures,
  connectionStates,
  integrationProviders,
  personalProviders,
  providerKinds,
} from './choices.ts'

/** Messages of integrations (SPEC 6, 9). */
export const integrationMessages = {
  noPermission: 'You do not have permission to manage integrations.',
  failedToConnect: 'Failed to connect integration',
  notConfigured: 'This integration is not configured on this server',
  planLacks: 'Your plan does not include this integration. Move to the Pro plan to connect it',
  connected: 'This integration is connected already. Disconnect it first',
  notConnected: 'This integration is not connected',
  notChoosing: 'There is no organization left to choose',
  attemptOver: 'This attempt to connect is over, or was begun somewhere else. Please connect again',
  nothingShared: 'No organization was shared. Please connect again and choose one',
  unknownOrganisation: 'This organization was not shared. Please connect again and choose it there',
  noAnswer: 'The other system gives no answer at the moment. Please try again in a few minutes',
  tooOften: 'You have done this very often. Please wait before you do it again',
}

const organisation = z.object({ id: z.string(), name: z.string() })

/** How the company stands with a provider. */
export const integration = z
  .object({
    provider: z.enum(integrationProviders),
    kind: z.enum(providerKinds),
    /** Without it a connection is kept, and nothing is exchanged. */
    isInPlan: z.boolean(),
    /** Null where it was never connected. */
    state: z.enum(connectionStates).nullable(),
    organisation: z.string().nullable(),
    /** Of which one is to be chosen. */
    offered: z.array(organisation),
    connectedBy: z.string().nullable(),
    connectedAt: shownInstant.nullable(),
    failure: z.enum(connectionFailures).nullable(),
    failedAt: shownInstant.nullable(),
    /** When the provider was last asked whether all is well, and what was not. */
    checkedAt: shownInstant.nullable(),
    trouble: z.enum(callTroubles).nullable(),
    lastCallAt: shownInstant.nullable(),
    /** Of the last 24 hours. */
    calls: z.object({ all: shownCount, failed: shownCount }),
    /** The address by which it was wished for when the company was set up, until it is connected. */
    wishedBy: z.string().nullable(),
    ...permits(
      'connectIntegration',
      'chooseOrganisation',
      'checkIntegration',
      'disconnectIntegration',
      'dismissIntegration',
    ),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof integration>

/** How the company's people stand with a provider that each of them connects for themselves. */
export const personalIntegration = z
  .object({
    provider: z.enum(personalProviders),
    kind: z.enum(providerKinds),
    /** How many of them have connected theirs. */
    people: shownCount,
    /** The address by which it was wished for when the company was set up, until somebody has connected theirs. */
    wishedBy: z.string().nullable(),
  })
  .meta({ id: 'PersonalIntegration' })
export type PersonalIntegration = z.output<typeof personalIntegration>

export const integrationList = z
  .object({ items: z.array(integration), personal: z.array(personalIntegration) })
  .meta({ id: 'IntegrationList' })
export type IntegrationList = z.output<typeof integrationList>

const provider = choice(integrationProviders)

export const providerBody = z.strictObject({ provider })

export const wishBody = z.strictObject({ provider: choice([...integrationProviders, ...personalProviders]) })

/** Where to go to say yes. */
export const connectionAddress = z.object({ url: shownAddress }).meta({ id: 'ConnectionAddress' })

/** What the provider gave the browser along on its way back. */
export const returnedBody = z.strictObject({
  provider,
  state: requiredCode(integrationMessages.attemptOver, { max: 200 }),
  code: requiredCode(integrationMessages.attemptOver, { max: 4_000 }),
})

export const chosenBody = z.strictObject({
  provider,
  organisation: requiredCode(integrationMessages.unknownOrganisation, { max: 200 }),
})

const { page, pageSize } = listQuery(['at'])

export const callsQuery = z.strictObject({ provider, page, pageSize })

/** One call to a provider: what was asked and how it went, nothing of what was said. */
export const integrationCall = z
  .object({
    id: shownId,
    at: shownInstant,
    method: z.string(),
    path: z.string(),
    status: shownCount.nullable(),
    milliseconds: shownCount,
    trouble: z.enum(callTroubles).nullable(),
  })
  .meta({ id: 'IntegrationCall' })
export type IntegrationCall = z.output<typeof integrationCall>
export const integrationCalls = pagesOf(integrationCall).meta({ id: 'IntegrationCalls' })
