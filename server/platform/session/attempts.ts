import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/tenant.ts'

const minutes = 15
const perAccount = 10
const perAddress = 100

const keyOf = (kind: string, value: string): string => `${kind}:${createHash('sha256').update(value).digest('base64url')}`
const keysOf = (email: string, address: string) => ({ account: keyOf('account', email), address: keyOf('address', address) })

/** Refuses with 429 once an account or an address has failed too often; the same for accounts that don't exist. */
export async function refuseTooMany(db: PlatformDb, email: string, address: string, now: Date): Promise<void> {
  const keys = keysOf(email, address)
  const rows = await db.selectFrom('rate_limits').select(['key', 'attempts', 'resets_at'])
    .where('key', 'in', [keys.account, keys.address]).where('resets_at', '>', now.toISOString()).execute()
  const over = rows.find((row) => row.attempts >= (row.key === keys.account ? perAccount : perAddress))
  if (over !== undefined) throw new Refusal(429, 'too_many_attempts', sessionMessages.tooMany)
}

/** Counts one failed attempt against the account and the address. */
export async function countFailure(db: PlatformDb, email: string, address: string, now: Date): Promise<void> {
  const keys = keysOf(email, address)
  const resetsAt = new Date(now.getTime() + minutes * 60_000).toISOString()
  await db.insertInto('rate_limits')
    .values([keys.account, keys.address].toSorted().map((key) => ({ key, attempts: 1, resets_at: resetsAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({
      attempts: sql`case when rate_limits.resets_at > ${now.toISOString()} then rate_limits.attempts + 1 else 1 end`,
      resets_at: sql`case when rate_limits.resets_at > ${now.toISOString()} then rate_limits.resets_at else excluded.resets_at end`,
    })).execute()
}

/** A right password clears the account's count. */
export async function forgetFailures(db: PlatformDb, email: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf('account', email)).execute()
}
