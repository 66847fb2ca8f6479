import { tooMany } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { Clock } from '../clock.ts'
import type { PlatformDb } from '../db/platform.ts'
import { signInAttempts } from '../limits.ts'
import { countDown, countKey, countUp, forgetCounts } from './counting.ts'
import { networkOf } from './networks.ts'

const keysOf = (email: string, network: string) => ({
  account: countKey('account', email),
  network: countKey('network', network),
  both: countKey('account-network', email, network),
})

/**
 * Counts one attempt to sign in, the same for accounts that don't exist, before the password is looked at: guesses sent
 * all at once are counted all the same. Refuses with 429 the network that failed too often, for this account or for
 * all. Failures from anywhere else only make the account slower to answer, never deaf: who knows the password gets in.
 * The wait holds no connection of the database.
 */
export async function countAttempt(db: PlatformDb, email: string, address: string, clock: Clock): Promise<void> {
  const { within, perAccountAndNetwork, perNetwork, slowing } = signInAttempts
  const keys = keysOf(email, networkOf(address))
  const counted = await countUp(
    db,
    [
      { key: keys.both, within },
      { key: keys.network, within },
      { key: keys.account, within: slowing.within },
    ],
    clock.now(),
  )
  for (const [key, limit] of [
    [keys.both, perAccountAndNetwork],
    [keys.network, perNetwork],
  ] as const) {
    const { times = 0, forgottenIn = 0 } = counted.get(key) ?? {}
    if (times > limit) throw tooMany('too_many_attempts', sessionMessages.tooMany, forgottenIn)
  }
  const extra = (counted.get(keys.account)?.times ?? 0) - slowing.after
  if (extra > 0) await clock.wait(Math.min(extra * slowing.step, slowing.longest))
}

/**
 * A right password was no failure: not of its network, nor of the account, whose failures from elsewhere stay counted.
 */
export async function forgiveAttempt(db: PlatformDb, email: string, address: string): Promise<void> {
  const keys = keysOf(email, networkOf(address))
  await forgetCounts(db, [keys.both])
  await countDown(db, [keys.network, keys.account])
}
