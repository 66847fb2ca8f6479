import { fileTypeFromBuffer } from 'file-type'

/** Image types taken from people; SVG, TIFF and the rest are refused. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/heic' | 'image/avif'

const imageTypes: Record<string, ImageType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'image/avif': 'image/avif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

/** The image type by content, or `undefined` for anything that is not one of ours. */
export async function sniffImage(bytes: Uint8Array): Promise<ImageType | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found ? imageTypeOf(found.mime, bytes) : lateJpeg(bytes)
}

/** The picture itself, of one that was sniffed: without what stands before its start. */
export const fromStart = (bytes: Uint8Array, type: ImageType): Uint8Array =>
  type === 'image/jpeg' ? bytes.subarray(Math.max(0, startOfJpeg(bytes))) : bytes

/** Up to here programs leave line ends, byte order marks or headers of a transfer before a JPEG. */
const latestStart = 1024

function startOfJpeg(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, latestStart)).indexOf('ffd8ff', 0, 'hex')
}

export const lateJpeg = (bytes: Uint8Array): ImageType | undefined =>
  startOfJpeg(bytes) > 0 ? 'image/jpeg' : undefined

/** Files whose first brand is that of the container name their codec among the others. */
export function imageTypeOf(mime: string, bytes: Uint8Array): ImageType | undefined {
  const type = imageTypes[mime]
  if (mime !== 'image/heif') return type
  const brands = Buffer.from(bytes.subarray(16, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)))
  return brands.includes('avif') && !brands.includes('heic') ? 'image/avif' : type
}
