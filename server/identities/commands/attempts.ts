import { z } from 'zod'
import { conflict, type Refusal } from '#domain/errors.ts'
import { identityMessages } from '#domain/identities/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { connectingTakes } from '#server/platform/limits.ts'
import type { SecretPlace, Secrets } from '#server/platform/secrets.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'

/** What somebody went to Microsoft for. */
export type Purpose = 'sign-in' | 'confirm' | 'link'

/** What the answer of Microsoft is checked with. */
export interface Checks {
  verifier: string
  nonce: string
}

/** What is remembered of an attempt when somebody comes back. */
export interface Attempt extends Checks {
  remember: boolean
  /** The mailed link that it goes on from. */
  linkHash: Buffer | null
}

interface Begun extends Checks {
  state: string
  /** The token of the session or browser that begins it. */
  holder: string
  purpose: Purpose
  remember?: boolean | undefined
  linkHash?: Buffer | null
}

const checks = z.strictObject({ verifier: z.string(), nonce: z.string() })

const placeOf = (hash: Buffer): SecretPlace => ({
  companyId: null,
  purpose: 'identity-attempt',
  recordId: hash.toString('hex'),
})

/** Keeps what is needed when somebody comes back. */
export async function keepAttempt(
  db: PlatformDb,
  secrets: Secrets,
  { state, holder, purpose, verifier, nonce, remember = false, linkHash = null }: Begun,
  now: Date,
): Promise<void> {
  const hash = tokenHash(state)
  await db
    .insertInto('identity_attempts')
    .values({
      state_hash: hash,
      holder: tokenHash(holder),
      purpose,
      sealed: secrets.seal(placeOf(hash), JSON.stringify({ verifier, nonce })),
      remember,
      link_hash: linkHash,
      expires_at: new Date(now.getTime() + connectingTakes).toISOString(),
    })
    .execute()
}

/**
 * An attempt, which is over by that: taken once, and by nothing but the session or browser that began it for this. Null
 * for all others, to which nothing is told and for which nothing changes.
 */
export async function takeAttempt(
  db: PlatformDb,
  secrets: Secrets,
  { state, holder, purposes }: { state: string; holder: string; purposes: readonly Purpose[] },
  now: Date,
): Promise<Attempt | null> {
  const hash = tokenHash(state)
  const taken = await db
    .deleteFrom('identity_attempts')
    .where('state_hash', '=', hash)
    .where('holder', '=', tokenHash(holder))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now.toISOString())
    .returning(['sealed', 'remember', 'link_hash as linkHash'])
    .executeTakeFirst()
  if (taken === undefined) return null
  const { sealed, ...rest } = taken
  return { ...rest, ...checks.parse(JSON.parse(secrets.open(placeOf(hash), sealed))) }
}

/** Unknown, used, over and begun elsewhere look the same. */
export const attemptOver = (): Refusal => conflict('attempt_over', identityMessages.over)

/** Attempts that nobody came back from go. */
export async function forgetOldAttempts(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_attempts').where('expires_at', '<', now.toISOString()).execute()
}
