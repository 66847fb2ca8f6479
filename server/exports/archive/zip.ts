import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** What stands in an archive at a place. */
export interface Entry {
  path: string
  size: number
  sha256: string
}

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** An archive while it is written: one entry after the other, none of them held as a whole. */
export interface Zip {
  /** Its bytes, as they come to be. Read them while entries are added, or nothing moves. */
  bytes: Readable
  /** Adds an entry; `packed` where that makes it smaller. Answers when all of it has been read. */
  add(path: string, content: Content, how: { packed: boolean }): Promise<Entry>
  /** Ends it, once everything is added. */
  end(): void
  /** Breaks off: whoever reads the bytes fails with this. */
  fail(error: Error): void
}

/** Begins an archive; every entry is of that moment. Beyond 4 GB and 65,535 entries it is a ZIP64. */
export function beginZip(mtime: Date): Zip {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  const broken = Promise.withResolvers<never>()
  // Heard by whoever adds an entry; where nobody does any more, there is nobody to be told.
  broken.promise.catch(() => undefined)
  const fail = (error: Error): void => {
    broken.reject(error)
    bytes.destroy(error)
  }
  zip.on('error', fail)
  bytes.on('error', (error) => broken.reject(error))
  return {
    bytes,
    async add(path, content, { packed }) {
      const hash = createHash('sha256')
      let size = 0
      const read = Promise.withResolvers<void>()
      const counted = async function* () {
        for await (const piece of content) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      const source = Readable.from(counted(), { objectMode: false })
      source.once('end', () => read.resolve())
      source.once('error', (error) => read.reject(error))
      zip.addReadStream(source, path, { mtime, mode: 0o100644, compress: packed })
      try {
        await Promise.race([read.promise, broken.promise])
      } catch (error) {
        source.destroy()
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    end: () => zip.end(),
    fail,
  }
}
