import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { FilePurpose, FileView } from '#domain/files/schema.ts'
import { upload } from './api.ts'
import { type Room, uploadQueue } from './upload-queue.ts'

type UploadOptions = {
  /** Called for each file that has arrived. */
  onUploaded: (file: FileView) => void
  room?: Room
}

/** The uploads of one field, ended when it goes away. */
export function useUploads(purpose: FilePurpose, options: UploadOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [queue] = useState(() =>
    uploadQueue({
      purpose,
      send: upload,
      onUploaded: (file) => latest.current.onUploaded(file),
      room: () => latest.current.room,
    }),
  )
  useEffect(() => {
    queue.resume()
    return queue.pause
  }, [queue])
  const { pending, problem } = useSyncExternalStore(queue.subscribe, queue.read, queue.read)

  return {
    pending,
    /** Files are still on their way: saving now would leave them behind. */
    busy: pending.some(({ error }) => error === undefined),
    problem,
    add: queue.add,
    retry: queue.retry,
    remove: queue.remove,
  }
}
