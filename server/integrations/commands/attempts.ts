import { createHash } from 'node:crypto'
import type { ConnectionProvider } from '#domain/integrations/choices.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { connectingTakes, rates } from '#server/platform/limits.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import type { SecretPlace, Secrets } from '#server/platform/secrets.ts'

/** What holds an attempt together: what goes to the provider and back, and the session or token that began it. */
export interface Attempt {
  provider: ConnectionProvider
  state: string
  sessionHash: Buffer
}

const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest()

const verifierPlace = (companyId: string, hash: Buffer): SecretPlace => ({
  companyId,
  purpose: 'connection-attempt',
  recordId: hash.toString('hex'),
})

/** Keeps what is needed when somebody comes back from the provider. */
export async function keepAttempt(
  ctx: Context,
  secrets: Secrets,
  { provider, state, sessionHash, verifier }: Attempt & { verifier: string },
): Promise<void> {
  const { companyId } = ctx.actor
  const hash = stateHash(state)
  await refuseFaster(ctx, ratesOf(ctx, 'connecting', rates.connecting), integrationMessages.tooOften)
  await ctx.db
    .insertInto('oauth_attempts')
    .values({
      company_id: companyId,
      state_hash: hash,
      session_hash: sessionHash,
      provider,
      sealed: secrets.seal(verifierPlace(companyId, hash), verifier),
      expires_at: new Date(Date.parse(ctx.now) + connectingTakes).toISOString(),
    })
    .execute()
}

/**
 * The verifier of an attempt, which is over by that: taken once, and by nothing but the session that began it, in its
 * company and for its provider. Null for all others, to which nothing is told and for which nothing changes.
 */
export async function takeAttempt(
  ctx: Context,
  secrets: Secrets,
  { provider, state, sessionHash }: Attempt,
): Promise<string | null> {
  const { companyId } = ctx.actor
  const hash = stateHash(state)
  const taken = await ctx.db
    .deleteFrom('oauth_attempts')
    .where('company_id', '=', companyId)
    .where('state_hash', '=', hash)
    .where('session_hash', '=', sessionHash)
    .where('provider', '=', provider)
    .returning(['sealed', 'expires_at as expiresAt'])
    .executeTakeFirst()
  if (taken === undefined || taken.expiresAt <= ctx.now) return null
  return secrets.open(verifierPlace(companyId, hash), taken.sealed)
}
