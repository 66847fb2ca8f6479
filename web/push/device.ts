import type { PushSubscriptionBody } from '#domain/push/schema.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

// What this browser knows of notifications: whether it can show them, whether it may, and at which address.

/** How notifications stand on this device. `homeScreen`: it shows them only to pages that are on its home screen. */
export const standings = ['unsupported', 'homeScreen', 'blocked', 'off', 'on'] as const
export type Standing = (typeof standings)[number]

const worker = '/sw.js'

const knowsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Pages on an iPhone or iPad say whether they are on the home screen, and know push only there. */
const isOffHomeScreen = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** How they stand, as far as the browser says; `isKnown`: the server has this device. */
export function standingOf(isKnown: boolean): Standing {
  if (!knowsPush()) return isOffHomeScreen() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks for the permission, by the press that this is called in, and takes an address for our key. Null where the person
 * says no. Throws where the browser gets no address.
 */
export async function subscribeHere(key: string): Promise<PushSubscriptionBody | null> {
  // First, and before anything is waited for: a browser asks only while it remembers the press.
  if ((await Notification.requestPermission()) !== 'granted') return null
  return addressFor(key)
}

/** The same where it was permitted before: nobody is asked anything. */
export async function renewHere(key: string): Promise<PushSubscriptionBody | null> {
  return knowsPush() && Notification.permission === 'granted' ? addressFor(key) : null
}

async function addressFor(key: string): Promise<PushSubscriptionBody> {
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One for another key, of before this installation changed its own, is good for nothing.
  if (before !== null && !isFor(before, key)) await before.unsubscribe()
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

function isFor(subscription: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/** Gives the address up. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Whose notifications this browser shows: they need not press again once they have signed in anew. */
const owner = 'notified'

export const isToldHere = (account: string): boolean => readStored(owner) === account

export const keepTold = (account: string | null): void => writeStored(owner, account ?? '')
