import { inflateRawSync } from 'node:zlib'

/** What a zip archive may be asked for: a name that is not in it is null. */
export interface Archive {
  read(name: string): Buffer | null
}

/** An archive that is none, or that unpacks to more than it may. */
export class ArchiveError extends Error {
  readonly code: 'broken' | 'too large'

  constructor(code: 'broken' | 'too large') {
    super(code)
    this.code = code
  }
}

const endSize = 22
const longestComment = 65_535
/** A workbook has a dozen parts; with pictures and many sheets some hundreds. */
const mostEntries = 2_000

/**
 * Opens a zip archive. What its directory claims is believed of nothing: each part is unpacked up to what is left of
 * `atMost` bytes in all, and not a byte further.
 */
export function openArchive(bytes: Buffer, atMost: number): Archive {
  const entries = entriesOf(bytes)
  let left = atMost
  return {
    read(name) {
      const entry = entries.get(partName(name))
      if (entry === undefined) return null
      const content = contentOf(bytes, entry, left)
      left -= content.length
      return content
    },
  }
}

/** Names of parts differ in capitals for nobody, and some programs write them as Windows writes paths. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

interface Entry {
  method: number
  packed: number
  at: number
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + endSize > bytes.length || bytes.length - end > endSize + longestComment) throw broken()
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new ArchiveError('too large')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    }
    entries.set(partName(name), entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function contentOf(bytes: Buffer, { method, packed, at }: Entry, left: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw broken()
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length) throw broken()
  const stored = bytes.subarray(from, from + packed)
  if (method === 0) {
    if (stored.length > left) throw new ArchiveError('too large')
    return stored
  }
  if (method !== 8) throw broken()
  try {
    return inflateRawSync(stored, { maxOutputLength: Math.max(left, 1) })
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? new ArchiveError('too large') : broken()
  }
}

const broken = (): ArchiveError => new ArchiveError('broken')
