import type { FileStorage } from '../files/storage.ts'
import type { Parts } from './parts.ts'

// Storing waits for a disk or a bucket, not for us: several at once take a fraction of the time.
const atOnce = 8
/** A larger file is not held in memory, and stored alone. */
const largestHeld = 16 * 1024 * 1024

/** Stores the files of a backup, telling of each. When it throws, none is on its way any more. */
export async function storeFiles(
  parts: Parts,
  storage: FileStorage,
  stored: (size: number) => void | Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (key: string, size: number, body: Buffer | AsyncIterable<Buffer>): Promise<void> => {
    const store = async (): Promise<void> => {
      // What it is stands in the database; nothing asks the bucket.
      await storage.put(key, body, 'application/octet-stream')
      await stored(size)
    }
    const storing = store()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(storing))
    underWay.add(storing)
    return storing
  }
  try {
    for await (const { key, size, content } of parts.files()) {
      if (underWay.size >= atOnce) await Promise.race(underWay)
      if (failures.length > 0) break
      if (size > largestHeld) await begin(key, size, content)
      else void begin(key, size, Buffer.concat(await Array.fromAsync(content)))
    }
  } finally {
    await Promise.all(underWay)
  }
  if (failures.length > 0) throw failures[0]
}
