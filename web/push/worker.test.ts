import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

// The service worker as it is shipped, in a place that has what it asks of a browser.

const source = await readFile(`${import.meta.dirname}/../public/sw.js`, 'utf8')
const key = 'BKey-of_now'
const origin = 'https://stringline.test'

interface Tab {
  url: string
  focus: () => Promise<Tab>
  navigate: (to: string) => Promise<void>
  postMessage: (message: unknown, ports: { tell: () => void }[]) => void
}

let listeners: Map<string, (event: object) => void>
let tabs: Tab[]
let answers: Record<string, object>
const shown = vi.fn<(title: string, options: object) => Promise<void>>()
const opened = vi.fn<(page: string) => Promise<void>>()
const asked = vi.fn<(address: string, request?: { method?: string; body?: string; headers?: object }) => void>()
const subscribe = vi.fn<(options: object) => Promise<object>>()
beforeEach(() => {
  vi.resetAllMocks()
  listeners = new Map()
  tabs = []
  answers = {
    '/api/session': { session: { user: { id: 'mele' }, company: { id: 'kauri' } } },
    '/api/push/key': { key },
  }
  subscribe.mockResolvedValue(subscriptionAt('https://push.test/new'))
  runInContext(
    source,
    createContext({
      self: {
        addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
        skipWaiting: () => undefined,
        location: { origin },
        registration: { showNotification: shown, pushManager: { subscribe } },
        clients: { claim: () => undefined, matchAll: () => Promise.resolve(tabs), openWindow: opened },
      },
      URL,
      btoa,
      // What one end is told arrives at the other.
      MessageChannel: class {
        port1: { onmessage?: () => void } = {}
        port2 = { tell: () => this.port1.onmessage?.() }
      },
      // A second passes at once.
      setTimeout: (done: () => void) => queueMicrotask(() => queueMicrotask(done)),
      fetch: (address: string, request?: object) => {
        asked(address, request)
        return Promise.resolve({ json: () => Promise.resolve(answers[address]) })
      },
    }),
  )
})

const subscriptionAt = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
})
async function happens(name: string, event: object): Promise<void> {
  const done: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => done.push(work) })
  expect(done).toHaveLength(1)
  await Promise.all(done)
}
const pushed = (text: string) => happens('push', { data: { json: () => JSON.parse(text) as unknown } })
const pressed = async (url: unknown) => {
  const close = vi.fn<() => void>()
  await happens('notificationclick', { notification: { data: { url }, close } })
  expect(close).toHaveBeenCalledOnce()
}
const tabAt = (path: string, { goesOn = false, refuses = false } = {}) => {
  const at = tabs.length
  const tab = {
    url: `${origin}${path}`,
    focus: vi.fn<() => Promise<unknown>>(() => Promise.resolve(tabs[at])),
    navigate: vi.fn<(page: string) => Promise<void>>(() =>
      refuses ? Promise.reject(new TypeError('Not controlled')) : Promise.resolve(),
    ),
    postMessage: vi.fn<(message: unknown, ports: { tell: () => void }[]) => unknown>(
      (_: unknown, [port]: { tell: () => void }[]) => goesOn && port?.tell(),
    ),
  }
  tabs.push(tab as Tab)
  return tab
}

describe('what comes', () => {
  it('is shown as it was written, under its tag', async () => {
    await pushed(JSON.stringify({ title: 'Due today', body: 'Pour slab', url: '/app/tasks/1', tag: 'one' }))
    expect(shown.mock.calls).toEqual([
      ['Due today', expect.objectContaining({ body: 'Pour slab', tag: 'one', data: { url: '/app/tasks/1' } })],
    ])
  })

  it.each(['', 'no JSON', '{}', '{"title":7,"body":{},"tag":null}'])('is shown all the same: %s', async (text) => {
    await pushed(text)
    expect(shown.mock.calls).toEqual([
      ['Stringline', expect.objectContaining({ body: '', tag: '', data: { url: '' } })],
    ])
  })

  it('is shown where it says nothing at all', async () => {
    await happens('push', { data: null })
    expect(shown).toHaveBeenCalledOnce()
  })
})

describe('a press', () => {
  it('leads to the tab that shows it', async () => {
    const [other, there] = [tabAt('/app/tasks'), tabAt('/app/tasks/1')]
    await pressed('/app/tasks/1')
    expect([other.focus, there.focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    expect([there.navigate, opened].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('has a page of the application go on by itself, so that nothing typed there is lost', async () => {
    tabAt('/', { goesOn: true })
    const app = tabAt('/app/invoices', { goesOn: true })
    await pressed('/app/tasks/1#comment-2')
    expect(app.focus).toHaveBeenCalledOnce()
    expect(app.postMessage.mock.calls[0]?.[0]).toEqual({ goTo: `${origin}/app/tasks/1#comment-2` })
    expect(app.navigate).not.toHaveBeenCalled()
  })

  it('loads it in a page that does not answer, and in a new one where that can’t be', async () => {
    const app = tabAt('/app/invoices')
    await pressed('/app/tasks/1')
    expect(app.navigate.mock.calls).toEqual([[`${origin}/app/tasks/1`]])
    tabs = []
    tabAt('/app/invoices', { refuses: true })
    await pressed('/app/tasks/2')
    expect(opened.mock.calls).toEqual([[`${origin}/app/tasks/2`]])
  })

  it('opens it where no page of the application is open', async () => {
    tabAt('/login')
    await pressed('/app/tasks/1')
    expect(opened.mock.calls).toEqual([[`${origin}/app/tasks/1`]])
  })

  it.each(['https://evil.example/app', '//evil.example/app', 'javascript:alert(1)', '', undefined, 7])(
    'never leads to another’s page: %s',
    async (url) => {
      await pressed(url)
      expect(opened.mock.calls).toEqual([[`${origin}/app`]])
    },
  )
})

describe('an address that the browser changed', () => {
  const told = () => {
    const [address, request] = asked.mock.calls.at(-1) ?? []
    return { address, ...request, body: JSON.parse(request?.body ?? '{}') as object }
  }
  const changed = (key: string) => {
    const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const options = { applicationServerKey: Buffer.from(key, 'base64url') }
    return { ...subscriptionAt('https://push.test/other'), options, unsubscribe }
  }

  it('is told to the server, in the name of the page of this session', async () => {
    const newSubscription = changed(key)
    subscribe.mockResolvedValue(newSubscription)
    await happens('pushsubscriptionchange', { newSubscription })
    expect(newSubscription.unsubscribe).not.toHaveBeenCalled()
    expect(told()).toMatchObject({
      address: '/api/push/subscriptions',
      method: 'POST',
      headers: { 'stringline-page': 'mele/kauri' },
      body: { endpoint: 'https://push.test/other', keys: { p256dh: 'point', auth: 'secret' } },
    })
  })

  it('is taken for the key of now, whichever it was for', async () => {
    const before = changed('BAnother_key-of_before')
    for (const newSubscription of [before, null]) {
      await happens('pushsubscriptionchange', { newSubscription })
      expect(subscribe).toHaveBeenLastCalledWith({ userVisibleOnly: true, applicationServerKey: key })
      expect(told().body).toMatchObject({ endpoint: 'https://push.test/new' })
    }
    expect(before.unsubscribe).toHaveBeenCalledOnce()
  })

  it('is nothing to say where nobody is signed in', async () => {
    answers['/api/session'] = { session: null }
    await happens('pushsubscriptionchange', { newSubscription: null })
    expect([subscribe, asked].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })
})
