import type { Page, Worker } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { expect, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Chromium without a screen permits no notifications and reaches no push service: what the browser would answer (the
// permission, an address) and what it would draw are played here. All else is real: the press, the server, the service
// worker and its registration, what it makes of a message, and where a press leads.

const endpoint = 'https://fcm.googleapis.com/fcm/send/'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A browser whose person permits notifications once they are asked, and whose push service gives this address. */
const permitting = (page: Page, name: string) =>
  page.addInitScript(
    (address) => {
      const isAsked = () => localStorage.getItem('asked') !== null
      Object.defineProperty(Notification, 'permission', { get: () => (isAsked() ? 'granted' : 'default') })
      Notification.requestPermission = () => {
        localStorage.setItem('asked', '')
        return Promise.resolve('granted')
      }
      const subscription = { unsubscribe: () => Promise.resolve(true), toJSON: () => address }
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve(subscription),
        getSubscription: () => Promise.resolve(null),
      })
    },
    { endpoint: `${endpoint}${name}`, keys },
  )

const devices = (page: Page) => page.getByRole('region', { name: 'Notifications on your devices' })

/** Has the browser give a message to the service worker, as its push service would. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

interface Scope {
  registration: object
  /** By their tags, of which the browser shows one each. */
  shown: Map<string, { title: string; body: string; url: string }>
  dispatchEvent: (event: Event) => boolean
  ExtendableEvent: new (type: string) => Event
}

/** Has what the service worker shows be noted. */
const noting = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = new Map()
    Object.assign(scope.registration, {
      showNotification: (title: string, more: { tag: string; body: string; data: { url: string } }) => {
        scope.shown.set(more.tag, { title, body: more.body, url: more.data.url })
        return Promise.resolve()
      },
    })
  })

const shown = (worker: Worker) => worker.evaluate(() => [...(globalThis as unknown as Scope).shown])

/** Presses the notification with this tag. */
const press = (worker: Worker, tag: string) =>
  worker.evaluate((wanted) => {
    const scope = globalThis as unknown as Scope
    const notification = {
      data: { url: scope.shown.get(wanted)?.url },
      close: () => scope.shown.delete(wanted),
    }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  }, tag)

test('a device is told by a press alone, shows what comes, and leads to it', async ({ signedInAs, context }) => {
  test.slow()
  const page = await signedInAs('staff')
  await permitting(page, 'journey-one')
  await page.goto('/app/profile/notifications')
  await expect(devices(page)).toContainText('You are asked by the browser once you turn them on')
  // Nothing is there before somebody wants it.
  expect(context.serviceWorkers()).toEqual([])
  await hasNoViolations(page, 'notifications off')

  await devices(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'Notifications turned on for this device')).toBeVisible()
  await expect(devices(page)).toContainText('On since')
  await hasNoViolations(page, 'notifications on')
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('No service worker was registered')
  expect(new URL(worker.url()).pathname).toBe('/sw.js')

  // What heeds a press comes after the bell, which comes after the page.
  const heeding = page.waitForResponse(/\/assets\/heeding-/)
  await page.goto('/app/tasks')
  await (await heeding).finished()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const message = { title: 'Order trusses', body: 'Hana gave you a task', url: '/app/profile', tag: 'task-7' }
  await noting(worker)
  await deliver(page, message)
  const { tag, ...rest } = message
  await expect.poll(() => shown(worker)).toEqual([[tag, rest]])
  // The same told twice is shown once.
  await deliver(page, message)
  await expect.poll(() => shown(worker)).toHaveLength(1)
  // In the tab that is open, without loading it anew.
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await press(worker, tag)
  await expect(page).toHaveURL('/app/profile')
  await expect.poll(() => shown(worker)).toEqual([])
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)

  // A message from elsewhere leads nowhere else.
  await deliver(page, { title: 'Win', body: '', url: 'https://evil.example/', tag: 'evil' })
  await expect.poll(() => shown(worker)).toHaveLength(1)
  await press(worker, 'evil')
  await expect(page).toHaveURL(/\/app(\/(dashboard|my-work|tasks).*)?$/)

  await page.goto('/app/profile/notifications')
  await devices(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Notifications turned off for this device')).toBeVisible()
  await expect(devices(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('who blocked notifications is told how to allow them, on a phone too', async ({ elsewhere }) => {
  const page = await elsewhere(phone)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.request.post('/api/sign-in', {
    data: { email: 'client@stringline.example', password: 'stringline-demo' },
  })
  await page.goto('/app/profile/notifications')
  await expect(devices(page)).toContainText('Your browser blocks notifications from Stringline')
  await expect(devices(page).getByRole('button')).toHaveCount(0)
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'notifications blocked')
})
