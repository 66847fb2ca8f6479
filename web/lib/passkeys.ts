import type { z } from 'zod'

import type { madePasskey, passkeyToMake, passkeyToShow, shownPasskey } from '#domain/second-step/schema.ts'
import { ApiProblem } from './api.ts'

// What the browser's own calls take and give, as the server sends and reads it. The library comes with the first use.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether the browser offers passkeys where a name is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Makes a passkey: the browser asks the person where to keep it. */
export async function makePasskey(options: z.output<typeof passkeyToMake>): Promise<z.output<typeof madePasskey>> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has the person choose a passkey and show that it is theirs; `asTyped`, once they pick one where a name is typed. */
export async function showPasskey(
  options: z.output<typeof passkeyToShow>,
  { asTyped = false } = {},
): Promise<z.output<typeof shownPasskey>> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: asTyped,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Nothing is asked of the person any more. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/**
 * What to say of a passkey that did not come: nothing (null) where the person closed the browser's question or let it
 * pass; of what the server refuses, its words; of anything else, that it can't be done here.
 */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof ApiProblem) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  return name === 'InvalidStateError' ? 'This passkey is set up already' : "This browser can't use a passkey here"
}
