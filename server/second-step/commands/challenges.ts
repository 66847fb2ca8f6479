import type { PlatformDb } from '#server/platform/db/platform.ts'
import { passkeyTakes } from '#server/platform/limits.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'

/** What a passkey is asked to sign for, and by whom: the token of a session, or of a browser that is signing in. */
export interface Asked {
  holder: string
  purpose: 'sign-in' | 'second-step' | 'proof' | 'add'
}

/** A challenge for a passkey to sign. */
export async function makeChallenge(db: PlatformDb, { holder, purpose }: Asked, now: Date): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      holder: tokenHash(holder),
      purpose,
      expires_at: new Date(now.getTime() + passkeyTakes).toISOString(),
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that a browser says it had signed; null where it was not asked of this holder for this purpose,
 * was used or is over. It is gone whatever becomes of the signature.
 */
export async function takeChallenge(
  db: PlatformDb,
  clientDataJSON: string,
  { holder, purpose }: Asked,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeIn(clientDataJSON))
    .where('holder', '=', tokenHash(holder))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

/** The challenge that the browser's own words name; none where they are no such words. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return ''
    return typeof said.challenge === 'string' && /^[\w-]{1,100}$/.test(said.challenge) ? said.challenge : ''
  } catch {
    return ''
  }
}

/** Challenges that nobody signed in time go. */
export async function forgetOldChallenges(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute()
}
