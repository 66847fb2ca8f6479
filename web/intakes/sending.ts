import { useSyncExternalStore } from 'react'

import { sendIntakePart } from '#domain/intakes/api.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { addressOf, ApiProblem } from '#web/lib/api.ts'
import { problemText } from '#web/lib/query.tsx'
import { sendFile } from '#web/lib/upload.ts'

/** An archive on its way from this page. */
export interface Sending {
  /** How many bytes of it have arrived, or are about to. */
  sent: number
  /** No answer: it is tried again by itself. */
  isLost: boolean
  /** Why it does not go on by itself. */
  error: string | undefined
}

/** What becomes known of the archive meanwhile. */
export interface Followed {
  /** A part has arrived. */
  onPart: (record: IntakeRecord) => void
  /** The server wants none of it: it stands otherwise than it was believed to. */
  onRefused: () => void
}

interface Underway extends Sending {
  file: File
  partSize: number
  followed: Followed
  stop: AbortController
}

// Beyond any page: whoever looks at something else meanwhile does not stop it.
const underWay = new Map<string, Underway>()
const listeners = new Set<() => void>()

// How long until what was lost is tried again; twice as long each time, until a part has arrived.
const firstWait = 2_000
const longestWait = 30_000

/** How the sending of an archive stands from here; undefined where this page does not send it. */
export const useSending = (id: string): Sending | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => underWay.get(id),
  )

/**
 * Sends a file, part by part, until all of it is there. What was begun before goes on with its last part, by which the
 * server sees whether it is the same file.
 */
export function startSending(record: IntakeRecord, file: File, followed: Followed): void {
  const { id, parts, partSize } = record
  stopSending(id)
  const from = Math.max(0, parts - 1)
  const stop = new AbortController()
  const begun = { file, partSize, followed, stop, sent: from * partSize, isLost: false, error: undefined }
  underWay.set(id, begun)
  tell()
  void sendFrom(id, begun, from)
}

/** Leaves it where it is. */
export function stopSending(id: string): void {
  underWay.get(id)?.stop.abort()
  underWay.delete(id)
  tell()
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

async function sendFrom(id: string, begun: Underway, from: number): Promise<void> {
  const { file, partSize, followed, stop } = begun
  let wait = firstWait
  const change = (to: Partial<Sending>): void => {
    const now = underWay.get(id)
    if (now?.stop !== stop) return
    underWay.set(id, { ...now, ...to })
    tell()
  }
  for (let number = from; number * partSize < file.size;) {
    const start = number * partSize
    try {
      const record = await sendPart(id, number, file.slice(start, start + partSize), {
        signal: stop.signal,
        onProgress: (sent) => change({ sent: start + sent, isLost: false }),
      })
      if (stop.signal.aborted) return
      wait = firstWait
      change({ sent: Math.min(file.size, record.parts * partSize), isLost: false })
      followed.onPart(record)
      if (!record.can.sendIntakePart) break
      number = record.parts
    } catch (error) {
      if (stop.signal.aborted) return
      if (!isPassing(error)) {
        change({ error: problemText(error), isLost: false })
        return followed.onRefused()
      }
      change({ isLost: true, sent: start })
      await signalOr(wait, stop.signal)
      wait = Math.min(2 * wait, longestWait)
      if (stop.signal.aborted) return
    }
  }
  stopSending(id)
}

async function sendPart(
  id: string,
  number: number,
  part: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<IntakeRecord> {
  // Read first: what is no longer there to be read is not to look like a break of the network.
  const bytes = new Blob([await part.arrayBuffer()])
  const address = addressOf(sendIntakePart, { params: { id, number: String(number) } })
  // Without signal nothing arrives, whether the browser has noticed or not.
  const lost = new AbortController()
  const onOffline = () => lost.abort()
  window.addEventListener('offline', onOffline)
  try {
    return await sendFile<IntakeRecord>(address, bytes, {
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: (fraction) => onProgress(fraction * bytes.size),
    })
  } finally {
    window.removeEventListener('offline', onOffline)
  }
}

// No answer at all, or one from a server that is busy or being started: the same part may arrive later.
const passing: Readonly<Record<number, true>> = { 0: true, 429: true, 502: true, 503: true, 504: true }
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem ? passing[error.status] === true : error instanceof Error && error.name === 'AbortError'

/** Waits so long, or until there is signal again. */
const signalOr = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
