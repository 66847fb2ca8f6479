import { childBoxes, type Box } from './boxes.ts'
import { associationsOf, readProperties } from './heic-header.ts'
import { profileOf } from './icc.ts'

/**
 * The ICC profile of the colours that a HEIC picture is decoded to: its own, or one made of the primaries and the
 * transfer that it names (ISO/IEC 23008-12, 14496-12: `colr`). Null where its colours are those of sRGB, or unknown.
 */
export function readHeicProfile(bytes: Uint8Array): Buffer | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return profilesIn(data)[0] ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The profile of the primary item first; a grid may leave it to its tiles, which all have the same. */
function profilesIn(data: Buffer): Buffer[] {
  const properties = readProperties(data)
  if (properties === null) return []
  const primary = primaryItem(data, childBoxes(data, properties.meta, 4))
  const own: Box[] = []
  for (const { item, index } of associationsOf(data, properties.lists)) {
    const box = properties.boxes[index - 1]
    if (item === primary && box?.type === 'colr') own.push(box)
  }
  const colours = own.length > 0 ? own : properties.boxes.filter((box) => box.type === 'colr')
  const kind = (box: Box): string => data.toString('latin1', box.start, box.start + 4)
  // Where a picture has both, its own profile says more than the names.
  const whole = colours.filter((box) => ['prof', 'rICC'].includes(kind(box)))
  const named = colours.filter((box) => kind(box) === 'nclx')
  return [
    ...whole.map((box) => data.subarray(box.start + 4, box.end)),
    ...named.map((box) => profileOf(data.readUInt16BE(box.start + 4), data.readUInt16BE(box.start + 6))),
  ].filter((profile) => profile !== null)
}

function primaryItem(data: Buffer, boxes: readonly Box[]): number | null {
  const box = boxes.find(({ type }) => type === 'pitm')
  if (box === undefined) return null
  return data.readUInt8(box.start) === 0 ? data.readUInt16BE(box.start + 4) : data.readUInt32BE(box.start + 4)
}
