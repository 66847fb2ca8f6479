import { createParser } from 'eventsource-parser'

import { followChanges } from '#domain/live/api.ts'
import type { Change } from '#domain/live/rules.ts'
import { pageHeaders } from './page.ts'

/** What a stream says. `id` is of the last of it: where to go on after the stream has ended. */
export type Heard = {
  id: string
  changes: Change[]
  /** Sums on some job moved, by what this person does not see. */
  figures: boolean
  /** One’s own notifications are other ones than before. */
  told: boolean
  /** Something may have been missed. */
  gap: boolean
}

type StreamOptions = {
  /** Ends it. */
  signal: AbortSignal
  /** The last that was heard, on whichever stream. */
  last: () => string | undefined
  hear: (heard: Heard) => void
  /** Something came, if only that it is alive. */
  alive: () => void
  /** The server has nothing to say to this page any more, or not yet. */
  refused: () => void
}

/** The server says at least every twenty seconds that it is there. */
export const longestSilence = 50_000
const backOff = { first: 1_000, longest: 30_000 }
// A day, the most that the server looks back.
const longestAge = 86_400_000

/** Keeps a stream open, a new one whenever it ends, for as long as it may. */
export async function keepStream(options: StreamOptions): Promise<void> {
  let wait = backOff.first
  while (!options.signal.aborted) {
    const ended = await readStream(options)
    if (ended === 'refused') options.refused()
    wait = ended === 'read' ? backOff.first : Math.min(wait * 2, backOff.longest)
    const asked = typeof ended === 'object' ? ended.retry : wait
    await pause(asked * (0.5 + Math.random() / 2), options.signal)
  }
}

type Ended = 'read' | 'refused' | 'lost' | { retry: number }

/** Reads one to its end, and says how it ended. */
async function readStream({ signal, last, hear, alive }: StreamOptions): Promise<Ended> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), longestSilence)
  }
  let isOpen = false
  let retry: number | undefined
  let heard: Heard | undefined
  const parser = createParser({
    onEvent({ event, id = '', data }) {
      isOpen ||= event === 'open'
      heard ??= { id, changes: [], figures: false, told: false, gap: false }
      heard.id = id
      if (event === 'change') heard.changes.push(JSON.parse(data) as Change)
      else if (event === 'figures') heard.figures = true
      else if (event === 'notifications') heard.told = true
      else if (event === 'gap') heard.gap = true
    },
    onRetry: (milliseconds) => (retry = milliseconds),
  })
  try {
    listen()
    const response = await fetch(addressNow(last()), {
      headers: { accept: 'text/event-stream', ...pageHeaders(), ...after(last()) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok || response.body === null) return response.status >= 500 ? 'lost' : 'refused'
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      listen()
      parser.feed(decoder.decode(value, { stream: true }))
      if (heard) hear(heard)
      else alive()
      heard = undefined
    }
  } catch {
    // Lost, silent for too long, or not wanted any more.
  } finally {
    clearTimeout(timer)
  }
  // Who is to come back at once is to hear why they may listen no more: the session says so too, and is no failure.
  if (retry === 0) return 'refused'
  return retry === undefined ? (isOpen ? 'read' : 'lost') : { retry }
}

/** Whoever has heard nothing yet says how old what they show may be: read since this page was opened. */
const addressNow = (last: string | undefined): string =>
  last === undefined
    ? `${followChanges.path}?age=${Math.min(Math.round(performance.now()), longestAge)}`
    : followChanges.path

const after = (last: string | undefined): Record<string, string> =>
  last === undefined ? {} : { 'last-event-id': last }

/** Waits, but no longer than until the connection is back. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, navigator.onLine ? milliseconds : backOff.longest)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
    if (signal.aborted) over()
  })
}
