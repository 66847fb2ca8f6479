import type { z } from 'zod'
import { conflict, type Refusal } from '#domain/errors.ts'
import { secondStepMessages, type passkeyToShow, type shownPasskey } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { passkeyTakes } from '#server/platform/limits.ts'
import { makeChallenge, takeChallenge, type Asked } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

type Shown = z.output<typeof shownPasskey>

/** What a browser is told to sign with a passkey: of this account, or with whichever the person picks. */
export async function askForPasskey(
  db: PlatformDb,
  asked: Asked,
  { accountId, party, now }: { accountId: string | null; party: RelyingParty; now: Date },
): Promise<z.output<typeof passkeyToShow>> {
  const mine =
    accountId === null
      ? []
      : await db
          .selectFrom('passkeys')
          .select(['credential_id', 'transports'])
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .execute()
  return {
    challenge: await makeChallenge(db, asked, now),
    rpId: party.id,
    timeout: passkeyTakes,
    userVerification: 'required',
    allowCredentials: mine.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  }
}

/** A passkey that signed what it was asked to has nothing more to say than this, whatever was wrong. */
export const passkeyRefused = (): Refusal => conflict('passkey_refused', secondStepMessages.passkeyRefused)

/**
 * The account whose passkey has signed what this holder asked for, with the person there and verified; null otherwise.
 * Of a known account only a passkey of its own will do.
 */
export async function accountShowing(
  db: PlatformDb,
  shown: Shown,
  asked: Asked,
  { accountId, party, now }: { accountId: string | null; party: RelyingParty; now: Date },
): Promise<string | null> {
  const challenge = await takeChallenge(db, shown.clientDataJSON, asked, now)
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'counter'])
    .where('credential_id', '=', Buffer.from(shown.id, 'base64url'))
    .executeTakeFirst()
  if (challenge === null || passkey === undefined) return null
  if (accountId !== null && passkey.account_id !== accountId) return null
  if (shown.userHandle !== null && shown.userHandle !== handleOf(passkey.account_id)) return null
  const counter = await counterShown(shown, challenge, passkey, party)
  if (counter === null) return null
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    // A copy that was used meanwhile has counted on.
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return noted === undefined ? null : passkey.account_id
}

/** How an account is called to passkeys: its id, which says nothing about the person. */
export const handleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** The passkey's counter by what it signed; null where the signature, or anything signed with it, is not right. */
async function counterShown(
  { id, clientDataJSON, authenticatorData, signature }: Shown,
  challenge: string,
  passkey: { public_key: Buffer; counter: number },
  party: RelyingParty,
): Promise<number | null> {
  // Loaded with the first passkey: its parsers of certificates weigh more than the rest of the server's start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // It throws for whatever is not as it should be, hostile bytes included.
    return null
  }
}
