import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Heard } from './live-stream.ts'
import { followInTabs } from './live-tabs.ts'

/** A server whose streams say what the test says. */
let server: Server
let streams: { answer: ServerResponse; asked: URL; lastHeard: string | undefined }[]
let status: number
let leave: AbortController[]

const browserFetch = globalThis.fetch
const { locks } = navigator
beforeEach(async () => {
  streams = []
  leave = []
  status = 200
  server = createServer((request, answer) => {
    const asked = new URL(request.url ?? '', 'http://here')
    const lastHeard = request.headers['last-event-id']
    if (status !== 200) return void answer.writeHead(status).end()
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    streams.push({ answer, asked, lastHeard: typeof lastHeard === 'string' ? lastHeard : undefined })
    say('open', 'begun')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => browserFetch(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks, onLine: true })
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(async () => {
  for (const each of leave) each.abort()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
})

/** Says something on the stream opened last. */
const say = (event: string, id: string, data: object = {}) =>
  streams.at(-1)?.answer.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const change = (event: string) => ({ event, kind: 'client', id: 'one' })

let tabs = 0
function openTab(page = 'mere/kauri') {
  const away = new AbortController()
  leave.push(away)
  const heard: string[] = []
  let refusals = 0
  // A tab that is just being opened may hear something twice, which does no harm.
  const hear = ({ changes, figures, told, gap }: Heard) => {
    const names = [
      ...changes.map(({ event }) => event),
      ...(figures ? ['figures'] : []),
      ...(told ? ['notifications'] : []),
      ...(gap ? ['gap'] : []),
    ]
    for (const each of names) if (!heard.includes(each)) heard.push(each)
  }
  followInTabs({ page, tab: `tab-${(tabs += 1)}`, signal: away.signal, hear, refused: () => (refusals += 1) })
  return { heard, close: () => away.abort(), refusals: () => refusals }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })
const opened = (count: number) => soon(() => expect(streams).toHaveLength(count))

describe('tabs of one browser', () => {
  it('share one stream, and all hear what it says', async () => {
    const one = openTab()
    await opened(1)
    const other = openTab()
    say('change', '1', change('client.created'))
    say('figures', '2')
    say('gap', '3')
    say('notifications', '4')
    const all = ['client.created', 'figures', 'gap', 'notifications']
    for (const each of [one, other]) await soon(() => expect(each.heard.toSorted()).toEqual(all))
    expect(streams).toHaveLength(1)
  })

  it('of another company have another', async () => {
    const one = openTab()
    await opened(1)
    const other = openTab('mere/totara')
    await opened(2)
    say('change', '1', change('client.created'))
    await soon(() => expect(other.heard).toEqual(['client.created']))
    expect(one.heard).toEqual([])
  })

  it('go on from the last that was heard when the one that had the stream is closed', async () => {
    const one = openTab()
    await opened(1)
    const other = openTab()
    say('change', 'seven', change('client.created'))
    await soon(() => expect(other.heard).toHaveLength(1))
    one.close()
    await opened(2)
    expect(streams[1]?.lastHeard).toBe('seven')
    say('change', 'eight', change('client.updated'))
    await soon(() => expect(other.heard).toEqual(['client.created', 'client.updated']))
    expect(one.heard).toEqual(['client.created'])
  })

  it('that are opened later hear what happened since they read what they show', async () => {
    openTab()
    await opened(1)
    say('change', '1', change('client.created'))
    const first = openTab()
    await soon(() => expect(first.heard).toEqual(['client.created']))
  })
})

describe('a stream', () => {
  it('begins with what happened since the page was opened', async () => {
    openTab()
    await opened(1)
    const age = Number(streams[0]?.asked.searchParams.get('age'))
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThanOrEqual(performance.now())
  })

  it('is opened again when it ends, with the last that was heard', async () => {
    const tab = openTab()
    await opened(1)
    say('change', 'nine', change('client.created'))
    streams[0]?.answer.end('retry: 10\n\n')
    await opened(2)
    expect(streams[1]?.lastHeard).toBe('nine')
    say('change', 'ten', change('client.updated'))
    await soon(() => expect(tab.heard).toEqual(['client.created', 'client.updated']))
  })

  it('understands what comes in pieces', async () => {
    const tab = openTab()
    await opened(1)
    const text = `id: 1\nevent: change\ndata: ${JSON.stringify(change('client.created'))}\n\n`
    for (const character of `: \n\n${text}`) {
      streams[0]?.answer.write(character)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await soon(() => expect(tab.heard).toEqual(['client.created']))
  })

  it('asks what has become of the session when it is refused, or ended for good', async () => {
    status = 403
    const tab = openTab()
    await soon(() => expect(tab.refusals()).toBe(1))
    status = 200
    await opened(1)
    streams[0]?.answer.end('retry: 0\n\n')
    await soon(() => expect(tab.refusals()).toBe(2))
  })

  it('is tried again after a failure of the server, and asks nothing of the session', async () => {
    status = 503
    const tab = openTab()
    setTimeout(() => (status = 200), 50)
    await opened(1)
    expect(tab.refusals()).toBe(0)
  })
})
