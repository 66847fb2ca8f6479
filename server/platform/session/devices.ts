import type { PlatformDb } from '../db/platform.ts'
import { newId } from '#domain/ids.ts'
import { deviceKnown } from '../limits.ts'
import { networkOf } from './networks.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Where somebody signs in from: a browser with the token of its long-lived cookie, or a program, which keeps none. */
export interface Device {
  token: string | null
  userAgent: string
  address: string
  isProgram: boolean
}

export interface NotedDevice {
  id: string
  /** What the browser keeps. */
  token: string
  /** The account has signed in before, and never from here. */
  isUnknown: boolean
}

/**
 * Notes that an account signs in from a device, in the transaction that begins the session. What is stored is a hash,
 * one row for each account: who reads the table can pass for no device. A program is known by its network and by what
 * it calls itself.
 */
export async function noteDevice(db: PlatformDb, accountId: string, device: Device, now: Date): Promise<NotedDevice> {
  const network = networkOf(device.address)
  const token = device.isProgram
    ? `program ${network} ${device.userAgent}`
    : device.token?.match(/^[\w-]{43}$/)
      ? device.token
      : newToken()
  const known = await db
    .updateTable('known_devices')
    .set({ last_seen_at: now.toISOString(), user_agent: device.userAgent.slice(0, 300), network })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash(token))
    .returning('id')
    .executeTakeFirst()
  if (known !== undefined) return { id: known.id, token, isUnknown: false }
  const other = await db.selectFrom('known_devices').select('id').where('account_id', '=', accountId).executeTakeFirst()
  const id = newId()
  await db
    .insertInto('known_devices')
    .values({
      id,
      account_id: accountId,
      token_hash: tokenHash(token),
      user_agent: device.userAgent.slice(0, 300),
      network,
      first_seen_at: now.toISOString(),
      last_seen_at: now.toISOString(),
    })
    .execute()
  // The first sign-in of an account is its person's, who has just made it.
  return { id, token, isUnknown: other !== undefined }
}

/** Devices that nobody has signed in from for as long as a browser keeps a cookie are known no more. */
export async function forgetOldDevices(db: PlatformDb, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', new Date(now.getTime() - deviceKnown).toISOString())
    .execute()
}
