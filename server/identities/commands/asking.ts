import type { Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'
import { addressKey } from '#domain/characters.ts'
import { Refusal } from '#domain/errors.ts'
import { identityMessages } from '#domain/identities/schema.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { MicrosoftConfig } from '#server/platform/config-microsoft.ts'
import { proofLasts, second, waits } from '#server/platform/limits.ts'
import { askOutside, OutgoingFault } from '#server/platform/outgoing.ts'
import type { MicrosoftPerson } from '#server/platform/session/identities.ts'
import type { Checks } from './attempts.ts'

/** Loaded with the first who signs in with Microsoft. */
const library = () => import('openid-client')

/** Somebody whom Microsoft has confirmed, and the address that they claim there: of nobody's but Microsoft's word. */
export interface Arrived {
  person: MicrosoftPerson
  claimed: string | null
  /** When they last proved to Microsoft that it is them, in ISO format; null where it doesn't say. */
  provenAt: string | null
}

/** A new state with what its answer is checked with: guessed by nobody. */
export async function newChecks(): Promise<Checks & { state: string }> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library()
  return { state: randomState(), verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
}

/**
 * Where somebody says to Microsoft who they are; with `fresh` by signing in there once more. What is asked here can be
 * taken out of the address again: only `auth_time` in the token says that it was done, and `max_age` makes Microsoft
 * put it there. Nothing of their mail or calendar is asked for.
 */
export async function addressToAsk(
  { identity, clientId }: MicrosoftConfig,
  { returnTo, state, verifier, nonce, fresh = false }: Checks & { returnTo: string; state: string; fresh?: boolean },
): Promise<string> {
  const { calculatePKCECodeChallenge } = await library()
  const url = new URL(`${identity}/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnTo,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(fresh ? { prompt: 'login', max_age: String(proofLasts / second) } : {}),
  }).toString()
  return url.href
}

// Of a directory (`tid`) and of somebody in it (`oid`): these two stay, whatever people and addresses are called.
const said = z.object({
  tid: z.guid().toLowerCase(),
  oid: z.guid().toLowerCase(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
  auth_time: z.number().optional(),
})

/**
 * Who came back, by the identity token that Microsoft gives for the code: signed by its keys, for us, for this attempt,
 * by the directory that it names, and not over.
 */
export async function whoArrives(
  microsoft: MicrosoftConfig,
  clock: Clock,
  { returnTo, state, code, verifier, nonce }: Checks & { returnTo: string; state: string; code: string },
): Promise<Arrived> {
  const { authorizationCodeGrant } = await library()
  const url = new URL(returnTo)
  url.search = new URLSearchParams({ code, state }).toString()
  try {
    const tokens = await authorizationCodeGrant(await configurationOf(microsoft, clock), url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const { tid, oid, email, preferred_username: name, auth_time } = said.parse(tokens.claims())
    const provenAt = auth_time === undefined ? null : momentOf(auth_time, clock)
    return { person: { tenant: tid, subject: oid }, claimed: asAddress(email) ?? asAddress(name), provenAt }
  } catch (cause) {
    throw isSilence(cause)
      ? new Refusal(409, 'provider_silent', identityMessages.silent, { cause })
      : new Refusal(409, 'microsoft_refused', identityMessages.refused, { cause })
  }
}

/** A time of Microsoft's clock, which may be a little ahead of ours. */
const momentOf = (seconds: number, clock: Clock): string =>
  new Date(Math.min(seconds * second, clock.now().getTime())).toISOString()

const asAddress = (text: string | undefined): string | null =>
  text !== undefined && text.length <= 254 && z.email().safeParse(text).success ? addressKey(text) : null

/** Whether nothing was heard of Microsoft that says anything about the person: later it may. */
function isSilence(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OutgoingFault) return true
    const status = 'status' in each ? each.status : each.cause instanceof Response ? each.cause.status : null
    if (typeof status === 'number' && (status === 429 || status >= 500)) return true
  }
  return false
}

/** What the library knows Microsoft by: only so does it take the directory in `iss` for the one that `tid` names. */
const origin = 'https://login.microsoftonline.com'

async function configurationOf(
  { login, clientId, clientSecret }: MicrosoftConfig,
  clock: Clock,
): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, clockSkew, customFetch, discovery, enableNonRepudiationChecks } =
    await library()
  const fetched: CustomFetch = (url, { method, headers, body }) =>
    askOutside(
      url.startsWith(`${origin}/`) ? `${login}${url.slice(origin.length)}` : url,
      { method, headers, body: (body ?? null) as BodyInit | null },
      { bases: [login] },
    )
  return discovery(
    new URL(`${origin}/organizations/v2.0`),
    clientId,
    // The library reads the machine's time, we ours.
    { [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / second) },
    ClientSecretPost(clientSecret),
    {
      [customFetch]: fetched,
      timeout: waits.provider / second,
      // The sandbox of development is on this machine, without TLS.
      execute: [enableNonRepudiationChecks, ...(login.startsWith('http:') ? [allowInsecureRequests] : [])],
    },
  )
}
