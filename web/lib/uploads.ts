import { useEffect, useState, useSyncExternalStore } from 'react'

import type { FilePurpose } from '#domain/files/schema.ts'
import { fitPhoto } from './photo-fitting.ts'
import { upload } from './upload.ts'
import { type UploadField, uploadQueue } from './upload-queue.ts'

/** Sends a file, a photo in a size that is taken. */
const send: typeof upload = async (file, purpose, options) => upload(await fitPhoto(file, purpose), purpose, options)

/** The uploads of one field, ended when it goes away. */
export function useUploads(purpose: FilePurpose, field: UploadField) {
  const [queue] = useState(() => uploadQueue({ purpose, send, ...field }))
  useEffect(() => queue.follow(field))
  useEffect(() => {
    queue.resume()
    window.addEventListener('offline', queue.signalLost)
    window.addEventListener('online', queue.signalBack)
    return () => {
      window.removeEventListener('offline', queue.signalLost)
      window.removeEventListener('online', queue.signalBack)
      queue.pause()
    }
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
