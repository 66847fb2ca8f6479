import { callbackify } from 'node:util'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'
import { intakePart } from '#domain/intakes/choices.ts'
import { intakesOf } from '#server/files/bytes.ts'
import type { FileStorage } from '#server/platform/files/storage.ts'

/** Under which keys the parts of an archive lie. */
export const partsBelow = (companyId: string, id: string): string => `${intakesOf(companyId)}${id}-`
export const partKey = (companyId: string, id: string, number: number): string =>
  `${partsBelow(companyId, id)}${number}`

/** Whether exactly these bytes were stored as a part. */
export async function isStoredPart(storage: FileStorage, key: string, bytes: Uint8Array): Promise<boolean> {
  const { stream } = await storage.get(key)
  return (await buffer(stream)).equals(bytes)
}

/** As much is read at once where a few bytes are asked for: what lies beside them is asked for next. */
const block = 256 * 1024

interface Stored {
  storage: FileStorage
  companyId: string
  id: string
  size: number
}

/** Reads an archive from anywhere in it, as it lies in its parts: of it the block is held that was read last. */
export class StoredParts extends RandomAccessReader {
  readonly #stored: Stored
  #held: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }

  constructor(stored: Stored) {
    super()
    this.#stored = stored
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copied = async (): Promise<void> => void (await this.#exactly(position, length)).copy(buffer, offset)
    callbackify(copied)(callback)
  }

  /** These bytes, of the block that is held where they are in it. */
  async #exactly(position: number, length: number): Promise<Buffer> {
    if (position < 0 || length < 0 || position + length > this.#stored.size) throw new Error('beyond the archive')
    const within = position - this.#held.from
    if (within >= 0 && within + length <= this.#held.bytes.length)
      return this.#held.bytes.subarray(within, within + length)
    const end = Math.min(this.#stored.size, position + Math.max(length, block))
    const pieces: Buffer[] = []
    for await (const piece of this.#range(position, end)) pieces.push(piece)
    this.#held = { from: position, bytes: Buffer.concat(pieces) }
    return this.#held.bytes.subarray(0, length)
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    const { storage, companyId, id } = this.#stored
    for (let at = start; at < end;) {
      const number = Math.floor(at / intakePart)
      const from = at - number * intakePart
      const until = Math.min(end - number * intakePart, intakePart)
      const { stream } = await storage.get(partKey(companyId, id, number), { start: from, end: until - 1 })
      for await (const piece of stream) yield Buffer.from(piece as Uint8Array)
      at = number * intakePart + until
    }
  }
}
