import { notFound, notFoundWith, tooMany } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { unknownTokens } from '../limits.ts'
import { countKey, countUp } from './counting.ts'
import { networkOf } from './networks.ts'

/**
 * What somebody gets whose token opens nothing: 404 with `message`, and 429 once their network has tried too many.
 * Whoever holds a good one is never counted, from whichever network.
 */
export async function unknownToken(db: PlatformDb, address: string, now: Date, message?: string) {
  const key = countKey('unknown-token', networkOf(address))
  const counted = (await countUp(db, [{ key, within: unknownTokens.within }], now)).get(key)
  return counted !== undefined && counted.times > unknownTokens.perNetwork
    ? tooMany('too_many_unknown', sessionMessages.tooManyUnknown, counted.forgottenIn)
    : message === undefined
      ? notFound()
      : notFoundWith(message)
}
