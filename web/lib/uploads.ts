import { useEffect, useRef, useState } from 'react'

import { sentence } from '#domain/errors.ts'
import { fileLimits, type FilePurpose, type FileView } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { upload } from './api.ts'
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
}

type UploadOptions = {
  /** Called for each file that has arrived. */
  onUploaded: (file: FileView) => void
  /** How many files the record has by now, how many it takes, and what to say above that. */
  room?: { taken: number; limit: number; tooMany: string }
}

// A phone's connection carries a few photos well and many badly.
const atOnce = 3

/** Uploads of one field: checked here first with the catalogue's messages, three at a time, each with progress and retry. */
export function useUploads(purpose: FilePurpose, { onUploaded, room }: UploadOptions) {
  const [pending, setPending] = useState<PendingUpload[]>([])
  const [problem, setProblem] = useState<string>()
  const running = useRef(new Map<string, AbortController>())
  // Between a file's arrival and the next drawing it is neither running nor gone: it must not start again.
  const started = useRef(new Set<string>())
  const arrived = useRef(onUploaded)
  useEffect(() => {
    arrived.current = onUploaded
  })
  useEffect(() => {
    const controllers = running.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])

  const change = (id: string, patch: Partial<PendingUpload>) =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const drop = (id: string) => setPending((all) => all.filter((one) => one.id !== id))

  async function send({ id, file }: PendingUpload) {
    const controller = new AbortController()
    running.current.set(id, controller)
    started.current.add(id)
    try {
      const stored = await upload(file, purpose, {
        id,
        signal: controller.signal,
        onProgress: (fraction) => change(id, { progress: Math.round(fraction * 100) }),
      })
      drop(id)
      arrived.current(stored)
    } catch (error) {
      if (!controller.signal.aborted) change(id, { error: problemText(error) })
    } finally {
      running.current.delete(id)
    }
  }

  useEffect(() => {
    const waiting = pending.filter(({ id, error }) => error === undefined && !started.current.has(id))
    for (const next of waiting.slice(0, Math.max(0, atOnce - running.current.size))) void send(next)
  })

  return {
    pending,
    /** Files are still on their way: saving now would leave them behind. */
    busy: pending.some(({ error }) => error === undefined),
    /** What concerns all of the chosen files: too many of them. */
    problem,
    add: (files: readonly File[]) => {
      const left = room ? room.limit - room.taken - pending.length : files.length
      setProblem(room && files.length > left ? messageOf(sentence(room.tooMany, { maximum: room.limit })) : undefined)
      const taken = files.slice(0, Math.max(0, left)).map((file) => ({
        id: newId(),
        file,
        name: file.name,
        size: file.size,
        progress: 0,
        error: refusalOf(file, purpose),
      }))
      setPending((all) => [...all, ...taken])
    },
    retry: (id: string) => {
      started.current.delete(id)
      setPending((all) =>
        all.map((one) => (one.id === id ? { ...one, error: refusalOf(one.file, purpose), progress: 0 } : one)),
      )
    },
    remove: (id: string) => {
      running.current.get(id)?.abort()
      running.current.delete(id)
      drop(id)
      setProblem(undefined)
    },
  }
}

// What can be known before sending; the server decides by content.
function refusalOf(file: File, purpose: FilePurpose): string | undefined {
  const { maxBytes, tooLarge, imagesOnly, wrongType } = fileLimits[purpose]
  const image = file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name)
  if (imagesOnly && !image) return wrongType
  return file.size > maxBytes ? messageOf(tooLarge) : undefined
}
