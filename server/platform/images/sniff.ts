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

const officeTypes = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

/** The image type by content, or `undefined` for anything that is not one of ours. */
export async function sniffImage(bytes: Uint8Array): Promise<ImageType | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && imageTypeOf(found.mime, bytes)
}

/** Files whose first brand is that of the container name their codec among the others. */
function imageTypeOf(mime: string, bytes: Uint8Array): ImageType | undefined {
  const type = imageTypes[mime]
  if (mime !== 'image/heif') return type
  const brands = Buffer.from(bytes.subarray(16, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)))
  return brands.includes('avif') && !brands.includes('heic') ? 'image/avif' : type
}

/**
 * The content type of a job file by content: images, PDF, Word, Excel, plain text; `undefined` for everything else
 * (archives, programs, SVG, macro documents …). `fileName` only chooses between plain text and CSV, which no content
 * can tell apart.
 */
export async function sniffDocument(bytes: Uint8Array, fileName = ''): Promise<string | undefined> {
  if (bytes.length === 0) return undefined
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return isPlainText(bytes) ? (/\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain') : undefined
  if (found.mime === 'application/x-cfb') return oldOfficeType(bytes)
  return imageTypeOf(found.mime, bytes) ?? (officeTypes.has(found.mime) ? found.mime : undefined)
}

/** Word and Excel before 2007 share one container; the name of its main stream (UTF-16) tells them apart. */
function oldOfficeType(bytes: Uint8Array): string | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (stream: string) => content.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('WordDocument')) return 'application/msword'
  if (holds('Workbook') || holds('Book')) return 'application/vnd.ms-excel'
  return undefined
}

/** UTF-8 without control characters; markup is refused, so that what we call text never opens as a page. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/(?![\t\n\f\r])\p{Cc}/u.test(text) && !/^\s*<[!?a-z]/i.test(text)
  } catch {
    return false
  }
}
