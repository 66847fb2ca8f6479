import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#domain/errors.ts'
import type { PlatformDb } from '../db/platform.ts'

/** Something that is counted for a while: under which key, and for how long from the first time. */
export interface Count {
  key: string
  within: number
}

/** How often it has happened by now, this time included, and the milliseconds until it is forgotten. */
export interface Counted {
  times: number
  forgottenIn: number
}

/** A key of counted attempts: what it is about can't be read back from it. */
export const countKey = (kind: string, ...values: string[]): string =>
  `${kind}:${createHash('sha256').update(values.join('\n')).digest('base64url')}`

/**
 * Counts one more of each, over all processes. Nothing is held against anybody for longer than its time, whatever the
 * clock was when it was counted: a clock that jumped back would otherwise lock people out for the length of its jump.
 */
export async function countUp(db: PlatformDb, counts: readonly Count[], now: Date): Promise<Map<string, Counted>> {
  const moment = now.toISOString()
  const rows = await db
    .insertInto('rate_limits')
    .values(
      counts
        // In one order, so that two at once wait for each other and not in a circle.
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, within }) => ({
          key,
          attempts: 1,
          resets_at: new Date(now.getTime() + within).toISOString(),
        })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql`case when rate_limits.resets_at > ${moment} then rate_limits.attempts + 1 else 1 end`,
        resets_at: sql`case when rate_limits.resets_at > ${moment}
          then least(rate_limits.resets_at, excluded.resets_at) else excluded.resets_at end`,
      }),
    )
    .returning(['key', 'attempts', 'resets_at'])
    .execute()
  return new Map(
    rows.map((row) => [row.key, { times: row.attempts, forgottenIn: Date.parse(row.resets_at) - now.getTime() }]),
  )
}

/**
 * Counts one more of each, and refuses with 429 and this message once any is beyond its limit; in a transaction, what
 * is refused takes its count back.
 */
export async function refuseOver(
  db: PlatformDb,
  counts: readonly (Count & { limit: number })[],
  { message, now }: { message: string; now: Date },
): Promise<void> {
  const counted = await countUp(db, counts, now)
  const waits = counts.flatMap(({ key, limit }) => {
    const { times = 0, forgottenIn = 0 } = counted.get(key) ?? {}
    return times > limit ? [forgottenIn] : []
  })
  if (waits.length > 0) throw tooMany('rate_limited', message, Math.max(...waits))
}

/** Takes one back from each. */
export async function countDown(db: PlatformDb, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ attempts: sql`attempts - 1` })
    .where((on) => on('key', '=', on.fn.any(on.val([...keys]))))
    .where('attempts', '>', 0)
    .execute()
}

/** Forgets what was counted under these keys. */
export async function forgetCounts(db: PlatformDb, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((on) => on('key', '=', on.fn.any(on.val([...keys]))))
    .execute()
}

/** Counts that no longer hold anybody back go. */
export async function forgetOldCounts(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now.toISOString()).execute()
}
