import { fileTypeFromBuffer } from 'file-type'
import { imageTypeOf, lateJpeg } from './sniff.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** What is taken beside images, as it is found, and the content type that it is kept under. */
const documentTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'application/pdf',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
      `${openDocument}.text`,
      `${openDocument}.spreadsheet`,
      `${openDocument}.presentation`,
      'video/mp4',
      'video/quicktime',
      'video/3gpp',
    ].map((type) => [type, type]),
  ),
  'video/x-m4v': 'video/mp4',
  'image/vnd.dwg': 'application/acad',
}

/**
 * The content type of an attached file by content: images, PDF, office documents, texts, e-mails, drawings, videos and
 * zip archives; `undefined` for everything else (programs, SVG, web pages, macro documents …). `fileName` only chooses
 * among the kinds of plain text, which content alone may not tell apart.
 */
export async function sniffDocument(bytes: Uint8Array, fileName = ''): Promise<string | undefined> {
  if (bytes.length === 0) return undefined
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return lateJpeg(bytes) ?? (isBinaryDxf(bytes) ? 'application/dxf' : textType(bytes, fileName))
  if (found.mime === 'application/x-cfb') return oldOfficeType(bytes)
  if (found.mime === 'application/zip') return isWholeZip(bytes) ? found.mime : undefined
  return imageTypeOf(found.mime, bytes) ?? documentTypes[found.mime]
}

const contentOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Programs of Office before 2007 share one container; the name of their main stream (UTF-16) tells them apart. */
const oldOfficeStreams = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
}

function oldOfficeType(bytes: Uint8Array): string | undefined {
  const content = contentOf(bytes)
  return Object.entries(oldOfficeStreams).find(([name]) => content.includes(Buffer.from(`${name}\0`, 'utf16le')))?.[1]
}

/** An archive ends with its directory, and a comment of at most 64 KB behind it. */
const isWholeZip = (bytes: Uint8Array): boolean => contentOf(bytes.subarray(-66_000)).includes('PK\u0005\u0006')

const isBinaryDxf = (bytes: Uint8Array): boolean =>
  contentOf(bytes.subarray(0, 22)).toString('latin1') === 'AutoCAD Binary DXF\r\n\u001a\0'

function textType(bytes: Uint8Array, fileName: string): string | undefined {
  const text = plainText(bytes)
  if (text === undefined) return undefined
  const ending = /\.(csv|dxf|eml)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'csv') return 'text/csv'
  if (ending === 'dxf' && isDxf(text)) return 'application/dxf'
  if (ending === 'eml' && isMail(text)) return 'message/rfc822'
  return 'text/plain'
}

/** A drawing begins with its first section, perhaps after comments (999). */
const isDxf = (text: string): boolean => /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(text)

const isMail = (text: string): boolean =>
  /^[!-9;-~]+:/.test(text) && /^(from|date|received|message-id|mime-version):/im.test(text.slice(0, 20_000))

/**
 * Text in UTF-8, in UTF-16 with its mark, or as Windows writes it, without control characters. Markup is refused, so
 * that what we call text never opens as a page.
 */
function plainText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes)
  return text !== undefined && !/(?![\t\n\f\r])\p{Cc}/u.test(text) && !/^\s*<[!?a-z]/i.test(text) ? text : undefined
}

function decoded(bytes: Uint8Array): string | undefined {
  const marked = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)]
  for (const encoding of marked === undefined ? ['utf-8', 'windows-1252'] : [marked]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not in this one.
    }
  }
  return undefined
}
