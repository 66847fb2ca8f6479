import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

// Pictures that claim or take more than they show. Small files all of them: anybody can send one.

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface PngShape {
  width: number
  height: number
  depth?: 8 | 16
  /** 0 grey, 2 RGB, 6 RGBA. */
  colour?: 0 | 2 | 6
  interlaced?: boolean
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const samples = { 0: 1, 2: 3, 6: 4 }

/** A PNG of zeros that is what it claims: well-formed, and as small as zeros are when they are packed. */
export function blankPng(shape: PngShape, extra: Buffer[] = []): Buffer {
  const { width, height, depth = 8, colour = 0 } = shape
  const rows = (rowWidth: number, count: number): number =>
    rowWidth === 0 ? 0 : count * (1 + (rowWidth * samples[colour] * depth) / 8)
  const size = shape.interlaced === true ? passes(width, height, rows) : rows(width, height)
  return Buffer.concat([
    signature,
    chunk('IHDR', headerOf({ ...shape, depth, colour })),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function headerOf({ width, height, depth, colour, interlaced }: PngShape): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth ?? 8, 8)
  header.writeUInt8(colour ?? 0, 9)
  header.writeUInt8(interlaced === true ? 1 : 0, 12)
  return header
}

/** The bytes of Adam7's seven passes. */
function passes(width: number, height: number, rows: (width: number, count: number) => number): number {
  const starts = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return starts
    .map(([x, y, across, down]) => rows(Math.ceil((width - x) / across), Math.ceil((height - y) / down)))
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** A PNG whose colour profile unpacks to so many bytes. */
export const pngWithProfile = (bytes: number): Buffer =>
  blankPng({ width: 8, height: 8, colour: 2 }, [
    chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])),
  ])

/** A PNG with so many packed texts of a megabyte each. */
export const pngWithTexts = (count: number): Buffer => {
  const text = deflateSync(Buffer.alloc(1_000_000, 97), { level: 9 })
  const texts = Array.from({ length: count }, (_, at) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`text${at}\0\0`, 'latin1'), text])),
  )
  return blankPng({ width: 8, height: 8, colour: 2 }, texts)
}

/** An APNG of so many frames, all of the first one's size. */
export function animatedPng(frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const frame = (sequence: number): Buffer => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(8, 4)
    data.writeUInt32BE(8, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return chunk('fcTL', data)
  }
  return blankPng({ width: 8, height: 8, colour: 2 }, [
    chunk('acTL', control),
    ...Array.from({ length: frames }, (_, at) => frame(at)),
  ])
}

/** A GIF that shows one point, on a screen of these sides, in so many frames. */
export function gif(width: number, height: number, frames = 1): Buffer {
  const head = Buffer.from('47494638396100000000800000000000ffffff'.padEnd(38, '0'), 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const point = Buffer.from('21f904000a0000002c000000000100010000020244010 0'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => point), Buffer.from([0x3b])])
}

const drawing = (): Sharp => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c03020' } })

/** A JPEG that claims these sides, with colour as sharp as brightness. */
export async function jpegClaiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await drawing().jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A progressive JPEG that passes over itself so many times more than it needs. */
export async function jpegOfPasses(count: number): Promise<Buffer> {
  const bytes = await drawing().jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const [before, scan] = [bytes.subarray(0, last), bytes.subarray(last, bytes.length - 2)]
  return Buffer.concat([before, ...Array.from({ length: count }, () => scan), Buffer.from([0xff, 0xd9])])
}

/** A JPEG with so many megabytes of profile and notes. */
export async function jpegWithBaggage(megabytes: number): Promise<Buffer> {
  const bytes = await drawing().jpeg().toBuffer()
  const segment = Buffer.alloc(65_535, 0x41)
  segment.writeUInt16BE(0xffe2, 0)
  segment.writeUInt16BE(65_533, 2)
  segment.write('ICC_PROFILE\0', 4, 'latin1')
  const count = Math.floor((megabytes * 1_000_000) / segment.length)
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: count }, () => segment), bytes.subarray(2)])
}

/** A WebP whose canvas claims these sides. */
export async function webpClaiming(width: number, height: number): Promise<Buffer> {
  const still = await drawing().webp().toBuffer()
  const canvas = Buffer.alloc(18)
  canvas.write('VP8X', 0, 'latin1')
  canvas.writeUInt32LE(10, 4)
  canvas.writeUIntLE(width - 1, 12, 3)
  canvas.writeUIntLE(height - 1, 15, 3)
  const bytes = Buffer.concat([still.subarray(0, 12), canvas, still.subarray(12)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

export const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
export const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at))
  return bytes
}

const sizeProperty = (width: number, height: number): Buffer => box('ipco', box('ispe', words(0, width, height)))

/** The head of a HEIC whose properties are these boxes. */
const heicWith = (...properties: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box(
      'meta',
      words(0),
      box('hdlr', words(0, 0), Buffer.from('pict', 'latin1'), words(0, 0, 0, 0)),
      box('iprp', ...properties),
    ),
  ])

/** The head of a HEIC put together of so many tiles, each of these sides. */
export function heicOfTiles(count: number, width: number, height: number): Buffer {
  const named = Array.from({ length: count }, (_, at) => {
    const item = Buffer.alloc(4)
    item.writeUInt16BE(at + 1, 0)
    item.writeUInt8(1, 2)
    item.writeUInt8(1, 3)
    return item
  })
  return heicWith(sizeProperty(width, height), box('ipma', words(0, count), ...named))
}

/**
 * The head of a HEIC with so many lists of items that are empty and announce millions: who believes them reads what
 * follows, three megabytes, once for each.
 */
export function heicOfLists(count: number): Buffer {
  const lists = Array.from({ length: count }, () => box('ipma', words(0, 4_000_000_000)))
  return heicWith(sizeProperty(64, 48), ...lists, box('free', Buffer.alloc(3_000_000, 0xff)))
}
