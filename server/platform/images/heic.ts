import { Worker } from 'node:worker_threads'
import type { HeicReply, HeicRequest } from './heic-worker.ts'
import { waits } from '../limits.ts'
import { createGate } from './gate.ts'

// One at a time: each takes a core and much memory.
const gate = createGate(1)

/**
 * Pixels of a HEIC/HEIF photo, decoded off the main thread; `null` when it is broken, larger than `maxPixels`, or takes
 * over `timeoutMs`.
 */
export function decodeHeic(bytes: Uint8Array, maxPixels: number, timeoutMs = waits.photo): Promise<HeicReply> {
  return gate(() => inWorker({ bytes, maxPixels }, timeoutMs))
}

// Its streams are kept from ours: the decoder prints about every broken file.
async function inWorker(request: HeicRequest, timeoutMs: number): Promise<HeicReply> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: request,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await new Promise<HeicReply>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
