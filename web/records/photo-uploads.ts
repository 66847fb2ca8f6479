import { useEffect, useRef, useState } from 'react'

import type { FilePurpose } from '#domain/files/schema.ts'
import { useUploads } from '#web/lib/uploads.ts'
import type { PhotoItem } from '#web/ui/photo-tile.tsx'

/** A photo of the form as its draft keeps it; the bytes are already on the server once `uploaded`. */
export type FormPhoto = { id: string; name: string; caption: string; thumbnailUrl: string; uploaded: boolean }

type PhotoList = {
  photos: readonly FormPhoto[]
  /** The list as it is at this very moment: two photos may arrive between two renders. */
  read: () => FormPhoto[]
  write: (photos: FormPhoto[]) => void
  /** What the photos are for, how many there may be, and what to say above that. */
  purpose: FilePurpose
  limit: number
  tooMany: string
}

/**
 * Photos of the form: they upload as soon as they are chosen and can be captioned and moved meanwhile. The list lives
 * in the form, so that its draft keeps it; what is on its way lives here.
 */
export function usePhotoUploads({ photos, read, write, purpose, limit, tooMany }: PhotoList) {
  const [ignored, setIgnored] = useState<string[]>([])
  // Of a kept draft, photos that were still on their way are gone with the page that was sending them.
  const [lost, setLost] = useState(() => photos.filter(({ uploaded }) => !uploaded).length)
  useEffect(() => {
    if (read().some(({ uploaded }) => !uploaded)) write(read().filter(({ uploaded }) => uploaded))
  }, [read, write])
  const { pending, busy, problem, add, retry, remove } = useUploads(purpose, {
    room: { taken: photos.filter(({ uploaded }) => uploaded).length, limit, tooMany },
    onUploaded: ({ id, thumbnailUrl, url }) =>
      write(
        read().map((photo) =>
          photo.id === id ? { ...photo, thumbnailUrl: thumbnailUrl ?? url, uploaded: true } : photo,
        ),
      ),
  })
  const previews = usePreviews(pending)
  const settled = useSettled(busy, pending.length === 0)

  useEffect(() => {
    const known = new Set(read().map(({ id }) => id))
    const arriving = pending.filter(({ id }) => !known.has(id))
    if (arriving.length === 0) return
    write([
      ...read(),
      ...arriving.map(({ id, name }) => ({ id, name, caption: '', thumbnailUrl: '', uploaded: false })),
    ])
  }, [pending, read, write])

  const items: PhotoItem[] = photos.map((photo) => {
    const upload = pending.find(({ id }) => id === photo.id)
    return {
      id: photo.id,
      name: photo.name,
      caption: photo.caption,
      url: photo.thumbnailUrl || (previews.get(photo.id) ?? ''),
      ...(upload ? { progress: upload.progress, error: upload.error } : {}),
    }
  })

  return {
    items,
    /** How many are still on their way. */
    underWay: pending.filter(({ error }) => error === undefined).length,
    /** How many have failed and wait for a retry or their removal. */
    failed: pending.length - pending.filter(({ error }) => error === undefined).length,
    problem,
    /** How many photos of the draft have to be added again. */
    lost,
    dismissLost: () => setLost(0),
    /** Names of files that are no images (SPEC 2: they are ignored). */
    ignored,
    dismissIgnored: () => setIgnored([]),
    add: (files: readonly File[]) => {
      setIgnored(files.filter((file) => !isImage(file)).map(({ name }) => name))
      add(files.filter(isImage))
    },
    retry,
    remove: (id: string) => {
      remove(id)
      write(read().filter((photo) => photo.id !== id))
    },
    caption: (id: string, caption: string) =>
      write(read().map((photo) => (photo.id === id ? { ...photo, caption } : photo))),
    reorder: (ids: string[]) => write(ids.flatMap((id) => read().find((photo) => photo.id === id) ?? [])),
    settled,
  }
}

/** An object URL per file on its way, released when it has arrived. */
function usePreviews(pending: readonly { id: string; file: File }[]): ReadonlyMap<string, string> {
  const [previews] = useState(() => new Map<string, string>())
  for (const { id, file } of pending) {
    if (!previews.has(id)) previews.set(id, URL.createObjectURL(file))
  }
  useEffect(() => {
    for (const [id, url] of previews) {
      if (pending.some((upload) => upload.id === id)) continue
      URL.revokeObjectURL(url)
      previews.delete(id)
    }
  }, [pending, previews])
  return previews
}

/** Resolves as soon as nothing is on its way: true when every photo has arrived, false when some have failed. */
function useSettled(busy: boolean, complete: boolean): () => Promise<boolean> {
  const waiting = useRef<((complete: boolean) => void)[]>([])
  useEffect(() => {
    if (!busy) for (const proceed of waiting.current.splice(0)) proceed(complete)
  }, [busy, complete])
  return () => (busy ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve(complete))
}

// iPhones and some file managers give HEIC photos no type.
function isImage(file: File): boolean {
  return file.type.startsWith('image/') || (file.type === '' && /\.(heic|heif|jpe?g|png|gif|webp)$/i.test(file.name))
}
