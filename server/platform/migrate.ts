import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const folder = join(import.meta.dirname, '../db/migrations')
/** Any number will do, as long as nobody else in this database locks the same one. */
const migrationLock = 7_316_402

export interface MigrateOptions {
  /** The owner's URL: may create tables and, unless the other two are given, roles. */
  ownerUrl: string
  /** Passwords of the application's roles are derived from it. */
  secretKey: string
  /** Where the roles already exist (managed hosting): their URLs. */
  appUrl?: string | undefined
  platformUrl?: string | undefined
  /** Prefix of the role names, for several installations on one server. */
  rolePrefix?: string | undefined
  /** Queues of background jobs to prepare. */
  queues: readonly string[]
}

export interface Urls {
  appUrl: string
  platformUrl: string
}

/** Brings the database to this version: roles, tables, job queues. Safe to run from several processes at once. */
export async function migrate(options: MigrateOptions): Promise<Urls> {
  const urls = roleUrls(options)
  const owner = new pg.Client({ connectionString: options.ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    if (options.appUrl === undefined) await ensureRole(owner, urls.appUrl)
    if (options.platformUrl === undefined) await ensureRole(owner, urls.platformUrl)
    await applyFiles(owner, urls)
    await prepareQueues(owner, options, urls)
  } finally {
    await owner.end()
  }
  return urls
}

/** The URLs of the two login roles, on the owner's server and database. */
export function roleUrls(
  options: Pick<MigrateOptions, 'ownerUrl' | 'secretKey' | 'appUrl' | 'platformUrl' | 'rolePrefix'>,
): Urls {
  const prefix = options.rolePrefix ?? 'stringline'
  const as = (role: string): string => {
    const url = new URL(options.ownerUrl)
    url.username = role
    url.password = createHmac('sha256', options.secretKey).update(`database role ${role}`).digest('base64url')
    return url.toString()
  }
  return { appUrl: options.appUrl ?? as(`${prefix}_app`), platformUrl: options.platformUrl ?? as(`${prefix}_platform`) }
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

async function ensureRole(owner: pg.Client, url: string): Promise<void> {
  const role = owner.escapeIdentifier(roleOf(url))
  const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [roleOf(url)])
  // An owner that is no superuser may create such a role, but not repeat its attributes afterwards.
  const change =
    rowCount === 0
      ? `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`
      : `alter role ${role} login`
  await owner.query(`${change} password ${password}`)
}

async function applyFiles(owner: pg.Client, urls: Urls): Promise<void> {
  await owner.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await owner.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  for (const name of await migrationNames()) {
    const text = await readFile(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = applied.get(name)
    if (before === sha256) continue
    if (before !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied; add a new one instead`)
    await owner.query('begin')
    try {
      await owner.query(
        text
          .replaceAll('"stringline_app"', owner.escapeIdentifier(roleOf(urls.appUrl)))
          .replaceAll('"stringline_platform"', owner.escapeIdentifier(roleOf(urls.platformUrl))),
      )
      await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw error
    }
  }
}

/** Names of the migration files, in order. */
async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function prepareQueues(owner: pg.Client, options: MigrateOptions, urls: Urls): Promise<void> {
  const boss = new PgBoss({ connectionString: options.ownerUrl, max: 2, supervise: false, schedule: false })
  await boss.start()
  for (const queue of options.queues) {
    if ((await boss.getQueue(queue)) === null) {
      await boss.createQueue(queue, {
        notify: true,
        retryLimit: 8,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 900,
      })
    }
  }
  await boss.stop({ graceful: false })
  const app = owner.escapeIdentifier(roleOf(urls.appUrl))
  await owner.query(`grant usage on schema pgboss to ${app}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema pgboss to ${app}`)
  await owner.query(`grant usage, select on all sequences in schema pgboss to ${app}`)
  await owner.query(`grant execute on all functions in schema pgboss to ${app}`)
}
