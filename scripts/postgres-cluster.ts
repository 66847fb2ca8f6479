import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError, type RunAs } from './postgres-binaries.ts'
import { isAlive, isPostgresIn, postgresProcessesIn } from './processes.ts'

const major = '18'
const nobody = { uid: 65534, gid: 65534 }

/** Environment of every database program: nothing of ours, so no PGDATA or locale leaks in. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Passwords of the two roles a cluster is born with, kept beside it in a file only its starter can read. */
export interface Passwords {
  superuser: string
  owner: string
}

/**
 * Who must run the database: PostgreSQL refuses root, so root steps down to whoever owns the existing cluster, else to
 * `nobody`. Anybody else runs it as themselves; a cluster that belongs to another user is refused with a readable
 * message.
 */
export function chooseUser(cluster: string): RunAs {
  const me = process.geteuid?.()
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
  if (owner && owner.uid !== me) {
    throw new PostgresError(
      `The database in ${cluster} belongs to another user. Start as that user or as root, or set DATA_DIR to another folder.`,
    )
  }
  return undefined
}

/**
 * How a database program is told its data folder. As root on Linux the folder may lie below one that `nobody` can't
 * enter: Node changes into it before stepping down, and /proc/self/cwd leads back there without crossing the closed
 * parents.
 */
export function dataFolderArgument(cluster: string, runAs: RunAs): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/**
 * Creates the cluster unless it exists. An interrupted creation leaves only `cluster.new`, which is thrown away here.
 */
export function ensureCluster(folder: string, binaries: string, runAs: RunAs, ephemeral: boolean): Passwords {
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) {
    const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (found !== major) {
      throw new PostgresError(
        `The database in ${cluster} was made by PostgreSQL ${found}; this version of Stringline runs ${major}. Back it up with the old version (npm run backup) and restore it into a new DATA_DIR.`,
      )
    }
    return keptPasswords(folder)
  }

  const fresh = join(folder, 'cluster.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (runAs) chownSync(fresh, runAs.uid, runAs.gid)
  const passwords = { superuser: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') }

  const target = ['-D', dataFolderArgument(fresh, runAs)]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  // Passwords come afterwards: initdb reads them from a file, and `nobody` can reach none of ours.
  const initdb = [
    ...target,
    ...locale,
    '--username=postgres',
    '--auth=trust',
    '--no-instructions',
    ...(ephemeral ? ['--no-sync'] : []),
  ]
  runProgram(join(binaries, 'bin', 'initdb'), initdb, fresh, runAs)
  writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  runProgram(join(binaries, 'bin', 'postgres'), ['--single', ...target, 'postgres'], fresh, runAs, [
    `alter role postgres password '${passwords.superuser}'`,
    // Owner as on an ordinary server: not a superuser, so the migrations prove they need none.
    `create role stringline login createdb createrole password '${passwords.owner}'`,
    'create database stringline owner stringline',
  ])

  writeFileSync(passwordFile(folder), `${JSON.stringify(passwords)}\n`, { mode: 0o600 })
  renameSync(fresh, cluster)
  return passwords
}

const passwordFile = (folder: string): string => join(folder, 'passwords.json')

/** The passwords that the folder's cluster was made with. */
export const keptPasswords = (folder: string): Passwords =>
  JSON.parse(readFileSync(passwordFile(folder), 'utf8')) as Passwords

function runProgram(program: string, args: string[], cwd: string, runAs: RunAs, statements: string[] = []): void {
  const input = statements.map((statement) => `${statement}\n`).join('')
  const result = spawnSync(program, args, { ...runAs, cwd, env: postgresEnv, input, encoding: 'utf8' })
  if (result.error) throw new PostgresError(`The embedded database can't be prepared: ${result.error.message}.`)
  if (result.status !== 0 || /^.*(ERROR|FATAL|PANIC):/m.test(result.stderr)) {
    throw new PostgresError(`The embedded database can't be prepared: ${errorLine(result.stderr)}`)
  }
}

/** The one line of a program's complaint that names the trouble. */
export function errorLine(text: string): string {
  const lines = text.trim().split('\n')
  const line = lines.find((each) => /\b(?:FATAL|PANIC|ERROR|error):/.test(each)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/, '').trim()
}

/**
 * Ends a server that outlived its starter (which held the lock, so whoever runs now is nobody's), waits for its
 * children, and clears its postmaster.pid: with that number in use by another program, PostgreSQL would refuse to
 * start.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const isServer = pid > 0 && isAlive(pid) && isPostgresIn(pid, cluster)
  // Fast shutdown first; immediate shutdown is safe too, it only costs a recovery.
  const ended =
    !isServer || (await ends(pid, 'SIGINT', 30)) || (await ends(pid, 'SIGQUIT', 10)) || (await ends(pid, 'SIGKILL', 5))
  const left = await until(() => postgresProcessesIn(cluster).length === 0, 10)
  if (!ended || !left) throw new PostgresError(`A database server left over from before (process ${pid}) does not end.`)
  if (process.platform === 'linux') rmSync(pidFile, { force: true })
}

async function ends(pid: number, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  return until(() => !isAlive(pid), seconds)
}

async function until(done: () => boolean, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (!done()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
