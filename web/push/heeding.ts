import { getPushKey, listPushDevices, subscribePush } from '#domain/push/api.ts'
import { call } from '#web/lib/api.ts'
import { isToldHere, renewHere } from './device.ts'

/**
 * For the frame, where this device shows notifications: goes where one leads that was pressed, as by a link, so that
 * nothing typed is lost; and has the device told again once its person has signed in anew. Answers what ends it.
 */
export function heedNotifications(account: string, goTo: (address: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const page = pageIn(data)
    if (page === null) return
    ports[0]?.postMessage('goes there')
    goTo(`${page.pathname}${page.search}${page.hash}`)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // Nothing depends on it: the profile says how it stands.
  renew(account).catch(() => undefined)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/** Where the service worker says to go; a page of ours alone. */
function pageIn(data: unknown): URL | null {
  const asked = typeof data === 'object' && data !== null && 'goTo' in data ? data.goTo : undefined
  const page = typeof asked === 'string' ? URL.parse(asked) : null
  return page?.origin === window.location.origin ? page : null
}

async function renew(account: string): Promise<void> {
  if (!isToldHere(account)) return
  const { items } = await call(listPushDevices, {})
  if (items.some(({ isCurrent }) => isCurrent)) return
  const { key } = await call(getPushKey, {})
  const body = await renewHere(key)
  if (body !== null) await call(subscribePush, { body })
}
