// Decodes one HEIC picture and ends. A thread of its own because the decoder is WebAssembly that computes for a second
// on a phone photo, and because its memory (some 200 MB for 12 megapixels) is only given back with the thread.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { isBounded } from './claim.ts'

/** What the thread is asked: the file. */
export type HeicRequest = { bytes: Uint8Array }

/** RGBA pixels with the phone's rotation applied, or `null` when the file is broken, empty or too large. */
export type HeicReply = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> } | null

async function unpack({ bytes }: HeicRequest): Promise<HeicReply> {
  // This reads the boxes only: the sizes are known before a pixel is decoded.
  const pictures = new libheif.HeifDecoder().decode(bytes)
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (picture === undefined) return null
  const [width, height] = [picture.get_width(), picture.get_height()]
  // The decoder's own reading of the file counts, not ours alone.
  if (!isBounded({ width, height, bytes: 0, passes: 1 })) return null
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise((resolve) => picture.display({ width, height, data }, resolve))
  return shown === null ? null : { width, height, pixels: new Uint8Array(data.buffer) }
}

const reply = await unpack(workerData as HeicRequest).catch(() => null)
parentPort?.postMessage(reply, reply ? [reply.pixels.buffer] : [])
