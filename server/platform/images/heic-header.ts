import type { Claim } from './claim.ts'

/**
 * What a HEIC picture claims. It is put together of items (tiles of a grid, a thumbnail, depth), each of a declared
 * size: the largest is the picture, and the decoder may be made to unpack all of them.
 */
export function readHeic(data: Buffer): Claim | null {
  const meta = boxes(data, 0, data.length).find((box) => box.type === 'meta')
  if (meta === undefined) return null
  const properties = inside(data, meta, 4).find((box) => box.type === 'iprp')
  if (properties === undefined) return null
  const parts = inside(data, properties)
  const container = parts.find((box) => box.type === 'ipco')
  if (container === undefined) return null
  const sizes = inside(data, container).map((box) => (box.type === 'ispe' ? sizeOf(data, box) : null))
  const known = sizes.filter((size) => size !== null)
  if (known.length === 0) return null
  const claimed = parts
    .filter((box) => box.type === 'ipma')
    .reduce((pixels, box) => pixels + pixelsClaimed(data, box, sizes), 0)
  const [width, height] = [Math.max(...known.map((size) => size.width)), Math.max(...known.map((size) => size.height))]
  return { width, height, bytes: Math.max(width * height * shownPixel, claimed * unpackedPixel), passes: 1 }
}

/** Brightness and colour of a tile as the decoder unpacks it. */
const unpackedPixel = 1.5
/** The same of the whole picture, then as RGBA in the decoder's memory, then as RGBA in ours. */
const shownPixel = 1.5 + 4 + 4

interface Size {
  width: number
  height: number
}

interface Box {
  type: string
  start: number
  end: number
}

/** A phone's picture has a few hundred; what lies behind more of them would be read by nobody but the decoder. */
const mostBoxes = 10_000

/** The boxes between two places, as far as they can be followed. Throws `RangeError` when there are too many. */
function boxes(data: Buffer, start: number, end: number): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end;) {
    if (found.length === mostBoxes) throw new RangeError('too many boxes')
    const short = data.readUInt32BE(at)
    const type = data.toString('latin1', at + 4, at + 8)
    const head = short === 1 ? 16 : 8
    const size = short === 0 ? end - at : short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short
    if (size < head) break
    found.push({ type, start: at + head, end: Math.min(end, at + size) })
    at += size
  }
  return found
}

const inside = (data: Buffer, box: Box, skip = 0): Box[] => boxes(data, box.start + skip, box.end)

const sizeOf = (data: Buffer, box: Box): Size => ({
  width: data.readUInt32BE(box.start + 4),
  height: data.readUInt32BE(box.start + 8),
})

/**
 * How many pixels the items of one box claim together: each names its properties, sizes among them, by their places
 * counted from one. Whatever number of items it announces, no more is read than the box holds: otherwise each of many
 * small boxes would have the whole file read again.
 */
function pixelsClaimed(data: Buffer, box: Box, sizes: readonly (Size | null)[]): number {
  const [version, flags] = [data.readUInt8(box.start), data.readUInt8(box.start + 3)]
  const bytesOfItem = version < 1 ? 2 : 4
  const bytesOfIndex = (flags & 1) === 1 ? 2 : 1
  let itemsLeft = data.readUInt32BE(box.start + 4)
  let pixels = 0
  for (let at = box.start + 8; itemsLeft > 0 && at < box.end; itemsLeft -= 1) {
    at += bytesOfItem
    const end = at + 1 + data.readUInt8(at) * bytesOfIndex
    for (at += 1; at < end; at += bytesOfIndex) {
      // The highest bit says whether the property is essential.
      const index = bytesOfIndex === 2 ? data.readUInt16BE(at) & 0x7fff : data.readUInt8(at) & 0x7f
      const size = sizes[index - 1]
      if (size) pixels += size.width * size.height
    }
  }
  return pixels
}
