// Decodes one HEIC picture and ends. A thread of its own because the decoder is WebAssembly that computes for a second
// on a phone photo, and because its memory (some 200 MB for 12 megapixels) is only given back with the thread.
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import { isBounded } from './claim.ts'

/** What the thread is asked: the file. */
export type HeicRequest = { bytes: Uint8Array }

/** RGBA pixels with the phone's rotation applied, or `null` when the file is broken, empty or too large. */
export type HeicReply = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> } | null

async function unpack({ bytes }: HeicRequest): Promise<HeicReply> {
  // `all` reads the boxes only: the dimensions are known before a pixel is decoded.
  const pictures = await decode.all({ buffer: bytes })
  const first = pictures[0]
  // The decoder's own reading of the file counts, not ours alone.
  if (!first || !isBounded({ width: first.width, height: first.height, bytes: 0, passes: 1 })) return null
  const { width, height, data } = await first.decode()
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

const reply = await unpack(workerData as HeicRequest).catch(() => null)
parentPort?.postMessage(reply, reply ? [reply.pixels.buffer] : [])
