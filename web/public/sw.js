// Shows notifications, and nothing else: it answers no request and keeps no page (docs/decisions/0079). Registered by the
// press that turns notifications on, and kept to what every browser with push knows.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  // A browser takes the right away from whoever gets a message and shows nothing.
  event.waitUntil(show(messageOf(event.data)))
})

function messageOf(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

function show({ title, body, tag, url }) {
  return self.registration.showNotification(textOf(title) || 'Stringline', {
    body: textOf(body),
    tag: textOf(tag),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: textOf(url) },
  })
}

const textOf = (value) => (typeof value === 'string' ? value : '')

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data?.url)))
})

/** A page of ours, whatever was sent. */
function pageOf(url) {
  const page = new URL(textOf(url) || '/app', self.location.origin)
  return page.origin === self.location.origin ? page.href : new URL('/app', self.location.origin).href
}

/** In the tab that shows it, else in one that shows the application and goes there, else in a new one. */
async function open(page) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === page)
  if (there) return there.focus()
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/app'))
  if (!tab) return self.clients.openWindow(page)
  const focused = await tab.focus().catch(() => tab)
  // What is typed there stays: the page goes on by itself, as by a link of its own.
  if (await goesOn(focused, page)) return undefined
  return focused.navigate(page).catch(() => self.clients.openWindow(page))
}

/** Whether the page says that it goes there, within a second. */
function goesOn(tab, page) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1000)
    tab.postMessage({ goTo: page }, [port2])
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

/** The browser has another address: the server is told, as the page of this session would. */
async function renew({ newSubscription }) {
  const { session } = await (await fetch('/api/session')).json()
  if (!session) return
  const { key } = await (await fetch('/api/push/key')).json()
  // Of one for another key, of before this installation changed its own, nothing would come.
  if (newSubscription && keyOf(newSubscription) !== key) await newSubscription.unsubscribe()
  const { pushManager } = self.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stringline-page': `${session.user.id}/${session.company?.id ?? '-'}`,
    },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  })
}

function keyOf({ options }) {
  const text = btoa(String.fromCharCode(...new Uint8Array(options?.applicationServerKey ?? [])))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
