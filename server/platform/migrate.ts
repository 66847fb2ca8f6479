import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import type { Job } from './jobs/job.ts'
import { dueWith, type Schedule } from './jobs/schedule.ts'

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
  /** Background jobs whose queues to prepare, and what comes round by the clock. */
  queues: { jobs: readonly Job[]; schedules: readonly Schedule[] }
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
  // pg-boss files what has come due in a queue of its own, which the application's role may not make.
  const there = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of [...options.queues.jobs.map((job) => job.name), '__pgboss__send-it']) {
    if (!there.has(name)) await boss.createQueue(name)
  }
  for (const job of options.queues.jobs) await boss.updateQueue(job.name, queueOptions(job))
  await prepareSchedules(boss, options.queues.schedules)
  await boss.stop({ graceful: false })
  const app = owner.escapeIdentifier(roleOf(urls.appUrl))
  await owner.query(`grant usage on schema pgboss to ${app}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema pgboss to ${app}`)
  await owner.query(`grant usage, select on all sequences in schema pgboss to ${app}`)
  await owner.query(`grant execute on all functions in schema pgboss to ${app}`)
}

/** Set anew with every start of a version, so that a queue that was there already follows the code. */
const queueOptions = ({ retry }: Job): Omit<Queue, 'name'> => ({
  notify: true,
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryBackoff: true,
  retryDelayMax: retry.maxDelay,
  // A process that was killed says nothing for so long; its jobs are taken up by others.
  heartbeatSeconds: 30,
})

/** Brings the schedules to what is declared; one that is declared no more goes. */
async function prepareSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const due = schedules.map((schedule) => ({ ...schedule, ...dueWith(schedule) }))
  for (const { queue, key, envelope, cron, timeZone } of due) {
    // After a time when nobody ran: once, not once for each time missed.
    await boss.schedule(queue, cron, envelope, { tz: timeZone, key, missed: 'once' })
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!due.some((each) => each.queue === name && each.key === key)) await boss.unschedule(name, key)
  }
}
