import { boxesIn, childBoxes, type Box } from './boxes.ts'
import type { Claim } from './claim.ts'

/**
 * What a HEIC picture claims. It is put together of items (tiles of a grid, a thumbnail, depth), each of a declared
 * size: the largest is the picture, and the decoder may be made to unpack all of them.
 */
export function readHeic(data: Buffer): Claim | null {
  const properties = readProperties(data)
  if (properties === null) return null
  const sizes = properties.boxes.map((box) => (box.type === 'ispe' ? sizeOf(data, box) : null))
  const known = sizes.filter((size) => size !== null)
  if (known.length === 0) return null
  let claimed = 0
  for (const { index } of associationsOf(data, properties.lists)) {
    const size = sizes[index - 1]
    if (size) claimed += size.width * size.height
  }
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

const sizeOf = (data: Buffer, box: Box): Size => ({
  width: data.readUInt32BE(box.start + 4),
  height: data.readUInt32BE(box.start + 8),
})

/** The properties of a picture's items, and the lists that say which item has which. */
export interface Properties {
  meta: Box
  /** In the order in which the lists count them, from one. */
  boxes: Box[]
  lists: Box[]
}

/** Finds the properties of a HEIC or AVIF picture; null where it has none. Throws `RangeError` when it is cut off. */
export function readProperties(data: Buffer): Properties | null {
  const meta = boxesIn(data, 0, data.length).find((box) => box.type === 'meta')
  if (meta === undefined) return null
  const properties = childBoxes(data, meta, 4).find((box) => box.type === 'iprp')
  if (properties === undefined) return null
  const parts = childBoxes(data, properties)
  const container = parts.find((box) => box.type === 'ipco')
  if (container === undefined) return null
  return { meta, boxes: childBoxes(data, container), lists: parts.filter((box) => box.type === 'ipma') }
}

/** That an item has the property at this index, counted from one. */
interface Association {
  item: number
  index: number
}

/**
 * Which item has which property. Whatever number of items a list announces, no more is read than its box holds:
 * otherwise each of many small boxes would have the whole file read again.
 */
export function* associationsOf(data: Buffer, lists: readonly Box[]): Generator<Association> {
  for (const box of lists) {
    const [version, flags] = [data.readUInt8(box.start), data.readUInt8(box.start + 3)]
    const bytesOfItem = version < 1 ? 2 : 4
    const bytesOfIndex = (flags & 1) === 1 ? 2 : 1
    let itemsLeft = data.readUInt32BE(box.start + 4)
    for (let at = box.start + 8; itemsLeft > 0 && at < box.end; itemsLeft -= 1) {
      const item = data.readUIntBE(at, bytesOfItem)
      at += bytesOfItem
      const end = at + 1 + data.readUInt8(at) * bytesOfIndex
      for (at += 1; at < end; at += bytesOfIndex) {
        // The highest bit says whether the property is essential.
        const index = bytesOfIndex === 2 ? data.readUInt16BE(at) & 0x7fff : data.readUInt8(at) & 0x7f
        yield { item, index }
      }
    }
  }
}
