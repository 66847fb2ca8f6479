import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { connectOwner, stayOpen } from '../db/connect.ts'
import {
  applyMigrations,
  inCallersTransaction,
  letClientsWork,
  letOwnerRead,
  migrationsOf,
  ourMigrations,
} from '../db/migrations.ts'
import type { FileStorage } from '../files/storage.ts'
import { prepareQueues } from '../jobs/prepare.ts'
import { ensureRoles, migrationLock, type MigrateOptions } from '../migrate.ts'
import { checkBackup, type Checked } from './check.ts'
import { leftOut, type Head, type Manifest } from './contents.ts'
import { BackupError } from './failure.ts'
import { Parts } from './parts.ts'
import type { Report } from './progress.ts'
import { storeFiles } from './store-files.ts'
import { allTables, copyIn, openTables } from './tables.ts'
import { queueAgain, receiveJobs } from './waiting-jobs.ts'

export interface RestoreOptions {
  path: string
  /** The database to fill: owner, roles, queues, as for `migrate`. */
  database: MigrateOptions
  storage: FileStorage
  report: Report
}

export interface Restored {
  head: Head
  manifest: Manifest
  /** Jobs of queues that this version has no more. */
  droppedJobs: number
}

/**
 * Fills an empty database and an empty storage from a backup, and brings them to this version. The whole backup is
 * checked before anything changes; then everything comes in one transaction. Throws `BackupError`.
 */
export async function restoreBackup({ path, database, storage, report }: RestoreOptions): Promise<Restored> {
  const checked = await checkBackup(path, report)
  await refuseNewer(checked.head)
  const files = await placeForFiles(storage, checked.keys)
  const owner = await connectOwner(database.ownerUrl, { report: database.report })
  try {
    const droppedJobs = await inOneTransaction(owner, files, async () => {
      await refuseFilled(owner)
      return fill(owner, checked, { path, database, storage: files.storage, report })
    })
    // What the planner knows of tables is not part of them, and comes after the commit.
    await owner.query('analyze')
    return { head: checked.head, manifest: checked.manifest, droppedJobs }
  } finally {
    await owner.end().catch(() => undefined)
  }
}

async function inOneTransaction<T>(owner: pg.Client, files: PlaceForFiles, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  const answer = await work().catch(async (error: unknown) => {
    await owner.query('rollback').catch(() => undefined)
    await files.empty()
    throw error
  })
  const { command } = await owner.query('commit')
  if (command !== 'COMMIT') throw new Error(`commit answered ${command}`)
  return answer
}

interface PlaceForFiles {
  storage: FileStorage
  /** Takes out again what was put in. */
  empty(): Promise<void>
}

/**
 * The storage, once it is sure that it holds nobody else's files. Files of this very backup may lie there, from an
 * attempt that was killed; what was there before us stays, whatever happens.
 */
async function placeForFiles(storage: FileStorage, keys: ReadonlySet<string>): Promise<PlaceForFiles> {
  const before = new Set<string>()
  for await (const { key } of storage.list('')) {
    if (!keys.has(key))
      throw new BackupError(`The place for files is not empty: it holds ${key}, which is not of this backup.`)
    before.add(key)
  }
  const added: string[] = []
  return {
    storage: {
      ...storage,
      put(key, body, contentType) {
        if (!before.has(key)) added.push(key)
        return storage.put(key, body, contentType)
      },
    },
    async empty() {
      for (const key of added) await storage.delete(key).catch(() => undefined)
    },
  }
}

async function refuseNewer({ migrations }: Head): Promise<void> {
  const ours = new Map((await ourMigrations()).map(({ name, sha256 }) => [name, sha256]))
  const newer = migrations.find(({ name }) => !ours.has(name))
  if (newer !== undefined)
    throw new BackupError(`The backup is of a newer version of Stringline (${newer.name}): restore it with that one.`)
  const other = migrations.find(({ name, sha256 }) => ours.get(name) !== sha256)
  if (other !== undefined)
    throw new BackupError(`The backup is of another Stringline: its migration ${other.name} is not ours.`)
}

async function refuseFilled(owner: pg.Client): Promise<void> {
  await owner.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (rows[0] !== undefined)
    throw new BackupError(`The database is not empty: it has ${rows[0].name}. Restore into a new one.`)
}

async function fill(
  owner: pg.Client,
  { head, manifest }: Checked,
  { path, database, storage, report }: RestoreOptions,
): Promise<number> {
  const roles = await ensureRoles(owner, database)
  const together = inCallersTransaction
  await applyMigrations(owner, roles, { only: new Set(head.migrations.map(({ name }) => name)), together })
  await expectTables(owner, head)

  const parts = new Parts(path)
  try {
    await parts.skipHead()
    const close = await openTables(owner)
    for (const table of head.tables) {
      const rows = await receive(parts.contentOf('table', table.name), copyIn(owner, table))
      expectRows(table.name, rows, manifest.tables[table.name])
      await report({ step: 'table', name: table.name, rows })
    }
    await close()

    await applyMigrations(owner, roles, { together })
    await letOwnerRead(owner)
    await letClientsWork(owner, roles)
    const jobs = { received: 0, dropped: 0 }
    await prepareQueues(owner, roles, database.queues, {
      isInTransaction: true,
      async whenReady(boss) {
        // pg-boss sets limits for its own work, which would end ours.
        await owner.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
        jobs.received = await receive(parts.contentOf('jobs'), await receiveJobs(owner))
        jobs.dropped = await queueAgain(owner, boss)
      },
    })
    expectRows('jobs', jobs.received, manifest.jobs)

    const files = { done: 0, of: manifest.files.count, bytes: 0 }
    const keepConnection = stayOpen(owner)
    await storeFiles(parts, storage, async (size) => {
      await keepConnection()
      files.done += 1
      files.bytes += size
      await report({ step: 'files', ...files })
    })
    await parts.expectEnd()
    return jobs.dropped
  } finally {
    await parts.close()
  }
}

/** The backup has every table of its migrations, column by column, but those that a version leaves out. */
async function expectTables(owner: pg.Client, { migrations, tables }: Head): Promise<void> {
  const ours = new Map((await allTables(owner)).map((table) => [table.name, table.columns.join()]))
  const fit = tables.every(({ name, columns }) => ours.get(name) === columns.join())
  const missing = [...ours.keys()].filter((name) => !(name in leftOut) && !tables.some((each) => each.name === name))
  if (!fit || missing.length > 0 || (await migrationsOf(owner)).length !== migrations.length)
    throw new BackupError('The backup is of another Stringline: its tables are not ours.')
}

function expectRows(name: string, found: number, expected: number | undefined): void {
  if (found !== expected) throw new BackupError(`The backup says ${name} has ${expected} rows, and holds ${found}.`)
}

async function receive(zipped: AsyncIterable<Buffer>, rows: Writable & { rowCount: number }): Promise<number> {
  await pipeline(zipped, createGunzip(), rows)
  return rows.rowCount
}
