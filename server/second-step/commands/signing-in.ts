import { addressKey } from '#domain/characters.ts'
import type { Refusal } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import { beginSession } from '#server/platform/http/begin-session.ts'
import { clearCookie, readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { passkeyTakes, rates } from '#server/platform/limits.ts'
import { forgiveAttempt } from '#server/platform/session/attempts.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { networkOf } from '#server/platform/session/networks.ts'
import {
  countGuess,
  endPendingSignIn,
  forgiveGuess,
  pendingAccount,
  signInOver,
} from '#server/platform/session/pending.ts'
import { newToken } from '#server/platform/session/tokens.ts'
import { addresseeOf } from '../queries.ts'
import { codeFault } from './codes.ts'
import { partyAt } from './relying-party.ts'
import { accountShowing, askForPasskey, passkeyRefused } from './showing.ts'

type SigningIn = Exchange & OnPlatform
type Shown = Parameters<typeof accountShowing>[1]

/** A passkey of the account whose password was right at this browser. */
export async function askForStepPasskey(exchange: SigningIn) {
  const { services, platform, request } = exchange
  const token = readCookie(services, request, 'sign-in')
  const accountId = await pendingAccount(platform, token, services.clock.now())
  await refuseNetwork(exchange)
  const asked = { holder: token ?? '', purpose: 'second-step' } as const
  return askForPasskey(platform, asked, { accountId, ...partyAt(exchange) })
}

/** Finishes a sign-in whose password was right: by a code of the app, a recovery code, or a passkey. */
export async function finishSignIn(
  exchange: SigningIn,
  { code = '', passkey }: { code?: string | undefined; passkey?: Shown | undefined },
): Promise<void> {
  const { services, platform, request, reply } = exchange
  const token = readCookie(services, request, 'sign-in')
  const isCode = passkey === undefined
  const pending = await countGuess(platform, token, { isCode, now: services.clock.now() })
  const { accountId, remember, passwordHash, through, provenAt, isLastGuess } = pending
  const fault = isCode
    ? await codeFault(exchange, accountId, code)
    : await passkeyFault(exchange, { accountId, token: token ?? '', shown: passkey })
  if (fault !== null) {
    logSecurity(services.log, 'second-step-failed', request, { account: accountId })
    throw isLastGuess ? signInOver() : fault
  }
  await endPendingSignIn(platform, token)
  if (isCode) await forgiveGuess(platform, accountId)
  const account = await addresseeOf(platform, accountId)
  if (account !== undefined) await forgiveAttempt(platform, addressKey(account.email), request.ip)
  clearCookie(services, reply, 'sign-in')
  // A code is one of two steps, and the other may have been proved long ago; a passkey is both.
  const proof = isCode ? { provenAt } : {}
  await beginSession(exchange, accountId, { remember, by: 'second-step', through, passwordHash, ...proof })
}

async function passkeyFault(
  exchange: SigningIn,
  { accountId, token, shown }: { accountId: string; token: string; shown: Shown },
): Promise<Refusal | null> {
  const asked = { holder: token, purpose: 'second-step' } as const
  const account = await accountShowing(exchange.platform, shown, asked, { accountId, ...partyAt(exchange) })
  return account === null ? passkeyRefused() : null
}

/** Any passkey of ours that this browser has. Asked by whoever opens the sign-in page: so often from one network. */
export async function askForAnyPasskey(exchange: SigningIn) {
  const { services, platform, request, reply } = exchange
  await refuseNetwork(exchange)
  const holder = readCookie(services, request, 'passkey') ?? newToken()
  setCookie(services, reply, 'passkey', { value: holder, lasts: passkeyTakes })
  return askForPasskey(platform, { holder, purpose: 'sign-in' }, { accountId: null, ...partyAt(exchange) })
}

/** Signs in by a passkey alone: it is two steps in one, the device and whatever opens it. */
export async function signInByPasskey(
  exchange: SigningIn,
  { passkey, remember }: { passkey: Shown; remember?: boolean | undefined },
): Promise<void> {
  const { services, platform, request, reply } = exchange
  const holder = readCookie(services, request, 'passkey') ?? ''
  const asked = { holder, purpose: 'sign-in' } as const
  const accountId = await accountShowing(platform, passkey, asked, { accountId: null, ...partyAt(exchange) })
  if (accountId === null) {
    logSecurity(services.log, 'sign-in-failed', request, { by: 'passkey' })
    throw passkeyRefused()
  }
  clearCookie(services, reply, 'passkey')
  await beginSession(exchange, accountId, { remember, by: 'passkey' })
}

function refuseNetwork({ services, platform, request }: SigningIn): Promise<void> {
  const counts = rates.passkey.network.map((pace) => ({ ...pace, key: countKey('passkey', networkOf(request.ip)) }))
  return refuseOver(platform, counts, { message: sessionMessages.tooMany, now: services.clock.now() })
}
