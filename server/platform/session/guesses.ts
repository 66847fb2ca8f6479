import { notFound, notFoundWith, tooMany } from '#domain/errors.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { unknownTokens } from '../limits.ts'
import { countKey, countUp } from './counting.ts'
import { networkOf } from './networks.ts'

/**
 * The refusal of an unknown token: 404 with `message`, and 429 once its network has tried too many. A valid token is
 * never counted, from any network.
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
