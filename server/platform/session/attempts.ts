import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { signInAttempts } from '../limits.ts'

const keyOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`
const keysOf = (email: string, address: string) => ({
  account: keyOf('account', email),
  address: keyOf('address', address),
})

/**
 * Counts one attempt against the account and the address, and refuses with 429 once either had too many; the same for
 * accounts that don't exist. Counted before the password is looked at: guesses sent all at once are counted all the
 * same.
 */
export async function countAttempt(db: PlatformDb, email: string, address: string, now: Date): Promise<void> {
  const keys = keysOf(email, address)
  const resetsAt = new Date(now.getTime() + signInAttempts.within).toISOString()
  const rows = await db
    .insertInto('rate_limits')
    .values([keys.account, keys.address].toSorted().map((key) => ({ key, attempts: 1, resets_at: resetsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql`case when rate_limits.resets_at > ${now.toISOString()} then rate_limits.attempts + 1 else 1 end`,
        resets_at: sql`case when rate_limits.resets_at > ${now.toISOString()} then rate_limits.resets_at else excluded.resets_at end`,
      }),
    )
    .returning(['key', 'attempts'])
    .execute()
  const over = rows.some(
    (row) => row.attempts > (row.key === keys.account ? signInAttempts.perAccount : signInAttempts.perAddress),
  )
  if (over) throw new Refusal(429, 'too_many_attempts', sessionMessages.tooMany)
}

/** Counts that no longer hold anybody back go. */
export async function forgetOldAttempts(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now.toISOString()).execute()
}

/** A right password clears the account's count, and was no failure of its address. */
export async function forgiveAttempt(db: PlatformDb, email: string, address: string): Promise<void> {
  const keys = keysOf(email, address)
  await db.deleteFrom('rate_limits').where('key', '=', keys.account).execute()
  await db
    .updateTable('rate_limits')
    .set({ attempts: sql`attempts - 1` })
    .where('key', '=', keys.address)
    .where('attempts', '>', 0)
    .execute()
}
