import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { flushFolder } from '../folder.ts'
import { hour } from '../limits.ts'
import { failingAsStorage, type FileStorage, StorageError, validKey } from './storage.ts'

// A temp file this old belongs to a process that died; a younger one may be another process's upload.
const staleAfter = hour

// Room for one upload with its three sizes; with less, the next would fail.
const smallestRoom = 32 * 1024 * 1024

/**
 * Storage in a folder: written aside, flushed, renamed into place, the directory flushed. Several processes may share
 * it.
 */
export async function createLocalStorage(dir: string): Promise<FileStorage> {
  const objects = path.join(path.resolve(dir), 'objects')
  const temporary = path.join(path.resolve(dir), 'tmp')
  await mapped(async () => {
    await mkdir(objects, { recursive: true })
    await mkdir(temporary, { recursive: true })
    await removeStale(temporary)
  })

  return {
    put: async (key, body) => {
      const target = place(objects, key)
      return mapped(() => write(target, path.join(temporary, `${unfinishedName(key)}=${randomUUID()}`), body))
    },
    get: async (key, range) => {
      const source = place(objects, key)
      return mapped(() => read(source, range))
    },
    forgetUnfinished: (prefix) => mapped(() => removeUnfinished(temporary, unfinishedName(prefix))),
    delete: async (key) => {
      const target = place(objects, key)
      return mapped(() => remove(target))
    },
    removeEmptyFolders: async (folder) => {
      const place = path.join(objects, ...validKey(folder).split('/'))
      return mapped(() => removeEmpty(place))
    },
    list: (prefix) => walk(objects, '', prefix),
    check: () => mapped(() => expectWritable(objects)),
  }
}

/** `a/b/name` lies in `a/b/=3f/name`: 256 folders a level keep directories small, and `=` can't occur in a key. */
function place(objects: string, key: string): string {
  const segments = validKey(key).split('/')
  const name = segments.pop() ?? ''
  const shard = `=${createHash('sha256').update(name).digest('hex').slice(0, 2)}`
  return path.join(objects, ...segments, shard, name)
}

/** What the beginning of a file is called while it is written: neither sign can occur in a key. */
const unfinishedName = (key: string): string => key.replaceAll('/', '+')

async function write(
  target: string,
  temp: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(temp, 'wx', 0o600)
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
    await handle.close()
    const created = await mkdir(path.dirname(target), { recursive: true })
    await rename(temp, target)
    await flushUpTo(path.dirname(target), created)
  } catch (error) {
    await handle.close().catch(() => {})
    await unlink(temp).catch(() => {})
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** The name is durable only when its directory is, and a new directory only when its parent is. */
async function flushUpTo(directory: string, firstCreated: string | undefined): Promise<void> {
  await flushFolder(directory)
  if (!firstCreated) return
  for (let current = directory; current.length >= firstCreated.length;) {
    current = path.dirname(current)
    await flushFolder(current)
  }
}

async function read(
  source: string,
  range?: { start: number; end: number },
): Promise<{ stream: Readable; size: number }> {
  const handle = await open(source, 'r')
  try {
    // The size of the file that is open: a delete or replacement in between does not mix two files.
    const { size } = await handle.stat()
    if (range && (range.start < 0 || range.end < range.start || range.end >= size))
      throw new StorageError('invalid', 'range outside the file')
    if (size === 0) {
      await handle.close()
      return { stream: Readable.from([]), size }
    }
    return { stream: failingAsStorage(handle.createReadStream(range ?? {})), size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function remove(target: string): Promise<void> {
  await rm(target, { force: true })
  await flushFolder(path.dirname(target)).catch((error: unknown) => {
    if (errno(error) !== 'ENOENT') throw error
  })
}

/** Bottom up; what got a file in the meantime stays. */
async function removeEmpty(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(unless('ENOENT', []))
  for (const entry of entries) if (entry.isDirectory()) await removeEmpty(path.join(directory, entry.name))
  await rmdir(directory).catch(unless('ENOTEMPTY', undefined)).catch(unless('ENOENT', undefined))
}

const unless =
  <Answer>(code: string, answer: Answer) =>
  (error: unknown): Answer => {
    if (errno(error) !== code) throw error
    return answer
  }

async function* walk(
  directory: string,
  key: string,
  prefix: string,
): AsyncGenerator<{ key: string; storedAt: string }> {
  for (const entry of await mapped(() => readdir(directory, { withFileTypes: true }))) {
    const file = path.join(directory, entry.name)
    const inner = entry.name.startsWith('=') ? key : key === '' ? entry.name : `${key}/${entry.name}`
    if (!inner.startsWith(prefix) && !prefix.startsWith(inner)) continue
    if (entry.isDirectory()) yield* walk(file, inner, prefix)
    else if (inner.startsWith(prefix)) {
      const found = await stat(file).catch(() => undefined)
      if (found) yield { key: inner, storedAt: found.mtime.toISOString() }
    }
  }
}

/** Looks and writes nothing: whoever asks whether we are ready must not keep the disk busy. */
async function expectWritable(directory: string): Promise<void> {
  await access(directory, constants.W_OK)
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < smallestRoom) throw new StorageError('full', 'no room left in storage')
}

async function removeStale(temporary: string): Promise<void> {
  const before = Date.now() - staleAfter
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}

async function removeUnfinished(temporary: string, beginning: string): Promise<void> {
  for (const name of await readdir(temporary))
    if (name.startsWith(beginning)) await rm(path.join(temporary, name), { force: true })
}

async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = errno(error)
    if (!code) throw error
    if (code === 'ENOENT') throw new StorageError('missing', 'no such file in storage', { cause: error })
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StorageError('full', 'no room left in storage', { cause: error })
    throw new StorageError('unavailable', `storage fails (${code})`, { cause: error })
  }
}

function errno(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
    ? error.code
    : undefined
}
