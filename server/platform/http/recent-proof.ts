import { Refusal } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { proofLasts } from '../limits.ts'
import { signedInBy } from './authenticate.ts'
import type { Exchange } from './route.ts'

/**
 * The session of a request that changes how somebody signs in: 403 `confirm_first` unless they have lately proved that
 * it is them (`proveIdentity`), since a browser may be left open. The screens ask for the proof and call again
 * (`web/records/confirm-identity.tsx`).
 */
export function provenBy(exchange: Exchange): { token: string; accountId: string; email: string; name: string } {
  const session = signedInBy(exchange)
  const { confirmedAt = null, email = '', name = '' } = exchange.signedIn ?? {}
  const age = exchange.services.clock.now().getTime() - Date.parse(confirmedAt ?? '')
  // A clock that was ahead when it was noted proves nothing.
  if (!(age >= 0 && age < proofLasts)) throw new Refusal(403, 'confirm_first', secondStepMessages.confirmFirst)
  return { ...session, email, name }
}
