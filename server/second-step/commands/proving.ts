import { addressKey } from '#domain/characters.ts'
import { invalidField, type Refusal } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { countAttempt, forgiveAttempt } from '#server/platform/session/attempts.ts'
import { passwordMatches } from '#server/platform/session/passwords.ts'
import { identityOf } from '#server/platform/session/identities.ts'
import { forgiveGuess, refuseGuessed } from '#server/platform/session/pending.ts'
import { kindsOf, noteProof } from '#server/platform/session/second-step.ts'
import { findAccount } from '#server/platform/session/session.ts'
import { codeFault } from './codes.ts'
import { partyAt } from './relying-party.ts'
import { accountShowing, askForPasskey, passkeyRefused } from './showing.ts'

type Proving = Exchange & OnPlatform
type Shown = Parameters<typeof accountShowing>[1]

/** By what the person may prove that it is them: whatever they have of a second step, they use. */
export async function askForProof(exchange: Proving) {
  const { services, platform } = exchange
  const { token, accountId } = signedInBy(exchange)
  const { app, passkey } = await kindsOf(platform, accountId)
  const isLinked = services.config.microsoft !== undefined && (await identityOf(platform, accountId)) !== null
  const asked = { holder: token, purpose: 'proof' } as const
  return {
    passkey: passkey ? await askForPasskey(platform, asked, { accountId, ...partyAt(exchange) }) : null,
    app,
    microsoft: isLinked,
  }
}

interface Given {
  password?: string | undefined
  code?: string | undefined
  passkey?: Shown | undefined
}

/**
 * Notes of this session that it is the person: by a passkey of theirs, which is both steps, or by their password and,
 * where they have a second step, a code of the app or a recovery code.
 */
export async function proveIdentity(exchange: Proving, { password = '', code, passkey }: Given): Promise<void> {
  const { services, platform, request } = exchange
  const { token } = signedInBy(exchange)
  const fault =
    passkey === undefined ? await stepsFault(exchange, password, code) : await passkeyFault(exchange, passkey)
  if (fault !== null) {
    logSecurity(services.log, 'identity-refused', request)
    throw fault
  }
  await noteProof(platform, token, services.clock.now())
  logSecurity(services.log, 'identity-proved', request)
}

/** The same counts as signing in: an open browser is no way to guess a password or a code faster. */
async function stepsFault(exchange: Proving, password: string, code: string | undefined): Promise<Refusal | null> {
  const { services, platform, request, signedIn } = exchange
  const { accountId } = signedInBy(exchange)
  const email = addressKey(signedIn?.email ?? '')
  await countAttempt(platform, email, request.ip, services.clock)
  const account = await findAccount(platform, email)
  if (!(await passwordMatches(account?.passwordHash ?? null, password)))
    return invalidField('password', secondStepMessages.passwordWrong)
  const { app, passkey } = await kindsOf(platform, accountId)
  if (app || passkey) {
    if (code === undefined) return invalidField('code', secondStepMessages.codeRequired)
    await refuseGuessed(platform, accountId, services.clock.now())
    const fault = await codeFault(exchange, accountId, code)
    if (fault !== null) return fault
    await forgiveGuess(platform, accountId)
  }
  await forgiveAttempt(platform, email, request.ip)
  return null
}

async function passkeyFault(exchange: Proving, passkey: Shown): Promise<Refusal | null> {
  const { token, accountId } = signedInBy(exchange)
  const asked = { holder: token, purpose: 'proof' } as const
  const shown = await accountShowing(exchange.platform, passkey, asked, { accountId, ...partyAt(exchange) })
  return shown === null ? passkeyRefused() : null
}
