import { vi, expect } from 'vitest'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Change } from '#domain/live/rules.ts'
import type { Caller } from '#server/testing/caller.ts'

/** Somebody who follows a company's changes, as a program does. */
export interface Listening {
  status: number
  headers: Headers
  /** Every event in the order in which it came: what it is called, its id, its data. */
  heard: { event: string; id: string; data: Change }[]
  /** What was said of when to come back. */
  retry: number | null
  /** Comments: the stream is alive. */
  comments: number
  /** Whether the server ended it. */
  isOver: boolean
  /** The names of the changes so far; figures and a gap as themselves. */
  names(): string[]
  /** Waits until it has heard these changes and gaps, and nothing else. */
  hears(...names: string[]): Promise<void>
  /** Waits until the server has ended it. */
  ends(): Promise<void>
  stop(): void
}

const running = new Set<Listening>()

/** Ends whatever a test left open. */
export function stopListening(): void {
  for (const each of running) each.stop()
  running.clear()
}

/** Opens a stream, and waits until it says that it is open. */
export async function listen(
  caller: Pick<Caller, 'fetch'>,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Listening> {
  const away = new AbortController()
  const response = await caller.fetch(`/api/live${query}`, { headers, signal: away.signal })
  const listening: Listening = {
    status: response.status,
    headers: response.headers,
    heard: [],
    retry: null,
    comments: 0,
    isOver: false,
    names: () => listening.heard.filter(({ event }) => event !== 'open' && event !== 'notifications').map(nameOf),
    hears: (...names) => soon(() => expect(listening.names()).toEqual(names)),
    ends: () => soon(() => expect(listening.isOver).toBe(true)),
    stop: () => away.abort(),
  }
  if (response.status !== 200) return listening
  running.add(listening)
  void read(response, listening)
  await soon(() => expect(listening.heard.some(({ event }) => event === 'open')).toBe(true))
  return listening
}

const nameOf = ({ event, data }: Listening['heard'][number]): string => (event === 'change' ? data.event : event)

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 5 })

async function read(response: Response, listening: Listening): Promise<void> {
  const parser = createParser({
    onEvent: (message) => listening.heard.push(asHeard(message)),
    onRetry: (retry) => (listening.retry = retry),
    onComment: () => (listening.comments += 1),
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
  } catch {
    // Ours to stop, or cut.
  }
  listening.isOver = true
}

const asHeard = ({ event = '', id = '', data }: EventSourceMessage): Listening['heard'][number] => ({
  event,
  id,
  data: JSON.parse(data) as Change,
})
