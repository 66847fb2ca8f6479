import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { BackupError } from './failure.ts'
import { blockBytes, ending, paddingOf, readHeader } from './tar.ts'

/** A file of an archive, whose content is read before the next one is asked for. */
export interface ArchivedFile {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

const chunkBytes = 1024 * 1024
/** Nothing that is read whole is larger: check sums, the beginning and the end. */
const largestText = 16 * 1024 * 1024

const changed = (): BackupError => new BackupError('The backup is damaged: something in it was changed or is cut off.')

/** Fills `into` from where the last read ended, as far as it can, and answers how many bytes that was. */
export type ReadNext = (into: Buffer, at: number, count: number) => Promise<number>

/**
 * The files of an archive in their order, each checked while it is read; throws `BackupError` as soon as one byte is
 * not what was written, at the latest at the end. Only who reads to the end knows that all of it is whole.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const handle = await open(path, 'r')
  try {
    yield* filesIn(async (into, at, count) => (await handle.read(into, at, count)).bytesRead)
  } finally {
    await handle.close()
  }
}

/** The same, wherever the bytes come from. */
export async function* filesIn(readNext: ReadNext): AsyncGenerator<ArchivedFile> {
  const source = new Source(readNext)
  let expected = ''
  for (;;) {
    const before = source.digest()
    const header = readHeader(await source.take(blockBytes))
    if (header === undefined) throw changed()
    const { name, size } = header
    if (name === 'SHA256') {
      if ((await source.text(size)) !== `${before}\n` || expected !== '') throw changed()
      return source.expectEnd(size)
    }
    if (name.startsWith('sums/')) {
      if ((await source.text(size)) !== expected) throw changed()
      expected = ''
      await source.skipPadding(size)
      continue
    }
    const part = new Part(source, size)
    yield { name, size, content: part.read() }
    await part.skipRest()
    await source.skipPadding(size)
    expected += `${part.digest()}  ${name}\n`
    if (expected.length > largestText) throw changed()
  }
}

/** The bytes of the file in order, summed as they are read. */
class Source {
  readonly #readNext: ReadNext
  readonly #whole = createHash('sha256')

  constructor(readNext: ReadNext) {
    this.#readNext = readNext
  }

  digest(): string {
    return this.#whole.copy().digest('hex')
  }

  /** Exactly so many bytes. */
  async take(count: number): Promise<Buffer> {
    const bytes = Buffer.alloc(count)
    let filled = 0
    while (filled < count) {
      const bytesRead = await this.#readNext(bytes, filled, count - filled)
      if (bytesRead === 0) throw changed()
      filled += bytesRead
    }
    this.#whole.update(bytes)
    return bytes
  }

  async text(size: number): Promise<string> {
    if (size > largestText) throw changed()
    return (await this.take(size)).toString('utf8')
  }

  async skipPadding(size: number): Promise<void> {
    const padding = paddingOf(size)
    if (!(await this.take(padding.length)).equals(padding)) throw changed()
  }

  async expectEnd(size: number): Promise<void> {
    await this.skipPadding(size)
    if (!(await this.take(ending.length)).equals(ending)) throw changed()
    if ((await this.#readNext(Buffer.alloc(1), 0, 1)) !== 0) throw changed()
  }
}

/** The content of one file, summed as it is read, however much of it whoever asked for it wants. */
class Part {
  readonly #source: Source
  readonly #sum = createHash('sha256')
  #left: number

  constructor(source: Source, size: number) {
    this.#source = source
    this.#left = size
  }

  async *read(): AsyncGenerator<Buffer> {
    while (this.#left > 0) yield await this.#next()
  }

  async skipRest(): Promise<void> {
    while (this.#left > 0) await this.#next()
  }

  digest(): string {
    return this.#sum.digest('hex')
  }

  async #next(): Promise<Buffer> {
    const bytes = await this.#source.take(Math.min(this.#left, chunkBytes))
    this.#left -= bytes.length
    this.#sum.update(bytes)
    return bytes
  }
}
