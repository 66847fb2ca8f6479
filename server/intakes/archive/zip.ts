import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type Entry, type RandomAccessReader, type ZipFile } from 'yauzl'
import { manifestPath } from '#domain/archives/rules.ts'
import { manifest, type Manifest } from '#domain/archives/schema.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { intakes } from '#server/platform/limits.ts'

/** An archive that can't be read, where in it, and why: whoever sent it is told. */
export class ArchiveFault extends Error {
  readonly path: string

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/** Where an entry lies in the file, and how long it is. */
type Place = Pick<Entry, 'relativeOffsetOfLocalHeader' | 'compressedSize' | 'uncompressedSize' | 'compressionMethod'>

/** An archive that says truthfully what is in it. */
export interface Archive {
  manifest: Manifest
  has: (path: string) => boolean
  /** All bytes of an entry: it ends with an `ArchiveFault` where they are not those that the manifest names. */
  read: (path: string) => AsyncGenerator<Buffer>
}

const stored = 0
const deflated = 8

/**
 * Opens an archive: its directory names each entry once, no two of them share a byte, and they are those of the
 * manifest, as long as that says. Nothing is unpacked further than that.
 */
export async function openArchive(reader: RandomAccessReader, size: number, mostBytes: number): Promise<Archive> {
  const zip = await asFault('', () =>
    fromRandomAccessReaderPromise(reader, size, { strictFileNames: true, autoClose: false }),
  )
  const places = await placesIn(zip)
  refuseOverlaps(places, size)
  const own = places.get(manifestPath)
  if (own === undefined) throw new ArchiveFault('', intakeMessages.notOurs)
  const said = await readManifest(zip, own)
  const named = new Map(said.entries.map((entry) => [entry.path, entry]))
  refuseOthers(said, named, places, mostBytes)
  return {
    manifest: said,
    has: (path) => named.has(path),
    async *read(path) {
      const place = places.get(path)
      const entry = named.get(path)
      if (place === undefined || entry === undefined) throw new ArchiveFault(path, intakeMessages.notThere)
      const hash = createHash('sha256')
      for await (const piece of bytesOf(zip, path, place)) {
        hash.update(piece)
        yield piece
      }
      if (hash.digest('hex') !== entry.sha256) throw new ArchiveFault(path, intakeMessages.damaged)
    },
  }
}

async function placesIn(zip: ZipFile): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  if (zip.entryCount > intakes.entries) throw new ArchiveFault('', intakeMessages.unpacksTooFar)
  await asFault('', async () => {
    for await (const entry of zip.eachEntry()) {
      const { fileName: path, relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod } = entry
      if (places.has(path)) throw new ArchiveFault(path, intakeMessages.twice)
      const isReadable = !entry.isEncrypted() && (compressionMethod === stored || compressionMethod === deflated)
      if (!isReadable || path.endsWith('/')) throw new ArchiveFault(path, intakeMessages.damaged)
      if (uncompressedSize > compressedSize * intakes.unpacking + 64 * 1024)
        throw new ArchiveFault(path, intakeMessages.unpacksTooFar)
      places.set(path, { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod })
    }
  })
  return places
}

/** A byte that belongs to two entries would be unpacked as often as somebody likes. */
function refuseOverlaps(places: ReadonlyMap<string, Place>, size: number): void {
  const header = 30
  let free = 0
  const inOrder = [...places].toSorted(
    ([, one], [, other]) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  for (const [path, place] of inOrder) {
    if (place.relativeOffsetOfLocalHeader < free) throw new ArchiveFault(path, intakeMessages.damaged)
    free = place.relativeOffsetOfLocalHeader + header + Buffer.byteLength(path) + place.compressedSize
    if (free > size) throw new ArchiveFault(path, intakeMessages.damaged)
  }
}

/** Reads what the archive says of itself, which is no more than its directory has entries for. */
async function readManifest(zip: ZipFile, place: Place): Promise<Manifest> {
  const { manifestBytes, manifestValues } = intakes
  if (place.uncompressedSize > Math.min(manifestBytes.most, manifestBytes.few + zip.entryCount * manifestBytes.each))
    throw new ArchiveFault(manifestPath, intakeMessages.unpacksTooFar)
  const pieces: Buffer[] = []
  let values = 0
  for await (const piece of bytesOf(zip, manifestPath, place)) {
    for (const byte of piece) if (byte === comma || byte === brace || byte === bracket) values += 1
    if (values > manifestValues.few + zip.entryCount * manifestValues.each)
      throw new ArchiveFault(manifestPath, intakeMessages.unpacksTooFar)
    pieces.push(piece)
  }
  let said: unknown
  try {
    said = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch (error) {
    throw new ArchiveFault(manifestPath, intakeMessages.notOurs, { cause: error })
  }
  const read = manifest.safeParse(said)
  if (!read.success) throw new ArchiveFault(manifestPath, intakeMessages.notOurs)
  return read.data
}

// What begins a value in JSON, but for the first of a list and of an object.
const [comma, brace, bracket] = [0x2c, 0x7b, 0x5b]

function refuseOthers(
  said: Manifest,
  named: ReadonlyMap<string, { size: number }>,
  places: ReadonlyMap<string, Place>,
  mostBytes: number,
): void {
  if (named.size !== said.entries.length) throw new ArchiveFault(manifestPath, intakeMessages.twice)
  let sum = 0
  for (const [path, { size }] of named) {
    const place = places.get(path)
    if (place === undefined) throw new ArchiveFault(path, intakeMessages.notThere)
    if (place.uncompressedSize !== size) throw new ArchiveFault(path, intakeMessages.damaged)
    sum += size
  }
  if (sum > mostBytes) throw new ArchiveFault('', intakeMessages.unpacksTooFar)
  for (const path of places.keys())
    if (path !== manifestPath && !named.has(path)) throw new ArchiveFault(path, intakeMessages.notNamed)
}

/** Unpacks an entry; never to more than its directory says. */
async function* bytesOf(zip: ZipFile, path: string, place: Place): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = place
  const stream = await asFault(path, async () => {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(place as Entry, { minimal: true })
    // Not its promise: in yauzl 3.4.0 that asks for a whole entry, which we don't keep.
    return new Promise<Readable>((resolve, reject) => {
      zip.openReadStreamLowLevel(
        fileDataStart,
        compressedSize,
        0,
        compressedSize,
        compressionMethod === deflated,
        uncompressedSize,
        (error, stream) => (error === null ? resolve(stream) : reject(error)),
      )
    })
  })
  let length = 0
  try {
    for await (const piece of stream) {
      length += (piece as Buffer).length
      if (length > uncompressedSize) throw new ArchiveFault(path, intakeMessages.unpacksTooFar)
      yield piece as Buffer
    }
  } catch (error) {
    throw faultOf(path, error)
  } finally {
    stream.destroy()
  }
  if (length !== uncompressedSize) throw new ArchiveFault(path, intakeMessages.damaged)
}

async function asFault<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(path, error)
  }
}

/** Whatever the library has against an archive is the archive's fault; a disk or a bucket that fails is not. */
function faultOf(path: string, error: unknown): unknown {
  if (error instanceof ArchiveFault || error instanceof StorageError) return error
  return new ArchiveFault(path, path === '' ? intakeMessages.notOurs : intakeMessages.damaged, { cause: error })
}
