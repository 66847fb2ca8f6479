import { Readable } from 'node:stream'

/** Where bytes of files lie. Keys are made by us (`<company>/<file>-full`), never by people. */
export type FileStorage = {
  /**
   * Stores the whole or nothing and is durable when it answers. Replaces what was under the key. A stream may be of any
   * length: little of it is held at once. Size in bytes, SHA-256 in hex.
   */
  put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
  ): Promise<{ size: number; sha256: string }>
  /**
   * The bytes, or the part from `start` to `end` (inclusive, within the file). `size` is always that of the whole file.
   * Read or destroy the stream.
   */
  get(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number }>
  /** Removes what is left of writes to such keys that never ended, as of a process that was killed. */
  forgetUnfinished(prefix: string): Promise<void>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Removes folders below this one, and itself, that hold nothing any more; a bucket has none. */
  removeEmptyFolders(folder: string): Promise<void>
  /** Every stored key that starts with the prefix, with the instant it was stored (ISO UTC); for finding orphans. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: string }>
  /**
   * Whether a write would succeed now, as far as that is seen without writing; for `/readyz`. Throws `StorageError`.
   */
  check(): Promise<void>
}

/**
 * `missing`: no such key. `full`: no room left. `unavailable`: the disk or the provider fails. `misconfigured`: the
 * provider refuses our settings, and will until the operator corrects them. `invalid`: a fault of ours.
 */
export type StorageErrorCode = 'missing' | 'full' | 'unavailable' | 'misconfigured' | 'invalid'

/** Every failure of storage, with the cause for the log. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}

/** Whether storage has no such key. */
export const isMissing = (error: unknown): boolean => error instanceof StorageError && error.code === 'missing'

/** Whether storage can't be used at all for now, or until the operator corrects its settings. */
export const isStorageDown = ({ code }: StorageError): boolean => code === 'unavailable' || code === 'misconfigured'

/** A folder of this machine, or an S3 bucket. Without keys the S3 client finds its own (instance role, environment). */
export type StorageOptions =
  | { kind: 'local'; dir: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint?: string | undefined
      accessKeyId?: string | undefined
      secretAccessKey?: string | undefined
      forcePathStyle?: boolean | undefined
      /**
       * When it is given up, in milliseconds: no connection, no answer, silence in the middle of one, and a file of one
       * part that is not stored, however often it was tried.
       */
      patience?: { connection: number; answer: number; silence: number; put: number }
    }

/** Opens the storage that the configuration names; the other kind is not even loaded. Throws `StorageError`. */
export async function createStorage(options: StorageOptions): Promise<FileStorage> {
  if (options.kind === 'local') {
    const { createLocalStorage } = await import('./storage-local.ts')
    return createLocalStorage(options.dir)
  }
  const { createS3Storage } = await import('./storage-s3.ts')
  return createS3Storage(options)
}

/** The stream with every failure on the way as a StorageError: a disk or a bucket may fail half-way through a file. */
export function failingAsStorage(source: Readable): Readable {
  // Before somebody reads, nobody would hear it; whoever reads is told by the iteration.
  source.on('error', () => undefined)
  const stream = Readable.from(
    (async function* () {
      try {
        yield* source
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StorageError('unavailable', `storage fails half-way through a file (${reason})`, { cause: error })
      }
    })(),
    { objectMode: false },
  )
  return stream.once('close', () => source.destroy())
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/**
 * The key itself when it is one: lower case (file systems differ), no empty or dotted segment, at most 200 characters.
 */
export function validKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key) || key.includes('..'))
    throw new StorageError('invalid', `not a storage key: ${key.slice(0, 80)}`)
  return key
}
