import { invalidField, notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { pushMessages, type PushSubscriptionBody } from '#domain/push/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { isPushService } from '#server/platform/push/addresses.ts'
import { isPoint } from '#server/platform/push/curve.ts'
import { pushKeyOf } from '#server/platform/push/keys.ts'
import type { Services } from '#server/platform/runtime.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { placeOf } from '../queries/devices.ts'

/**
 * Has the browser of a session shown notifications. It takes the place of what the session had before, and of whoever
 * had this browser's address: the same browser, signed in by somebody else. Said twice it is the same.
 */
export async function subscribePush(
  db: PlatformDb,
  { config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>,
  { token, subscription }: { token: string; subscription: PushSubscriptionBody },
): Promise<void> {
  if (!isPushService(subscription.endpoint, config.push.services)) throw invalidField('endpoint', pushMessages.endpoint)
  if (!isPoint(subscription.keys.p256dh)) throw invalidField('keys.p256dh', pushMessages.keys)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) throw notFound()
  const endpointHash = tokenHash(subscription.endpoint)
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session.id)
    .where('endpoint_hash', '<>', endpointHash)
    .execute()
  const madeFor = await pushKeyOf(db, { config })
  const sealed = secrets.seal(placeOf(endpointHash), JSON.stringify(subscription))
  const id = newId()
  await db
    .insertInto('push_subscriptions')
    .values({
      id,
      session_id: session.id,
      endpoint_hash: endpointHash,
      sealed,
      made_for: madeFor,
      created_at: clock.now().toISOString(),
    })
    .onConflict((on) =>
      on.column('endpoint_hash').doUpdateSet((row) => ({
        sealed: row.ref('excluded.sealed'),
        made_for: row.ref('excluded.made_for'),
        session_id: row.ref('excluded.session_id'),
        // What is on its way to somebody else does not arrive here.
        id: row
          .case()
          .when('push_subscriptions.session_id', '=', row.ref('excluded.session_id'))
          .then(row.ref('push_subscriptions.id'))
          .else(row.ref('excluded.id'))
          .end(),
        created_at: row
          .case()
          .when('push_subscriptions.session_id', '=', row.ref('excluded.session_id'))
          .then(row.ref('push_subscriptions.created_at'))
          .else(row.ref('excluded.created_at'))
          .end(),
      })),
    )
    .execute()
}

/** Shows no more notifications on one of an account's devices. */
export async function unsubscribePush(db: PlatformDb, accountId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('session_id', 'in', (on) => on.selectFrom('sessions').select('id').where('account_id', '=', accountId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** A browser that is not there any more, as its push service says. */
export async function forgetDevice(db: PlatformDb, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Notes when a device was last sent something. */
export async function noteSent(db: PlatformDb, id: string, now: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ sent_at: now }).where('id', '=', id).execute()
}
