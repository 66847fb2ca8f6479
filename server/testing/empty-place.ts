import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { queues } from '../features.ts'
import { createStorage, type FileStorage } from '../platform/files/storage.ts'
import { roleUrls, type MigrateOptions, type Urls } from '../platform/migrate.ts'
import { inDatabase } from './citus.ts'
import { askDatabase, testSecretKey } from './database.ts'
import { unique } from './server.ts'

/** A machine with nothing on it yet: an empty database of an ordinary owner, no roles, an empty folder for files. */
export interface EmptyPlace {
  database: MigrateOptions
  urls: Urls
  superuserUrl: string
  folder: string
  storage: FileStorage
  /** What it holds: relations of the database, roles of ours, keys of files. */
  holds(): Promise<{ relations: number; roles: number; files: number }>
  clear(): Promise<void>
}

export async function emptyPlace(): Promise<EmptyPlace> {
  const cluster = inject('database')
  const name = `place_${unique()}`
  await askDatabase(cluster.ownerUrl, `create database ${name}`)
  const superuserUrl = inDatabase(cluster.superuserUrl, name)
  const database: MigrateOptions = {
    ownerUrl: inDatabase(cluster.ownerUrl, name),
    secretKey: testSecretKey,
    rolePrefix: name,
    queues,
  }
  const folder = await mkdtemp(join(tmpdir(), 'stringline-place-'))
  const storage = await createStorage({ kind: 'local', dir: join(folder, 'files') })
  const count = async (text: string): Promise<number> =>
    Number((await askDatabase<{ count: string }>(superuserUrl, text))[0]?.count)
  return {
    database,
    urls: roleUrls(database),
    superuserUrl,
    folder,
    storage,
    holds: async () => ({
      relations: await count(
        `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss')`,
      ),
      roles: await count(`select count(*) from pg_roles where rolname like '${name}%'`),
      files: (await Array.fromAsync(storage.list(''))).length,
    }),
    async clear() {
      await askDatabase(cluster.superuserUrl, `drop database ${name} with (force)`)
      for (const role of ['app', 'app_clients', 'platform', 'search'])
        await askDatabase(cluster.superuserUrl, `drop role if exists ${name}_${role}`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
