import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { queues } from '#server/features.ts'
import { migrate } from '#server/platform/migrate.ts'
import { ephemeralFolder, startPostgres } from './postgres.ts'

// `npm run types`: writes the types of the tables after a new migration. `-- --verify` only says whether they are
// right.
const root = join(import.meta.dirname, '..')
const postgres = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true })
try {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await client.query('create database types')
  await client.end()
  const url = new URL(postgres.ownerUrl)
  url.pathname = '/types'
  await migrate({ ownerUrl: url.toString(), secretKey: 'nobody signs in to this database', queues })
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      url.toString(),
      '--date-parser',
      'string',
      '--default-schema',
      'public',
      '--exclude-pattern',
      'pgboss.*',
      '--type-mapping',
      '{"timestamptz":"string","int8":"number"}',
      '--out-file',
      'server/platform/db/tables.gen.ts',
      ...process.argv.slice(2).filter((option) => option === '--verify'),
    ],
    { cwd: root, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
}
