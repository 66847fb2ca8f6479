import { pictureLimits, type Claim } from './claim.ts'

/** Frames: baseline and extended, progressive, and what no phone makes but a decoder may try. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isScan = (marker: number): boolean => marker === 0xda
/** Of two bytes alone; a zero says that the byte before it is none. */
const stands = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** A part of a JPEG behind its marker: where the marker stands. */
interface Segment {
  marker: number
  at: number
}

/** The segments up to the end marker, or to the end of the bytes; as decoders do, what lies between two is skipped. */
function* segmentsOf(data: Buffer): Generator<Segment> {
  for (let at = 2; at < data.length - 3;) {
    const marker = data.readUInt8(at + 1)
    if (data[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return
    if (stands(marker)) {
      at += 2
      continue
    }
    yield { marker, at }
    at += 2 + data.readUInt16BE(at + 2)
    if (isScan(marker)) at = endOfScan(data, at)
  }
}

/** What a JPEG claims: sides, memory and passes. Null without a frame. Throws `RangeError` when it is cut off. */
export function readJpeg(data: Buffer): Claim | null {
  let claim: Claim | null = null
  let passes = 0
  for (const { marker, at } of segmentsOf(data)) {
    if (isFrame(marker)) claim = readFrame(data, at, marker)
    if (!isScan(marker)) continue
    if (claim === null) return null
    passes += 1
    // One scan is read in one pass; only of many can there be too many.
    if (passes > pictureLimits.passes) break
  }
  return claim === null ? null : { ...claim, passes }
}

function readFrame(data: Buffer, at: number, marker: number): Claim {
  const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)]
  const factors = Array.from({ length: data.readUInt8(at + 9) }, (_, index) => data.readUInt8(at + 11 + 3 * index))
  const across = Math.max(1, ...factors.map((factor) => factor >> 4))
  const down = Math.max(1, ...factors.map((factor) => factor & 15))
  const samples = factors.reduce((sum, factor) => sum + ((factor >> 4) * (factor & 15)) / (across * down), 0)
  // A progressive picture is held as coefficients of two bytes until its last scan; others are read row by row.
  return { width, height, bytes: width * height * (isProgressive(marker) ? 2 * samples : 3), passes: 0 }
}

const isProgressive = (marker: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(marker)

/** Where the next marker stands: an 0xff in the pixels is followed by a zero or is a restart. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0 && at < data.length - 1; at = data.indexOf(0xff, at + 1)) {
    const next = data.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return data.length
}

/** A scan of a progressive JPEG: of which components and coefficients, down to which bit, in how many bytes. */
interface Scan {
  ids: number[]
  coefficients: [first: number, last: number]
  bit: number
  bytes: number
}

/**
 * Whether hardly anything of a progressive JPEG is missing: every component has begun the scans that give all its
 * coefficients (64 of a block) to the last bit, and the last of these has more bytes than the one that gave the bit
 * before, as it always has. It only sharpens the picture: without its end this is whole to the eye. Of another JPEG,
 * whether every component has begun its scan.
 */
export function hasAllScans(data: Buffer): boolean {
  const { ids, scans } = scansOf(data)
  const missing = ids.flatMap((id) =>
    Array.from({ length: 64 }, (_, at) => at).filter(
      (at) =>
        !scans.some(
          ({ ids: of, bit, coefficients: [first, last] }) => of.includes(id) && bit === 0 && first <= at && at <= last,
        ),
    ),
  )
  const final = scans.at(-1)
  const former = scans.findLast(
    (scan) => scan !== final && String([scan.ids, scan.coefficients]) === String([final?.ids, final?.coefficients]),
  )
  return missing.length === 0 && (former?.bytes ?? 0) <= (final?.bytes ?? 0)
}

function scansOf(data: Buffer): { ids: number[]; scans: Scan[] } {
  let ids: number[] = []
  let isWhole = true
  const scans: (Scan & { start: number })[] = []
  const idsFrom = (start: number, count: number, step: number): number[] =>
    Array.from({ length: count }, (_, index) => data.readUInt8(start + step * index))
  for (const { marker, at } of segmentsOf(data)) {
    if (isFrame(marker)) {
      isWhole = !isProgressive(marker)
      ids = idsFrom(at + 10, data.readUInt8(at + 9), 3)
    }
    const former = scans.at(-1)
    if (former?.bytes === 0) former.bytes = at - former.start
    if (!isScan(marker)) continue
    const count = data.readUInt8(at + 4)
    const [first, last, bits] = idsFrom(at + 5 + 2 * count, 3, 1) as [number, number, number]
    scans.push({
      ids: idsFrom(at + 5, count, 2),
      // Cameras leave these fields empty where they mean nothing.
      coefficients: isWhole ? [0, 63] : [first, last],
      bit: isWhole ? 0 : bits & 15,
      bytes: 0,
      start: at,
    })
  }
  const final = scans.at(-1)
  if (final !== undefined) final.bytes = data.length - final.start
  return { ids, scans }
}
