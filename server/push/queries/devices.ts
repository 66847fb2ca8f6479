import { sql } from 'kysely'
import type { z } from 'zod'
import type { PushDevice, pushDeviceList, PushSubscriptionBody } from '#domain/push/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { SecretPlace } from '#server/platform/secrets.ts'
import { deviceOf } from '#server/platform/session/device.ts'
import { isSinceActive, personOf } from '#server/platform/session/members.ts'
import { lacksRequiredStep } from '#server/platform/session/second-step.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import type { Services } from '#server/platform/runtime.ts'

/** Where the address and keys of a browser are sealed: by the address itself, whoever is signed in there. */
export const placeOf = (endpointHash: Buffer): SecretPlace => ({
  companyId: null,
  purpose: 'push-subscription',
  recordId: endpointHash.toString('hex'),
})

interface Asker {
  accountId: string
  token: string
  publicKey: string
  now: Date
}

/**
 * The devices on which an account is shown notifications, this one first: none that subscribed for a key of before, so
 * that its page subscribes anew.
 */
export async function listPushDevices(
  db: PlatformDb,
  { accountId, token, publicKey, now }: Asker,
): Promise<z.output<typeof pushDeviceList>> {
  const rows = await db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select([
      'device.id',
      'device.created_at as since',
      'device.sent_at as lastSentAt',
      'sessions.user_agent as userAgent',
      sql<boolean>`sessions.token_hash = ${tokenHash(token)}`.as('isCurrent'),
    ])
    .where('sessions.account_id', '=', accountId)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('device.made_for', '=', publicKey)
    .orderBy('isCurrent', 'desc')
    .orderBy('device.created_at', 'desc')
    .orderBy('device.id')
    .execute()
  const items = rows.map(({ userAgent, ...row }): PushDevice => ({ ...row, ...deviceOf(userAgent) }))
  return { items, total: items.length }
}

/** Whom a device may be told something of: a person of a company, at a moment, and by which of our keys. */
interface Telling {
  companyId: string
  userId: string
  publicKey: string
  now: Date
}

/**
 * The devices on which a person of a company may be told something now: where a session of theirs is in that company,
 * not ended, and would be let in.
 */
const tellable = (db: PlatformDb, { companyId, userId, publicKey, now }: Telling) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.company_id', '=', 'sessions.company_id'),
    )
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .where('sessions.company_id', '=', companyId)
    .where('memberships.user_id', '=', userId)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('device.made_for', '=', publicKey)
    .where(isSinceActive)
    .where((on) => on.not(lacksRequiredStep('sessions')))

/** Their ids. */
export async function devicesOf(db: PlatformDb, telling: Telling): Promise<string[]> {
  const rows = await tellable(db, telling).select('device.id').orderBy('device.id').execute()
  return rows.map(({ id }) => id)
}

/** One of them as it is sent to; undefined where it may not be told (any more). Throws `SecretError`. */
export async function deviceToTell(
  db: PlatformDb,
  { secrets }: Pick<Services, 'secrets'>,
  { id, ...telling }: Telling & { id: string },
): Promise<PushSubscriptionBody | undefined> {
  const row = await tellable(db, telling)
    .select(['device.endpoint_hash as endpointHash', 'device.sealed'])
    .where('device.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return JSON.parse(secrets.open(placeOf(row.endpointHash), row.sealed)) as PushSubscriptionBody
}
