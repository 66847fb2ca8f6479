import { endpoint } from '../endpoint.ts'
import {
  callsQuery,
  chosenBody,
  connectionAddress,
  integration,
  integrationCalls,
  integrationList,
  integrationMessages,
  providerBody,
  returnedBody,
  wishBody,
} from './schema.ts'

const manage = { access: ['manage_settings:manage'], refusal: integrationMessages.noPermission } as const

export const listIntegrations = endpoint({
  name: 'listIntegrations',
  method: 'GET',
  path: '/api/integrations',
  summary: 'List the systems that the company can be connected to, and how it stands with each',
  ...manage,
  output: integrationList,
})

export const connectIntegration = endpoint({
  name: 'connectIntegration',
  method: 'POST',
  path: '/api/integrations/connect',
  summary: 'Begin to connect the company to another system',
  explanation:
    'Answers where somebody says yes to it in a browser (OAuth 2.0, authorization code with PKCE). From there it is gone on with by completeIntegration, within ten minutes and by the same session or token.',
  ...manage,
  body: providerBody,
  output: connectionAddress,
})

export const completeIntegration = endpoint({
  name: 'completeIntegration',
  method: 'POST',
  path: '/api/integrations/complete',
  summary: 'Connect the company with what the other system answered',
  explanation: 'What was begun by another session, for another company or system, is refused, and so is what was used.',
  ...manage,
  body: returnedBody,
  output: integration,
})

export const chooseOrganisation = endpoint({
  name: 'chooseOrganisation',
  method: 'POST',
  path: '/api/integrations/organisation',
  summary: 'Choose which of the organizations that were shared the company is connected to',
  ...manage,
  body: chosenBody,
  output: integration,
})

export const checkIntegration = endpoint({
  name: 'checkIntegration',
  method: 'POST',
  path: '/api/integrations/check',
  summary: 'Ask the other system now whether the connection is well',
  ...manage,
  body: providerBody,
  output: integration,
})

export const disconnectIntegration = endpoint({
  name: 'disconnectIntegration',
  method: 'POST',
  path: '/api/integrations/disconnect',
  summary: 'End the connection here and there',
  ...manage,
  body: providerBody,
  output: integration,
  goesOn: true,
})

/** Of one that was wished for when the company was set up: it is asked about no more. */
export const dismissIntegration = endpoint({
  name: 'dismissIntegration',
  method: 'POST',
  path: '/api/integrations/dismiss',
  summary: 'Forget that the company wished to be connected',
  ...manage,
  body: wishBody,
  output: integrationList,
})

export const listIntegrationCalls = endpoint({
  name: 'listIntegrationCalls',
  method: 'GET',
  path: '/api/integrations/calls',
  summary: 'List what was asked of another system, the latest first',
  ...manage,
  query: callsQuery,
  output: integrationCalls,
})
