import { Worker } from 'node:worker_threads'
import type { HeicReply, HeicRequest } from './heic-worker.ts'

/**
 * Pixels of a HEIC/HEIF photo, decoded off the main thread, which watches meanwhile how large the process grows. Throws
 * when it is broken, or larger than its header said.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<NonNullable<HeicReply>> {
  // Its streams are kept from ours: the decoder prints about every broken file.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes } satisfies HeicRequest,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (reply: HeicReply) => (reply === null ? reject(new Error('broken')) : resolve(reply)))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('ended')))
    })
  } finally {
    await worker.terminate()
  }
}
