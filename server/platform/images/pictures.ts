import { fileURLToPath } from 'node:url'
import { IsolatedError, openIsolated, type IsolatedLimits } from '../isolated.ts'
import { idleFor, waits } from '../limits.ts'
import { isBounded } from './claim.ts'
import type { ImageKind, ProcessedImage } from './decode.ts'
import type { DecodeReply, DecodeRequest } from './decoder.ts'
import { readClaim } from './header.ts'
import { fromStart, sniffImage } from './sniff.ts'

/**
 * Why no picture could be made: the bytes are none that we take, a part of them is missing or broken, or they claim or
 * take more than any picture may.
 */
export type PictureErrorCode = 'not an image' | 'damaged' | 'too large'

/** A picture that is refused; whoever sent it is told at the field. */
export class PictureError extends Error {
  readonly code: PictureErrorCode

  constructor(code: PictureErrorCode) {
    super(code)
    this.name = 'PictureError'
    this.code = code
  }
}

/** Makes pictures in the sizes the product shows, one at a time, in a process that exists only while there is work. */
export interface Pictures {
  /**
   * Re-encodes a picture. Type by content (JPEG, PNG, GIF, WebP, HEIC, AVIF; the first frame of an animation),
   * orientation applied, colours in sRGB, every piece of metadata gone. Throws `PictureError`, or `IsolatedError` when
   * too many wait.
   */
  make(bytes: Uint8Array, kind: ImageKind): Promise<ProcessedImage>
  close(): Promise<void>
}

type Log = { warn(details: object, message: string): void }
type Options = { log: Log; decoder?: string; limits?: Partial<IsolatedLimits> }

const limits: IsolatedLimits = {
  timeoutMs: waits.photo,
  queueLength: 64,
  idleMs: idleFor.pictureDecoder,
  runsPerProcess: 500,
  maxRssBytes: 200 * 1024 * 1024,
}

/** Opens the decoder; nothing is loaded until the first picture. */
export function openPictures({ log, decoder, limits: changed }: Options): Pictures {
  const program = decoder ?? fileURLToPath(new URL('./decoder.ts', import.meta.url))
  const isolated = openIsolated<DecodeRequest, DecodeReply>(program, { ...limits, ...changed })

  async function make(sent: Uint8Array, kind: ImageKind): Promise<ProcessedImage> {
    const type = await sniffImage(sent)
    if (!type) throw new PictureError('not an image')
    const bytes = fromStart(sent, type)
    const claim = readClaim(bytes, type)
    if (!claim) throw new PictureError('damaged')
    if (!isBounded(claim)) throw new PictureError('too large')
    const { image } = await isolated.run({ bytes, type, kind }).catch((error: unknown) => {
      if (!(error instanceof IsolatedError) || error.code === 'busy' || error.code === 'closed') throw error
      // It took too long, or so much memory that its process ended itself: the picture's fault.
      log.warn(
        { type, size: bytes.length, claim, code: error.code, error: error.message },
        'picture killed its decoder',
      )
      throw new PictureError('too large')
    })
    if (image === null) throw new PictureError('damaged')
    return { ...image, isBare: image.isBare && bytes.length === sent.length }
  }

  return { make, close: () => isolated.close() }
}
