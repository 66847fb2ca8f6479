import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPushKey, listPushDevices, subscribePush } from '#domain/push/api.ts'
import { call } from '#web/lib/api.ts'
import { heedNotifications } from './heeding.ts'

// What a page does at its start of a device that shows notifications, in a place that has what it asks of a browser.

vi.mock('#web/lib/api.ts', () => ({ call: vi.fn<typeof call>() }))

const key = 'BKey-of_now'
const subscriptionFor = (made: string, endpoint: string) => ({
  options: { applicationServerKey: new Uint8Array(Buffer.from(made, 'base64url')).buffer },
  unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
})
type Subscription = ReturnType<typeof subscriptionFor>

let known: { isCurrent: boolean }[]
let here: Subscription | null
const subscribe = vi.fn<(options: object) => Promise<Subscription>>()
const told: object[] = []
beforeEach(() => {
  told.length = 0
  subscribe.mockReset().mockResolvedValue(subscriptionFor(key, 'https://push.test/new'))
  const registration = { pushManager: { getSubscription: () => Promise.resolve(here), subscribe } }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      register: () => Promise.resolve(),
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('localStorage', { getItem: () => 'mele', setItem: () => undefined })
  vi.mocked(call).mockImplementation((endpoint, input) => {
    if (endpoint === (subscribePush as typeof endpoint)) told.push((input as { body: object }).body)
    const answers = new Map<object, object>([
      [listPushDevices, { items: known }],
      [getPushKey, { key }],
    ])
    return Promise.resolve(answers.get(endpoint) ?? {}) as never
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a device of a key of before subscribes for the one of now, and nobody is asked', async () => {
  known = [{ isCurrent: false }]
  here = subscriptionFor('BAnother_key-of_before', 'https://push.test/before')
  heedNotifications('mele', () => undefined)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(here.unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(told).toEqual([{ endpoint: 'https://push.test/new', keys: { p256dh: 'point', auth: 'secret' } }])
})

it('a device that is told already is left alone', async () => {
  known = [{ isCurrent: true }]
  here = subscriptionFor(key, 'https://push.test/now')
  heedNotifications('mele', () => undefined)
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith(listPushDevices, {}))
  await new Promise(setImmediate)
  expect([told, subscribe.mock.calls]).toEqual([[], []])
})
