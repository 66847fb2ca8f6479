// The picture decoder's own process (started by pictures.ts). Decoders of pictures are native code or WebAssembly that
// takes what memory a file makes it take; so they work in a process that ends itself when it grows beyond its share.
import { dieBeyond, serveParent } from '../isolated.ts'
import { pictureMemory, pictureProcessorTime } from './claim.ts'
import { decodePicture, type ImageKind, type ProcessedImage } from './decode.ts'
import type { ImageType } from './sniff.ts'

/** One picture to be made, of a type known by its content. */
export type DecodeRequest = { bytes: Uint8Array; type: ImageType; kind: ImageKind }

/** What was made of it; null when it is broken. */
export type DecodeReply = { image: ProcessedImage | null; rss: number }

dieBeyond(pictureMemory, pictureProcessorTime)

serveParent(async ({ bytes, type, kind }: DecodeRequest): Promise<DecodeReply> => {
  const image = await decodePicture(bytes, type, kind).catch(() => null)
  return { image, rss: process.memoryUsage.rss() }
})
