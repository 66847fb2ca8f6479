import { addressKey } from '#domain/characters.ts'
import { invalidField, type Refusal } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { countAttempt, forgiveAttempt } from '#server/platform/session/attempts.ts'
import { passwordMatches } from '#server/platform/session/passwords.ts'
import { kindsOf, noteProof } from '#server/platform/session/second-step.ts'
import { findAccount } from '#server/platform/session/session.ts'
import { partyAt } from './relying-party.ts'
import { accountShowing, askForPasskey, passkeyRefused } from './showing.ts'

type Proving = Exchange & OnPlatform
type Shown = Parameters<typeof accountShowing>[1]

/** A passkey to prove by that it is the person; null where they have none. */
export async function askForProof(exchange: Proving) {
  const { platform } = exchange
  const { token, accountId } = signedInBy(exchange)
  const { passkey } = await kindsOf(platform, accountId)
  if (!passkey) return { passkey: null }
  const asked = { holder: token, purpose: 'proof' } as const
  return { passkey: await askForPasskey(platform, asked, { accountId, ...partyAt(exchange) }) }
}

/** Notes of this session that it is the person, by their password or a passkey of theirs. */
export async function proveIdentity(
  exchange: Proving,
  { password = '', passkey }: { password?: string | undefined; passkey?: Shown | undefined },
): Promise<void> {
  const { services, platform, request } = exchange
  const { token } = signedInBy(exchange)
  const fault = passkey === undefined ? await passwordFault(exchange, password) : await passkeyFault(exchange, passkey)
  if (fault !== null) {
    logSecurity(services.log, 'identity-refused', request)
    throw fault
  }
  await noteProof(platform, token, services.clock.now())
  logSecurity(services.log, 'identity-proved', request)
}

/** The same counts as signing in: an open browser is no way to guess a password faster. */
async function passwordFault(exchange: Proving, password: string): Promise<Refusal | null> {
  const { services, platform, request, signedIn } = exchange
  const email = addressKey(signedIn?.email ?? '')
  await countAttempt(platform, email, request.ip, services.clock)
  const account = await findAccount(platform, email)
  if (!(await passwordMatches(account?.passwordHash ?? null, password)))
    return invalidField('password', secondStepMessages.passwordWrong)
  await forgiveAttempt(platform, email, request.ip)
  return null
}

async function passkeyFault(exchange: Proving, passkey: Shown): Promise<Refusal | null> {
  const { token, accountId } = signedInBy(exchange)
  const asked = { holder: token, purpose: 'proof' } as const
  const shown = await accountShowing(exchange.platform, passkey, asked, { accountId, ...partyAt(exchange) })
  return shown === null ? passkeyRefused() : null
}
