import { sentence } from '#domain/errors.ts'
import { fileLimits, type FilePurpose, type FileView } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { ApiProblem } from './api.ts'
import { isPhoto } from './photo-fitting.ts'
import type { upload } from './upload.ts'
import { messageOf } from './i18n.ts'
import { problemText } from './query.tsx'

/** A file on its way, or one that didn't make it. `progress` is 0–100. */
export type PendingUpload = {
  id: string
  file: File
  name: string
  size: number
  progress: number
  error?: string | undefined
  /** It failed for want of signal, or of a free server: it is sent again by itself. */
  lost?: boolean
}

/** How many files the record has by now, how many it takes, and what to say above that, with a place for how many. */
export type Room = { taken: number; limit: number; tooMany: string }

export type UploadState = {
  pending: readonly PendingUpload[]
  /** What concerns all of the chosen files: too many of them. */
  problem: string | undefined
}

/** The field the files are for, as it is now. */
export type UploadField = {
  /** Called for each file that has arrived. */
  onUploaded: (file: FileView) => void
  room?: Room | undefined
}

type QueueOptions = UploadField & {
  purpose: FilePurpose
  send: typeof upload
}

export type UploadQueue = ReturnType<typeof uploadQueue>

// How long to wait before what was lost is sent again; twice as long each time, until something has arrived.
const firstWait = 5_000
const longestWait = 60_000

// A phone's connection carries a few photos well and many badly.
const atOnce = 3

/**
 * Uploads of one field: checked here first with the catalogue's messages, three at a time, each with progress and
 * retry. What the network lost is tried again when it is back, and now and then meanwhile.
 */
export function uploadQueue({ purpose, send, ...first }: QueueOptions) {
  let field: UploadField = first
  let state: UploadState = { pending: [], problem: undefined }
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let wait = firstWait
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(change: Partial<UploadState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const change = (id: string, patch: Partial<PendingUpload>): void =>
    become({ pending: state.pending.map((one) => (one.id === id ? { ...one, ...patch } : one)) })
  const drop = (id: string): void => become({ pending: state.pending.filter((one) => one.id !== id) })

  function startWaiting(): void {
    const waiting = state.pending.filter(({ id, error }) => error === undefined && !running.has(id))
    for (const next of waiting.slice(0, Math.max(0, atOnce - running.size))) void start(next)
  }

  async function start({ id, file }: PendingUpload): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    try {
      const onProgress = (fraction: number) => change(id, { progress: Math.round(fraction * 100) })
      const stored = await send(file, purpose, { id, signal, onProgress })
      if (signal.aborted) return
      running.delete(id)
      wait = firstWait
      drop(id)
      field.onUploaded(stored)
    } catch (error) {
      if (signal.aborted) return
      running.delete(id)
      if (isLost(error)) lose(id)
      else change(id, { error: problemText(error) })
    }
    startWaiting()
  }

  function lose(id: string): void {
    change(id, { error: lostText, lost: true })
    if (timer !== undefined) return
    timer = setTimeout(retryLost, wait)
    wait = Math.min(2 * wait, longestWait)
  }

  function retryLost(): void {
    clearTimeout(timer)
    timer = undefined
    for (const { id } of state.pending.filter(({ lost }) => lost)) tryAgain(id)
    startWaiting()
  }

  const tryAgain = (id: string): void => change(id, { error: undefined, lost: false, progress: 0 })

  function stop(id: string): void {
    running.get(id)?.abort()
    running.delete(id)
  }

  return {
    /** Goes on for the field as it is now. */
    follow: (now: UploadField): void => {
      field = now
    },
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[]): void => {
      const { limit, taken, tooMany } = field.room ?? { limit: Infinity, taken: 0, tooMany: undefined }
      const left = Math.max(0, limit - taken - state.pending.length)
      const added = files.slice(0, left).map((file) => ({
        id: newId(),
        file,
        name: file.name,
        size: file.size,
        progress: 0,
        error: refusalOf(file, purpose),
      }))
      const isFull = tooMany !== undefined && files.length > left
      const problem = isFull ? messageOf(sentence(tooMany, { maximum: limit })) : undefined
      become({ pending: [...state.pending, ...added], problem })
      startWaiting()
    },
    retry: (id: string): void => {
      const failed = state.pending.find((one) => one.id === id && one.error !== undefined)
      if (failed === undefined) return
      tryAgain(id)
      change(id, { error: refusalOf(failed.file, purpose) })
      startWaiting()
    },
    remove: (id: string): void => {
      stop(id)
      drop(id)
      become({ problem: undefined })
      startWaiting()
    },
    /** Nobody waits for them any more; what has not arrived starts again should somebody come back. */
    pause: (): void => {
      clearTimeout(timer)
      timer = undefined
      for (const id of running.keys()) stop(id)
    },
    resume: retryLost,
    /** The signal is gone: what is under way will not arrive, whether the browser has noticed or not. */
    signalLost: (): void => {
      for (const id of running.keys()) {
        stop(id)
        lose(id)
      }
    },
    /** The signal is back. */
    signalBack: (): void => {
      wait = firstWait
      retryLost()
    },
  }
}

const lostText = 'No connection. It is sent again as soon as there is one.'

// No answer at all, or one from a server that is busy or being started: the same file may arrive later.
const passing: Readonly<Record<number, true>> = { 0: true, 429: true, 502: true, 503: true, 504: true }
const isLost = (error: unknown): boolean => error instanceof ApiProblem && passing[error.status] === true

// What can be known before sending; the server decides by content.
function refusalOf(file: File, purpose: FilePurpose): string | undefined {
  const { maxBytes, tooLarge, imagesOnly, types, wrongType } = fileLimits[purpose]
  const image = file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name)
  if ((imagesOnly && !image) || (types !== undefined && !types.includes(file.type))) return wrongType
  // A photo is made smaller on its way.
  return file.size > maxBytes && !isPhoto(file, purpose) ? messageOf(tooLarge) : undefined
}
