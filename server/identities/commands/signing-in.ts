import type { HandlerInput } from '#domain/endpoint.ts'
import type { Refusal } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { signInByMicrosoft as signInEndpoint } from '#domain/identities/api.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import { microsoftLinkOf, takeMicrosoftLink } from '#server/accounts/commands/linking.ts'
import { beginSession } from '#server/platform/http/begin-session.ts'
import { clearCookie, readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { connectingTakes, rates } from '#server/platform/limits.ts'
import type { Pace } from '#server/platform/rates.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { accountLinkedWith, noteIdentityUsed } from '#server/platform/session/identities.ts'
import { networkOf } from '#server/platform/session/networks.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { askForSecondStep } from '#server/session/commands.ts'
import { mailMicrosoftLink } from '../jobs.ts'
import { microsoftHere } from '../queries.ts'
import { addressToAsk, newChecks, whoArrives, type Arrived } from './asking.ts'
import { attemptOver, keepAttempt, takeAttempt, type Attempt } from './attempts.ts'
import { link } from './linking.ts'

type SigningIn = Exchange & OnPlatform
type Answer = { secondStep?: { app: boolean; passkey: boolean }; mailed?: true }
type Body = HandlerInput<typeof signInEndpoint>['body']

/** Where somebody who signs in says to Microsoft who they are. */
export const beginSignIn = (
  exchange: SigningIn,
  { remember, fresh }: { remember?: boolean | undefined; fresh?: boolean | undefined },
) => begin(exchange, { purpose: 'sign-in', remember }, fresh)

/** The same for whoever holds a mailed link: with whom they come back, their account is linked. */
export async function followLink(exchange: SigningIn, token: string): Promise<{ url: string }> {
  await readLink(exchange, token)
  return begin(exchange, { purpose: 'confirm', linkHash: tokenHash(token) })
}

/** Whose account a mailed link is for. */
export async function readLink(
  { services, platform, request }: SigningIn,
  token: string,
): Promise<{ email: string; name: string }> {
  const now = services.clock.now()
  const found = await microsoftLinkOf(platform, tokenHash(token), now)
  if (found === null) throw await unknownToken(platform, request.ip, now)
  return { email: found.email, name: found.name }
}

async function begin(
  exchange: SigningIn,
  attempt: { purpose: 'sign-in' | 'confirm'; remember?: boolean | undefined; linkHash?: Buffer },
  fresh = false,
): Promise<{ url: string }> {
  const { services, platform, request, reply } = exchange
  const microsoft = microsoftHere(services.config)
  await refuseNetwork(exchange, 'microsoft', rates.microsoft.network)
  const checks = await newChecks()
  const holder = readCookie(services, request, 'microsoft') ?? newToken()
  await keepAttempt(platform, services.secrets, { ...attempt, ...checks, holder }, services.clock.now())
  setCookie(services, reply, 'microsoft', { value: holder, lasts: connectingTakes })
  return { url: await addressToAsk(microsoft, { ...checks, returnTo: returnTo(exchange), fresh }) }
}

/** Where Microsoft sends people back to: a page, since following a link signs nobody in. */
const returnTo = ({ services }: Exchange): string => `${services.config.publicUrl}/login/microsoft`

/** Signs in whoever went to Microsoft from this browser: no transaction is open while it is asked. */
export async function signInByMicrosoft(exchange: SigningIn, { state, code, language }: Body): Promise<Answer> {
  const { services, platform, request } = exchange
  const microsoft = microsoftHere(services.config)
  const holder = readCookie(services, request, 'microsoft') ?? ''
  const asked = { state, holder, purposes: ['sign-in', 'confirm'] as const }
  const attempt = await takeAttempt(platform, services.secrets, asked, services.clock.now())
  if (attempt === null) throw failed(exchange, attemptOver())
  const given = { ...attempt, returnTo: returnTo(exchange), state, code }
  const arrived = await whoArrives(microsoft, services.clock, given).catch((error: Refusal) => {
    throw failed(exchange, error)
  })
  if (attempt.linkHash !== null) await linkBy(exchange, attempt.linkHash, arrived)
  const account = await accountLinkedWith(platform, arrived.person)
  if (account !== null) return enter(exchange, account, { ...attempt, provenAt: arrived.provenAt })
  await mailLink(exchange, arrived.claimed, language)
  return { mailed: true }
}

function failed({ services, request }: Exchange, refusal: Refusal): Refusal {
  logSecurity(services.log, 'sign-in-failed', request, { by: 'microsoft', reason: refusal.code })
  return refusal
}

/** Links the account of a mailed link with whoever came back: once, however many try. */
async function linkBy(exchange: SigningIn, hash: Buffer, { person, claimed }: Arrived): Promise<void> {
  const { services, platform } = exchange
  const found = await microsoftLinkOf(platform, hash, services.clock.now())
  if (found === null) throw failed(exchange, attemptOver())
  const { accountId } = found
  await link(exchange, { accountId, person, address: claimed ?? '' }, async (db) => {
    if (!(await takeMicrosoftLink(db, { accountId, hash }))) throw failed(exchange, attemptOver())
  })
}

async function enter(
  exchange: SigningIn,
  account: { id: string; passwordHash: string | null },
  { remember, provenAt }: Attempt & Pick<Arrived, 'provenAt'>,
): Promise<Answer> {
  const { services, platform, reply } = exchange
  await noteIdentityUsed(platform, account.id, services.clock.now())
  clearCookie(services, reply, 'microsoft')
  const through = 'Microsoft'
  const secondStep = await askForSecondStep(exchange, account, { remember, through, provenAt })
  if (secondStep !== null) return { secondStep }
  await beginSession(exchange, account.id, { remember, by: 'microsoft', through, provenAt })
  return {}
}

/** Has the link mailed where the address that was claimed has an account; whether it has, nobody is told here. */
async function mailLink(exchange: SigningIn, email: string | null, language: Body['language']): Promise<void> {
  const { services, transact, request } = exchange
  await refuseNetwork(exchange, 'microsoft-link', rates.microsoftLink.network)
  logSecurity(services.log, 'microsoft-link-asked', request)
  const now = services.clock.now().toISOString()
  const data = { email: email ?? '', language, mailId: newId() }
  await transact((db) => enqueueOnPlatform({ db, now, queue: services.queue }, mailMicrosoftLink, data))
}

function refuseNetwork(
  { services, platform, request }: SigningIn,
  kind: string,
  paces: readonly Pace[],
): Promise<void> {
  const counts = paces.map((pace) => ({ ...pace, key: countKey(`${kind}-${pace.within}`, networkOf(request.ip)) }))
  return refuseOver(platform, counts, { message: sessionMessages.tooMany, now: services.clock.now() })
}
