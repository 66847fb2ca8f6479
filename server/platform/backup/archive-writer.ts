import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { ending, headerOf, paddingOf } from './tar.ts'

/** After so many files their check sums follow, so that a reader need not hold more of them. */
const sumsAfter = 500

/** What a backup is written into, piece by piece. */
export interface ArchiveWriter {
  /** Adds a file of exactly this size. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Closes it with the sum of everything, and makes it durable. */
  finish(): Promise<void>
  /** Lets go of the file, finished or not. */
  close(): Promise<void>
  /** Bytes written so far. */
  bytes(): number
}

/** Writes an archive under a new name; throws when there is such a file. */
export async function writeArchive(path: string, writtenAt: Date): Promise<ArchiveWriter> {
  const moment = Math.floor(writtenAt.getTime() / 1000)
  const handle = await open(path, 'wx', 0o600)
  const whole = createHash('sha256')
  let written = 0
  let sums: string[] = []
  let sumFiles = 0

  const append = async (bytes: Uint8Array): Promise<void> => {
    whole.update(bytes)
    await handle.writeFile(bytes)
    written += bytes.length
  }
  const addFile: ArchiveWriter['add'] = async (name, size, content) => {
    const sum = createHash('sha256')
    let left = size
    await append(headerOf(name, size, moment))
    for await (const bytes of content) {
      sum.update(bytes)
      left -= bytes.length
      await append(bytes)
    }
    if (left !== 0) throw new Error(`${name} has ${size - left} bytes where ${size} were announced`)
    await append(paddingOf(size))
    sums.push(`${sum.digest('hex')}  ${name}\n`)
  }
  const addSums = async (): Promise<void> => {
    const text = Buffer.from(sums.join(''))
    sumFiles += 1
    await addFile(`sums/${String(sumFiles).padStart(6, '0')}`, text.length, [text])
    sums = []
  }

  return {
    async add(name, size, content) {
      await addFile(name, size, content)
      if (sums.length === sumsAfter) await addSums()
    },
    async finish() {
      await addSums()
      const digest = Buffer.from(`${whole.copy().digest('hex')}\n`)
      await addFile('SHA256', digest.length, [digest])
      await append(ending)
      await handle.sync()
    },
    close: () => handle.close(),
    bytes: () => written,
  }
}
