import type { CustomFetch, ServerMetadata } from 'openid-client'
import type { Clock } from '#server/platform/clock.ts'
import { hour, second, waits } from '#server/platform/limits.ts'
import { askOutside, OutgoingFault } from '#server/platform/outgoing.ts'
import { troubleOf } from '#domain/integrations/rules.ts'
import { GrantRefused, ProviderFault, type Attempted, type Grants, type TokenPlace, type Tokens } from './provider.ts'

/** Loaded with the first connection. */
const library = () => import('openid-client')

/** A new verifier and its state: guessed by nobody. */
export async function newAttempt(): Promise<{ state: string; verifier: string }> {
  const { randomPKCECodeVerifier, randomState } = await library()
  return { state: randomState(), verifier: randomPKCECodeVerifier() }
}

/** How a provider that speaks OAuth 2.0 gives tokens at this place. */
export const grantsAt = (place: TokenPlace): Grants => ({
  addressToAsk: (attempt) => addressToAsk(place, attempt),
  exchange: (attempt, clock) => exchange(place, attempt, clock),
  renew: (refresh, clock) => renew(place, refresh, clock),
  revoke: (refresh) => revoke(place, refresh),
})

async function addressToAsk(
  place: TokenPlace,
  { returnTo, state, verifier, hint, also = [] }: Attempted & { hint: string | null; also?: readonly string[] },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const url = buildAuthorizationUrl(await configurationOf(place), {
    redirect_uri: returnTo,
    scope: [...place.scopes, ...also].join(' '),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(hint === null ? {} : { login_hint: hint }),
  })
  return asPlaced(place, url.href)
}

async function exchange(
  place: TokenPlace,
  { returnTo, state, verifier, code }: Attempted & { code: string },
  clock: Clock,
): Promise<Tokens> {
  const { authorizationCodeGrant } = await library()
  const url = new URL(returnTo)
  url.search = new URLSearchParams({ code, state }).toString()
  const configuration = await configurationOf(place)
  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  return tokensOf(() => authorizationCodeGrant(configuration, url, checks), clock, '')
}

async function renew(place: TokenPlace, refresh: string, clock: Clock): Promise<Tokens> {
  const { refreshTokenGrant } = await library()
  const configuration = await configurationOf(place)
  return tokensOf(() => refreshTokenGrant(configuration, refresh), clock, refresh)
}

// What is ended already ends well (RFC 7009).
async function revoke(place: TokenPlace, refresh: string): Promise<void> {
  if (place.revocation === null) return
  const { tokenRevocation } = await library()
  const configuration = await configurationOf(place)
  await asked(() => tokenRevocation(configuration, refresh, { token_type_hint: 'refresh_token' }))
}

/** Where a token says nothing of its end, it is believed this long. */
const usualLife = hour / 2

interface Granted {
  access_token: string
  refresh_token?: string
  expires_in?: number
  scope?: string
}

async function tokensOf(grant: () => Promise<Granted>, clock: Clock, before: string): Promise<Tokens> {
  const { access_token: access, refresh_token: refresh = before, expires_in: seconds, scope } = await asked(grant)
  if (refresh === '') throw new ProviderFault('unreadable')
  const life = seconds === undefined ? usualLife : seconds * second
  const endsAt = new Date(clock.now().getTime() + life).toISOString()
  return { access, refresh, endsAt, ...(scope === undefined ? {} : { scope }) }
}

// Only the person can help: the grant is over, or they are to say yes once more (OpenID Connect, 3.1.2.6).
const endsGrant = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])

/** What came back, or why nothing did. No error from here says anything of a token. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  const { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } = await library()
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ResponseBodyError) {
      if (endsGrant.has(error.error)) throw new GrantRefused('A provider takes a grant no more')
      throw new ProviderFault(troubleOf(error.status) ?? 'unreadable', error.status)
    }
    if (error instanceof WWWAuthenticateChallengeError) throw new ProviderFault('refused', error.status)
    const fault = faultIn(error)
    if (fault !== null) throw fault
    if (error instanceof ClientError) throw new ProviderFault('unreadable')
    throw error
  }
}

/** Why no answer came, or which one that is no token's; null where it was something else. */
function faultIn(error: unknown): ProviderFault | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OutgoingFault) return new ProviderFault(each.trouble)
    if (each.cause instanceof Response) {
      const { status } = each.cause
      return new ProviderFault(troubleOf(status) ?? 'unreadable', status)
    }
  }
  return null
}

async function configurationOf(place: TokenPlace) {
  const { Configuration, ClientSecretBasic, ClientSecretPost, customFetch } = await library()
  const prove = place.secretIn === 'form' ? ClientSecretPost : ClientSecretBasic
  const metadata: ServerMetadata = {
    issuer: new URL(place.authorize).origin,
    authorization_endpoint: secured(place.authorize),
    token_endpoint: secured(place.token),
    ...(place.revocation === null ? {} : { revocation_endpoint: secured(place.revocation) }),
  }
  const configuration = new Configuration(metadata, place.clientId, undefined, prove(place.clientSecret))
  configuration.timeout = waits.provider / second
  const fetched: CustomFetch = (url, { method, headers, body }) =>
    askOutside(
      asPlaced(place, url),
      { method, headers, body: (body ?? null) as BodyInit | null },
      { bases: place.revocation === null ? [place.token] : [place.token, place.revocation] },
    )
  Object.assign(configuration, { [customFetch]: fetched })
  return configuration
}

// The library knows addresses with TLS alone. The sandbox of development has none: it is on this machine.
const secured = (address: string): string => address.replace(/^http:/, 'https:')
const asPlaced = ({ token }: TokenPlace, address: string): string =>
  token.startsWith('http:') ? address.replace(/^https:/, 'http:') : address
