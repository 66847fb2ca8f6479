import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageError } from '#server/platform/files/storage.ts'
import { archives } from '#server/platform/limits.ts'

// What is read of the database lies here, line by line, until the archive is written: so the database is asked at one
// moment, for as short as that takes, and files and documents take as long as they like.

const beginning = 'stringline-export-'

/** A folder of this machine that holds lists of JSON, readable by nobody else, until it is removed. */
export interface Frozen {
  append(list: string, values: readonly unknown[]): Promise<void>
  /** All that was appended, in its order; nothing where there is no such list. */
  read<T>(list: string): AsyncGenerator<T>
  remove(): Promise<void>
}

/** Makes such a folder for an export, in place of any that a process left which died over it. */
export async function openFrozen(exportId: string): Promise<Frozen> {
  await removeLeft(exportId)
  const folder = await mkdtemp(join(tmpdir(), `${beginning}${exportId}-`))
  const pathOf = (list: string) => join(folder, `${list}.jsonl`)
  return {
    async append(list, values) {
      if (values.length === 0) return
      const lines = values.map((value) => `${JSON.stringify(value)}\n`).join('')
      await appendFile(pathOf(list), lines, { mode: 0o600 }).catch((error: unknown) => {
        throw isFull(error) ? new StorageError('full', 'no room left for an export', { cause: error }) : error
      })
    },
    async *read<T>(list: string) {
      const found = await stat(pathOf(list)).catch(() => undefined)
      if (found === undefined) return
      for await (const line of linesOf(pathOf(list))) yield JSON.parse(line) as T
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The lines of a file as they are asked for. Node's own reading of lines reads a thousand ahead, however long. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** Removes what dead processes left of this export, and what lies here longer than any takes. */
async function removeLeft(exportId: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginning)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) continue
    const isOld = found.mtimeMs < Date.now() - archives.left
    if (isOld || name.startsWith(`${beginning}${exportId}-`)) await rm(path, { recursive: true, force: true })
  }
}
