import type { Claim } from './claim.ts'
import { readHeic } from './heic-header.ts'
import { readJpeg } from './jpeg-header.ts'
import type { ImageType } from './sniff.ts'

/** What this picture claims, or null when its header can't be read. */
export function readClaim(bytes: Uint8Array, type: ImageType): Claim | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers[type](data)
  } catch (error) {
    // Read beyond its end: cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Record<ImageType, (data: Buffer) => Claim | null> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/heic': readHeic,
  'image/avif': readHeic,
}

/** Samples of a pixel by colour type; a palette is decoded to red, green and blue. */
const pngSamples: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

function readPng(data: Buffer): Claim | null {
  if (data.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)]
  const [depth, colour] = [data.readUInt8(24), data.readUInt8(25)]
  const samples = pngSamples[colour]
  if (samples === undefined) return null
  return { width, height, bytes: width * height * samples * Math.max(1, depth / 8), passes: 1 }
}

/** The screen and the first picture on it, which is the one we take. */
function readGif(data: Buffer): Claim | null {
  const [width, height, flags] = [data.readUInt16LE(6), data.readUInt16LE(8), data.readUInt8(10)]
  let at = 13 + tableOf(flags)
  while (data.readUInt8(at) === 0x21) at = endOfBlocks(data, at + 2)
  if (data.readUInt8(at) !== 0x2c) return null
  const right = data.readUInt16LE(at + 1) + data.readUInt16LE(at + 5)
  const bottom = data.readUInt16LE(at + 3) + data.readUInt16LE(at + 7)
  const [wide, high] = [Math.max(width, right), Math.max(height, bottom)]
  return { width: wide, height: high, bytes: wide * high * 4, passes: 1 }
}

const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(data: Buffer, from: number): number {
  let at = from
  for (let length = data.readUInt8(at); length > 0; length = data.readUInt8(at)) at += 1 + length
  return at + 1
}

function readWebp(data: Buffer): Claim | null {
  const kind = data.toString('latin1', 12, 16)
  const sides = webpSides[kind]?.(data)
  return sides === undefined ? null : { ...sides, bytes: sides.width * sides.height * 4, passes: 1 }
}

const webpSides: Record<string, (data: Buffer) => { width: number; height: number }> = {
  VP8X: (data) => ({ width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }),
  'VP8 ': (data) => ({ width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }),
  VP8L: (data) => {
    const bits = data.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}
