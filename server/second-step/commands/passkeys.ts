import type { z } from 'zod'
import { conflict, invalidField, notFound, sentence } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { mostPasskeys } from '#domain/second-step/rules.ts'
import { secondStepMessages, type madePasskey, type passkeyToMake } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { passkeyTakes } from '#server/platform/limits.ts'
import { makeChallenge, takeChallenge, type Asked } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { handleOf, passkeyRefused } from './showing.ts'

/** EdDSA, ES256, RS256: what authenticators know, the best first. */
const algorithms = [-8, -7, -257]

/** What a browser is told to make a passkey with: one that signs in alone, and only for its verified person. */
export async function askForNewPasskey(
  db: PlatformDb,
  asked: Asked,
  {
    accountId,
    email,
    name,
    party,
    now,
  }: { accountId: string; email: string; name: string; party: RelyingParty; now: Date },
): Promise<z.output<typeof passkeyToMake>> {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    challenge: await makeChallenge(db, asked, now),
    rp: { id: party.id, name: party.name },
    user: { id: handleOf(accountId), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyTakes,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** What of a new passkey is kept. */
export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** A passkey that a browser made as it was asked to; throws what is said of any other. */
export async function readNewPasskey(
  db: PlatformDb,
  made: z.output<typeof madePasskey>,
  asked: Asked,
  { party, now }: { party: RelyingParty; now: Date },
): Promise<NewPasskey> {
  const challenge = await takeChallenge(db, made.clientDataJSON, asked, now)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
    },
    expectedChallenge: challenge ?? '',
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // It throws for whatever is not as it should be, hostile bytes included.
  }).catch(() => ({ verified: false as const }))
  if (challenge === null || !answer.verified) throw passkeyRefused()
  const { credential } = answer.registrationInfo
  if (credential.id !== made.id) throw passkeyRefused()
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
  }
}

/** Keeps a passkey for an account, in a transaction that has locked it. */
export async function keepPasskey(
  db: PlatformDb,
  { accountId, name, now, ...made }: NewPasskey & { accountId: string; name: string; now: Date },
): Promise<void> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= mostPasskeys)
    throw conflict('too_many_passkeys', sentence(secondStepMessages.tooManyPasskeys, { count: mostPasskeys }))
  const kept = await db
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: accountId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) throw invalidField('passkey', secondStepMessages.passkeyKnown)
}

/** Renames a passkey of this account; 404 for any other. */
export async function renamePasskey(
  db: PlatformDb,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<void> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (renamed === undefined) throw notFound()
}

/** Takes a passkey away from this account; 404 for any other. */
export async function dropPasskey(db: PlatformDb, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const dropped = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (dropped === undefined) throw notFound()
}
