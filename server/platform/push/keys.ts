import type { PlatformDb } from '../db/platform.ts'
import type { Services } from '../runtime.ts'
import type { SecretPlace } from '../secrets.ts'
import { newKeyPair, publicKeyOf } from './curve.ts'

// By which push services know this installation (RFC 8292). One pair for all of its processes: each browser subscribes
// for the public key, and a subscription is good for that key alone.

/** The pair, base64url: a point of 65 bytes and a number of 32. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const placeOf = (publicKey: string): SecretPlace => ({ companyId: null, purpose: 'push-key', recordId: publicKey })

type Needs = Pick<Services, 'config' | 'secrets' | 'clock'>

/** Makes the pair where there is none yet: whichever process comes first. */
export async function keepPushKeys(db: PlatformDb, { config, secrets, clock }: Needs): Promise<void> {
  if (config.push.privateKey !== undefined || (await stored(db)) !== undefined) return
  const { publicKey, privateKey } = newKeyPair()
  await db
    .insertInto('push_keys')
    .values({
      public_key: publicKey,
      sealed_private_key: secrets.seal(placeOf(publicKey), privateKey),
      created_at: clock.now().toISOString(),
    })
    .onConflict((on) => on.column('single').doNothing())
    .execute()
}

/** The key that browsers subscribe with. */
export async function pushKeyOf(db: PlatformDb, { config }: Pick<Services, 'config'>): Promise<string> {
  const given = config.push.privateKey
  if (given !== undefined) return publicKeyOf(given) ?? ''
  return (await stored(db))?.publicKey ?? ''
}

/** The whole pair, to sign with. Throws `SecretError` where it was sealed under a key that is not configured. */
export async function pushKeysOf(db: PlatformDb, { config, secrets }: Omit<Needs, 'clock'>): Promise<PushKeys> {
  const given = config.push.privateKey
  if (given !== undefined) return { publicKey: publicKeyOf(given) ?? '', privateKey: given }
  const pair = await stored(db)
  if (pair === undefined) throw new Error('The keys of notifications are made at start, and there are none')
  return { publicKey: pair.publicKey, privateKey: secrets.open(placeOf(pair.publicKey), pair.sealed) }
}

const stored = (db: PlatformDb) =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'sealed_private_key as sealed']).executeTakeFirst()
