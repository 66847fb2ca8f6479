import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { connectOwner, stayOpen, type Report as Waiting } from '../db/connect.ts'
import { migrationsOf, ourMigrations } from '../db/migrations.ts'
import { StorageError, type FileStorage } from '../files/storage.ts'
import { flushFolder } from '../folder.ts'
import { writeArchive, type ArchiveWriter } from './archive-writer.ts'
import { checkBackup } from './check.ts'
import { places, type Head, type Manifest } from './contents.ts'
import { BackupError } from './failure.ts'
import { holdRemovals, stillHolds } from './hold.ts'
import type { Report } from './progress.ts'
import { copyOut, tablesOf, unreadableTables } from './tables.ts'
import { copyWaitingJobs } from './waiting-jobs.ts'

export interface BackupOptions {
  ownerUrl: string
  storage: FileStorage
  /** SQL that answers the key of every stored file: one column, `key`. */
  storedKeys: string
  /** Ids of the secret keys in use, the present one first. */
  keyIds: string[]
  /** Where the backup is to lie; nothing may be there yet. */
  path: string
  report: Report
  /** Hears in a line what is waited for. */
  waiting?: Waiting
  now: () => Date
}

const pieceBytes = 4 * 1024 * 1024

/**
 * Writes database and files of one moment into one file, while everybody works on: the tables of one snapshot, then
 * every file that it names. The file has its name once it has been read back whole. Throws `BackupError`.
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { path, report } = options
  refuseExisting(path)
  const draft = `${path}.${randomUUID()}.part`
  try {
    const manifest = await write(draft, options)
    await checkBackup(draft, report)
    // Another backup may have come by that name meanwhile: a second one waits for the first.
    refuseExisting(path)
    await rename(draft, path)
    await flushFolder(dirname(path))
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} exists already: a backup overwrites nothing.`)
}

async function write(draft: string, options: BackupOptions): Promise<Manifest> {
  const owner = await connectOwner(options.ownerUrl, { report: options.waiting })
  try {
    await holdRemovals(owner)
    const archive = await writeArchive(draft, options.now())
    try {
      const { keys, ...database } = await writeDatabase(owner, archive, options)
      const files = await writeFiles(keys, archive, options, stayOpen(owner))
      if (!(await stillHolds(owner))) throw new BackupError('The connection to the database was lost on the way.')
      const manifest = { ...database, files }
      await addText(archive, places.manifest, manifest)
      await archive.finish()
      return manifest
    } finally {
      await archive.close()
    }
  } finally {
    await owner.end().catch(() => undefined)
  }
}

async function writeDatabase(
  owner: pg.Client,
  archive: ArchiveWriter,
  { report, keyIds, storedKeys, now }: BackupOptions,
): Promise<Pick<Manifest, 'tables' | 'jobs'> & { keys: string[] }> {
  // On Citus a worker has one moment on one connection, from when it is first asked: so one each, and asked at once.
  await owner.query(`select set_config('citus.max_adaptive_executor_pool_size', '1', false)`)
  await owner.query('begin isolation level repeatable read, read only')
  await refuseUnreadable(owner)
  await owner.query('select count(*) from companies')
  const { rows: versions } = await owner.query<{ server_version: string }>('show server_version')
  const head: Head = {
    product: 'stringline',
    format: 1,
    takenAt: now().toISOString(),
    postgres: versions[0]?.server_version ?? '',
    migrations: await migrationsOf(owner),
    tables: await tablesOf(owner),
    keyIds,
  }
  await addText(archive, places.head, head)
  const tables: Manifest['tables'] = {}
  for (const table of head.tables) {
    const rows = await addRows(archive, (piece) => places.table(table.name, piece), copyOut(owner, table))
    tables[table.name] = rows
    await report({ step: 'table', name: table.name, rows })
  }
  const jobs = await addRows(archive, places.jobs, copyWaitingJobs(owner))
  const { rows: keys } = await owner.query<{ key: string }>(storedKeys)
  await owner.query('commit')
  return { tables, jobs, keys: keys.map(({ key }) => key) }
}

async function refuseUnreadable(owner: pg.Client): Promise<void> {
  const ours = new Set((await ourMigrations()).map(({ name }) => name))
  const theirs = await migrationsOf(owner)
  if (theirs.length === 0) throw new BackupError('There is nothing to back up: the database was never migrated.')
  const newer = theirs.find(({ name }) => !ours.has(name))
  if (newer !== undefined)
    throw new BackupError(`The database is of a newer version of Stringline (${newer.name}): back it up with that one.`)
  const [unreadable] = await unreadableTables(owner)
  if (unreadable !== undefined)
    throw new BackupError(
      `DATABASE_URL may not read all of ${unreadable}. It must be the owner's, who ran npm run migrate of this version.`,
    )
}

/** Adds rows in gzipped pieces; answers how many they were. */
async function addRows(
  archive: ArchiveWriter,
  place: (piece: number) => string,
  rows: Readable & { rowCount: number },
): Promise<number> {
  let piece = 0
  await pipeline(rows, createGzip(), async (zipped: AsyncIterable<Buffer>) => {
    for await (const bytes of inPieces(zipped)) await archive.add(place((piece += 1)), bytes.length, [bytes])
  })
  return rows.rowCount
}

async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (size < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function writeFiles(
  keys: readonly string[],
  archive: ArchiveWriter,
  { storage, report }: BackupOptions,
  keepConnection: () => Promise<void>,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  for (const key of keys) {
    const size = await addFile(archive, storage, key)
    if (size === undefined) files.missing.push(key)
    else {
      files.count += 1
      files.bytes += size
    }
    await keepConnection()
    await report({ step: 'files', done: files.count, of: keys.length, bytes: files.bytes })
  }
  return files
}

/** Adds one stored file; answers its size, or undefined when storage has lost it. */
async function addFile(archive: ArchiveWriter, storage: FileStorage, key: string): Promise<number | undefined> {
  try {
    const { stream, size } = await storage.get(key)
    await archive.add(places.file(key), size, resumed(storage, key, size, stream))
    return size
  } catch (error) {
    if (error instanceof StorageError && error.code === 'missing') return undefined
    throw error
  }
}

const tries = 5

/** The bytes of a stored file, taken up where they broke off: one cut connection must not cost hours. */
async function* resumed(storage: FileStorage, key: string, size: number, first: Readable): AsyncGenerator<Buffer> {
  let read = 0
  let stream = first
  for (let left = tries; read < size; left -= 1) {
    try {
      for await (const bytes of stream) {
        read += (bytes as Buffer).length
        yield bytes as Buffer
      }
    } catch (error) {
      if (left <= 1) throw error
    }
    if (read < size) stream = (await storage.get(key, { start: read, end: size - 1 })).stream
  }
}

async function addText(archive: ArchiveWriter, name: string, content: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
  await archive.add(name, bytes.length, [bytes])
}
