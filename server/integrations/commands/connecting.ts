import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, Refusal } from '#domain/errors.ts'
import type {
  checkIntegration as checkEndpoint,
  completeIntegration as completeEndpoint,
  connectIntegration as connectEndpoint,
} from '#domain/integrations/api.ts'
import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import { returnPath, troubleOf } from '#domain/integrations/rules.ts'
import { integrationMessages, type Integration } from '#domain/integrations/schema.ts'
import type { Principal } from '#server/platform/context.ts'
import { tokenOf } from '#server/platform/http/authenticate.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { rates } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { newAttempt } from '../oauth.ts'
import { integrationPolicy, mayComplete } from '../policy.ts'
import { GrantRefused, ProviderFault, type Grants, type Organisation, type Tokens } from '../provider.ts'
import { providers } from '../providers.ts'
import { factsOf, integrationOf } from '../queries/integrations.ts'
import { keepAttempt, takeAttempt } from './attempts.ts'
import { noted, type Asking } from './call-log.ts'
import { checkConnection } from './checking.ts'
import { storeConnection } from './storing.ts'

type Within = Exchange & { principal: Principal }

/** Where somebody goes to say yes. */
export async function connectIntegration(
  { services, request, within, principal }: Within,
  { body: { provider } }: HandlerInput<typeof connectEndpoint>,
): Promise<{ url: string }> {
  const { config, secrets } = services
  const attempt = await newAttempt()
  const hint = await within(principal, async (ctx) => {
    const facts = await factsOf(ctx, config, provider)
    permit(integrationPolicy.connectIntegration(ctx.actor, facts))
    await keepAttempt(ctx, secrets, { provider, ...attempt, sessionHash: sessionHashOf({ services, request }) })
    return facts.wishedBy
  })
  const asked = { ...attempt, returnTo: returnTo({ services, provider }), hint }
  return { url: await grantsOf({ services, provider }).addressToAsk(asked) }
}

/** The session or token that asks: tokens are drawn by chance, so that their hash tells nothing. */
export function sessionHashOf({ services, request }: Pick<Exchange, 'services' | 'request'>): Buffer {
  const token = tokenOf(services, request)
  if (token === null) throw new Error('Somebody signed in has a session')
  return tokenHash(token)
}

/** Of what a company is connected to. */
type AskingCompany = Pick<Asking, 'services'> & { provider: IntegrationProvider }

const returnTo = ({ services, provider }: AskingCompany): string =>
  `${services.config.publicUrl}${returnPath(provider)}`

function grantsOf({ services, provider }: AskingCompany): Grants {
  const grants = providers[provider].grants(services.config)
  if (grants === undefined) throw conflict('not_configured', integrationMessages.notConfigured)
  return grants
}

/** Connects the company with what the provider gave the browser along: no transaction is open while it is asked. */
export async function completeIntegration(
  { services, request, within, principal }: Within,
  { body: { provider, state, code } }: HandlerInput<typeof completeEndpoint>,
): Promise<Integration> {
  const { config, secrets, clock } = services
  const verifier = await within(principal, async (ctx) => {
    permit(mayComplete(ctx.actor, await factsOf(ctx, config, provider)))
    return takeAttempt(ctx, secrets, { provider, state, sessionHash: sessionHashOf({ services, request }) })
  })
  // Said after the commit: what was tried too late is over all the same.
  if (verifier === null) throw conflict('attempt_over', integrationMessages.attemptOver)
  const asking = { services, principal, provider }
  const given = { returnTo: returnTo(asking), state, verifier, code }
  const tokens = await answered(() =>
    noted(asking, { path: '/connect/token' }, () => grantsOf(asking).exchange(given, clock)),
  )
  const shared = await answered(() => organisationsBy(asking, tokens))
  if (shared.length === 0) throw conflict('nothing_shared', integrationMessages.nothingShared)
  await within(principal, (ctx) => storeConnection(ctx, services, { provider, tokens, shared }))
  // Once more: somebody who left may have had it given back between what was shared and what is kept.
  await checkConnection(asking)
  return readIntegration({ within, principal, services }, provider)
}

export async function organisationsBy(asking: Asking, { access }: Tokens): Promise<Organisation[]> {
  const side = providers[asking.provider]
  const { status, organisations } = await noted(asking, side.asksForOrganisations, () =>
    side.organisations(asking.services.config, access),
  )
  const trouble = troubleOf(status)
  if (trouble !== null) throw new ProviderFault(trouble, status)
  return organisations
}

/** What a provider that was asked while somebody waits answered, or why not in words for them. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof GrantRefused)
      throw new Refusal(409, 'connecting_failed', integrationMessages.failedToConnect, { cause })
    if (cause instanceof ProviderFault)
      throw new Refusal(409, 'provider_silent', integrationMessages.noAnswer, { cause })
    throw cause
  }
}

/** Asks the provider now whether the connection is well. */
export async function checkIntegration(
  { services, within, principal }: Within,
  { body: { provider } }: HandlerInput<typeof checkEndpoint>,
): Promise<Integration> {
  await within(principal, async (ctx) => {
    permit(integrationPolicy.checkIntegration(ctx.actor, await factsOf(ctx, services.config, provider)))
    await refuseFaster(ctx, ratesOf(ctx, 'connecting', rates.connecting), integrationMessages.tooOften)
  })
  await checkConnection({ services, principal, provider })
  return readIntegration({ within, principal, services }, provider)
}

const readIntegration = (
  { services, within, principal }: Pick<Within, 'services' | 'within' | 'principal'>,
  provider: IntegrationProvider,
): Promise<Integration> => within(principal, (ctx) => integrationOf(ctx, services.config, provider), { readOnly: true })
