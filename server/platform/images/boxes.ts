/** A box of an ISO base media file (HEIC, AVIF): its type, and where its content starts and ends. */
export interface Box {
  type: string
  start: number
  end: number
}

/** A phone's picture has a few hundred; no reader but the decoder would look at what follows more of them. */
const mostBoxes = 10_000

/** The boxes between two places, as far as they can be followed. Throws `RangeError` when there are too many. */
export function boxesIn(data: Buffer, start: number, end: number): Box[] {
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

/** The boxes in a box, after `skip` bytes of its own fields. */
export const childBoxes = (data: Buffer, box: Box, skip = 0): Box[] => boxesIn(data, box.start + skip, box.end)
