import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { testSecretKey } from '#server/testing/database.ts'
import { dumpPath, type DumpOfBuild } from '#server/testing/older-builds.ts'
import { failWith, ReadableError } from './failure.ts'
import { freePort } from './port.ts'

// `node scripts/dump-older-build.ts COMMIT [BINARIES]`: runs an older commit with its own packages, lets it fill a
// database and a folder with its demo data, and writes both to server/testing/older-builds, where
// server/upgrade.test.ts starts the current build on them. BINARIES is a folder with initdb, pg_ctl and pg_dump of
// PostgreSQL 15 or newer, since the embedded one has no pg_dump (Debian: postgresql-15).

/** Files up to this size are kept whole, of larger ones only size and hash: the photos are 29 MB. */
const largestKept = 11_000
const nobody = { uid: 65534, gid: 65534 }

interface Database {
  superuserUrl: string
  ownerUrl: string
  dump(): string
  stop(): void
}

try {
  const [commit, binaries = '/usr/lib/postgresql/15/bin'] = process.argv.slice(2)
  if (commit === undefined) throw new ReadableError('Say which: node scripts/dump-older-build.ts COMMIT [BINARIES]')
  await dumpBuild(commit, binaries)
} catch (error) {
  failWith(error)
}

async function dumpBuild(commit: string, binaries: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stringline-older-build-'))
  const checkout = join(folder, 'checkout')
  const data = join(folder, 'data')
  mkdirSync(checkout)
  run('sh', ['-c', `git archive ${commit} | tar x -C '${checkout}'`], process.cwd())
  const database = await startDatabase(join(folder, 'database'), binaries)
  try {
    await fillWithDemo(checkout, data, database)
    const build: DumpOfBuild = {
      commit,
      roles: await rolesOf(database.superuserUrl),
      database: database.dump().replaceAll(/^\\(un)?restrict .*\n/gm, ''),
      files: filesOf(join(data, 'files')),
    }
    const path = dumpPath(commit)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, gzipSync(JSON.stringify(build), { level: 9 }))
    console.log(
      `${relative(process.cwd(), path)}: ${build.files.length} files, ${build.database.length} characters of SQL`,
    )
  } finally {
    database.stop()
    // Node's own takes minutes for a folder of packages.
    run('rm', ['-rf', folder], tmpdir())
  }
}

function run(program: string, args: string[], cwd: string, runAs?: typeof nobody): string {
  // A server that pg_ctl starts would hold a pipe open.
  const stdout = program.endsWith('pg_ctl') ? 'ignore' : 'pipe'
  const options = { ...runAs, cwd, stdio: ['ignore', stdout, 'inherit'] as const, maxBuffer: 2 ** 30 }
  const { status, error, stdout: answer } = spawnSync(program, args, { ...options, stdio: [...options.stdio] })
  if (status !== 0) throw error ?? new ReadableError(`${program} ended with ${status}.`)
  return answer?.toString() ?? ''
}

async function startDatabase(folder: string, binaries: string): Promise<Database> {
  const runAs = process.geteuid?.() === 0 ? nobody : undefined
  mkdirSync(folder)
  if (runAs) {
    chownSync(join(folder, '..'), runAs.uid, runAs.gid)
    chownSync(folder, runAs.uid, runAs.gid)
  }
  const cluster = join(folder, 'cluster')
  const port = await freePort()
  const ofPostgres = (name: string, ...args: string[]) => run(join(binaries, name), args, folder, runAs)
  ofPostgres('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N')
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', fsync: 'off' }
  for (const [name, value] of Object.entries(settings))
    appendFileSync(join(cluster, 'postgresql.conf'), `${name} = '${value}'\n`)
  ofPostgres('pg_ctl', '-D', cluster, '-l', join(cluster, 'log'), '-w', 'start')
  const url = (role: string, name: string) => `postgresql://${role}@127.0.0.1:${port}/${name}`
  await ask(url('postgres', 'postgres'), 'create role stringline login createdb createrole')
  await ask(url('postgres', 'postgres'), 'create database stringline owner stringline')
  const superuserUrl = url('postgres', 'stringline')
  return {
    superuserUrl,
    ownerUrl: url('stringline', 'stringline'),
    dump: () => ofPostgres('pg_dump', '--inserts', '--rows-per-insert=100', superuserUrl),
    stop: () => void ofPostgres('pg_ctl', '-D', cluster, '-m', 'immediate', '-w', 'stop'),
  }
}

async function ask<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Runs the older build until its demo data is complete and no job is waiting. */
async function fillWithDemo(checkout: string, data: string, { ownerUrl, superuserUrl }: Database): Promise<void> {
  const port = await freePort()
  const program = spawn('npm', ['start', '--', '--without-screens'], {
    cwd: checkout,
    // A group of its own: npm, the program and what that starts end together.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data,
      DATABASE_URL: ownerUrl,
      SECRET_KEY: testSecretKey,
      PORT: String(port),
      DEMO: 'on',
    },
  })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const waiting = `select from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()`
  while (!(await isReady()) || (await ask(superuserUrl, waiting)).length > 0) {
    if (program.exitCode !== null) throw new ReadableError('The older build does not start; it says why above.')
    await sleep(1000)
  }
  process.kill(-(program.pid ?? 0), 'SIGTERM')
  await ended
}

/** Statements by which the owner makes the roles of the build, as the build itself did. */
async function rolesOf(superuserUrl: string): Promise<string[]> {
  const rows = await ask<{ statement: string }>(
    superuserUrl,
    `select format('create role %I %s %s nosuperuser nobypassrls nocreatedb nocreaterole', rolname,
        case when rolcanlogin then 'login' else 'nologin' end, case when rolinherit then 'inherit' else 'noinherit' end
      ) as statement
    from pg_roles where rolname like 'stringline\\_%'
    union all
    select * from (select format('grant %I to %I', r.rolname, m.rolname) from pg_auth_members
      join pg_roles r on r.oid = roleid join pg_roles m on m.oid = member
      where r.rolname like 'stringline\\_%' order by 1) as memberships`,
  )
  return rows.map(({ statement }) => statement)
}

function filesOf(folder: string): DumpOfBuild['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      return {
        path: relative(folder, path),
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        content: bytes.length <= largestKept ? bytes.toString('base64') : null,
      }
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
