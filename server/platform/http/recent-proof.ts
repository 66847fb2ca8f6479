import type { Endpoint } from '#domain/endpoint.ts'
import { Refusal } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { proofLasts } from '../limits.ts'
import type { Services } from '../runtime.ts'
import { kindsOf } from '../session/second-step.ts'
import type { SignedIn } from '../session/signed-in.ts'

/**
 * Refuses with 403 `confirm_first` a request to an endpoint that declares `proof`, unless its person has lately proved
 * that it is them (`proveIdentity`): a browser may be left open. The screens ask for the proof and call again
 * (`web/records/confirm-identity.tsx`).
 */
export async function refuseUnproven(
  { proof }: Endpoint,
  { services, signedIn }: { services: Services; signedIn: SignedIn | null },
  db: PlatformDb,
): Promise<void> {
  if (proof === undefined) return
  const age = services.clock.now().getTime() - Date.parse(signedIn?.confirmedAt ?? '')
  // A clock that was ahead when it was noted proves nothing.
  if (age >= 0 && age < proofLasts) return
  if (proof === 'secondStep' && signedIn !== null && !signedIn.isProgram) {
    const { app, passkey } = await kindsOf(db, signedIn.accountId)
    if (!app && !passkey) return
  }
  throw new Refusal(403, 'confirm_first', secondStepMessages.confirmFirst)
}
