import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, chownSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, PostgresError, type RunAs } from './postgres-binaries.ts'
import {
  chooseUser,
  dataFolderArgument,
  endOrphan,
  ensureCluster,
  errorLine,
  type Passwords,
  postgresEnv,
} from './postgres-cluster.ts'
import { stateOf, urlOf } from './postgres-running.ts'
import { makeFolder } from '#server/platform/folder.ts'
import { isAlive, takeLock } from './processes.ts'

/** What happens to the database while it runs, for the log. */
export interface PostgresEvent {
  level: 'info' | 'warn'
  message: string
}

export interface PostgresOptions {
  /** Folder that belongs to the database alone; made when missing. */
  dataDir: string
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>
  /** Trades durability for speed and deletes the folder at the end. For tests only. */
  ephemeral?: boolean
  onEvent?: (event: PostgresEvent) => void
}

export interface EmbeddedPostgres {
  /** Database `stringline` as its owner, who is no superuser. */
  ownerUrl: string
  /** For tests that kill backends or read statistics; the application never gets it. */
  superuserUrl: string
  /** Process number of the running server; another one after a crash. */
  pid(): number
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>
}

interface Plan {
  cluster: string
  socketDir: string
  program: string
  args: string[]
  runAs: RunAs
  disposable: string | undefined
  report: (event: PostgresEvent) => void
}

// A unix socket's address holds 104 bytes on macOS, 108 on Linux, its ending zero included.
const longestSocketPath = 103
const socketName = '/.s.PGSQL.5432'

/**
 * Starts the embedded PostgreSQL on a unix socket and keeps it running: ends what a killed predecessor left, restarts
 * the server when it dies, and has a watchdog end it when this process is killed. Rejects with PostgresError, one
 * readable line.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const folder = options.dataDir
  const cluster = join(folder, 'cluster')
  await lockFolder(folder)
  try {
    const runAs = chooseUser(cluster)
    const binaries = findBinaries(runAs)
    await endOrphan(cluster)
    const passwords = ensureCluster(folder, binaries, runAs, options.ephemeral ?? false)
    const socketDir = chooseSocketDir(cluster, runAs)
    const plan: Plan = {
      cluster,
      socketDir,
      program: join(binaries, 'bin', 'postgres'),
      args: serverArguments(cluster, socketDir, runAs, options),
      runAs,
      disposable: options.ephemeral ? folder : undefined,
      report: options.onEvent ?? (() => undefined),
    }
    return await supervise(plan, passwords, folder)
  } catch (error) {
    rmSync(join(folder, 'lock'), { force: true })
    throw error
  }
}

// A predecessor that is just ending gets a few seconds to let go.
async function lockFolder(folder: string): Promise<void> {
  const deadline = Date.now() + 5000
  for (;;) {
    const holder = tryLock(folder)
    if (holder === undefined) return
    if (Date.now() > deadline) {
      throw new PostgresError(`The data folder ${folder} is in use by another Stringline (process ${holder}).`)
    }
    await sleep(100)
  }
}

function tryLock(folder: string): number | undefined {
  try {
    makeFolder(folder)
    return takeLock(join(folder, 'lock'))
  } catch (error) {
    throw new PostgresError(`The data folder ${folder} can't be written (DATA_DIR): ${(error as Error).message}.`)
  }
}

/** A fresh folder for an ephemeral database: in memory when there is room, else in the temporary folder. */
export function ephemeralFolder(): string {
  const memory = '/dev/shm'
  const room = existsSync(memory) ? statfsSync(memory) : undefined
  const parent = room && room.bavail * room.bsize > 1_000_000_000 ? memory : tmpdir()
  return mkdtempSync(join(parent, 'stringline-'))
}

function chooseSocketDir(cluster: string, runAs: RunAs): string {
  if (Buffer.byteLength(cluster + socketName) <= longestSocketPath) return cluster
  const folder = mkdtempSync(join(tmpdir(), 'stringline-'))
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  return folder
}

function serverArguments(cluster: string, socketDir: string, runAs: RunAs, options: PostgresOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir === cluster ? '.' : socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail are the application's to log: PostgreSQL would print the values they carried.
    log_min_messages: 'log',
    log_line_prefix: '',
    log_checkpoints: 'off',
    jit: 'off',
    ...(options.ephemeral
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          autovacuum: 'off',
          max_connections: '200',
        }
      : {}),
    ...options.settings,
  }
  return [
    '-D',
    dataFolderArgument(cluster, runAs),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function supervise(plan: Plan, passwords: Passwords, folder: string): Promise<EmbeddedPostgres> {
  let stopping = false
  let reviving = Promise.resolve()
  let server = await launch(plan)
  guard(server, plan)

  const onExit = () => {
    if (stopping) return
    plan.report({ level: 'warn', message: 'The database server ended unexpectedly; starting it again.' })
    reviving = revive()
  }
  const revive = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        server = await launch(plan)
        server.once('exit', onExit)
        guard(server, plan)
        plan.report({ level: 'info', message: 'The database server is up again.' })
        if (stopping) server.kill('SIGINT')
        return
      } catch (error) {
        plan.report({ level: 'warn', message: error instanceof Error ? error.message : String(error) })
        await sleep(pause)
      }
    }
  }
  server.once('exit', onExit)

  const stop = async () => {
    stopping = true
    // A server that is being started again would outlive us, and meet the next one in its data folder.
    await reviving
    await end(server)
    if (plan.socketDir !== plan.cluster) rmSync(plan.socketDir, { recursive: true, force: true })
    rmSync(join(folder, 'lock'), { force: true })
    if (plan.disposable) rmSync(plan.disposable, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined
  return {
    ownerUrl: urlOf(plan.socketDir, 'stringline', passwords.owner),
    superuserUrl: urlOf(plan.socketDir, 'postgres', passwords.superuser),
    pid: () => server.pid ?? 0,
    stop: () => (stopped ??= stop()),
  }
}

// After a crash of the server its children need a moment to let go of the shared memory: try again until they have.
async function launch(plan: Plan): Promise<ChildProcess> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const attempt = await launchOnce(plan)
    if (typeof attempt !== 'string') return attempt
    const passing = /pre-existing shared memory|already exists|still in use/.test(attempt)
    if (!passing || Date.now() > deadline)
      throw new PostgresError(`The embedded database does not start: ${errorLine(attempt)}`)
    await sleep(200)
  }
}

async function launchOnce(plan: Plan): Promise<ChildProcess | string> {
  // Detached: Ctrl-C in a terminal must reach us alone, the database ends after the requests that use it.
  const server = spawn(plan.program, plan.args, {
    ...plan.runAs,
    cwd: plan.cluster,
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  let ready = false
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    if (!ready) lines.push(chunk)
    else
      for (const line of chunk.trim().split('\n'))
        plan.report({ level: /^(FATAL|PANIC):/.test(line) ? 'warn' : 'info', message: line })
  })
  const outcome: { over?: string } = {}
  server.once('error', (error) => (outcome.over = error.message))
  server.once('exit', (code, signal) => (outcome.over ??= lines.join('') || `it ended with ${signal ?? code}`))

  const begun = Date.now()
  let notified = false
  while (outcome.over === undefined) {
    if (isReady(plan.cluster, server.pid)) {
      ready = true
      server.unref()
      ;(server.stderr as Socket).unref()
      return server
    }
    if (!notified && Date.now() - begun > 5000) {
      plan.report({ level: 'info', message: 'The database is recovering; this can take a while.' })
      notified = true
    }
    await sleep(10)
  }
  return outcome.over
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const state = stateOf(cluster)
  return state?.pid === pid && state?.isReady === true
}

// Waits on a pipe that closes with us, even on kill -9, then ends the database: a shell costs 1 MB, a Node process 40.
const watchdogScript = `read -r _
kill -INT "$1" 2>/dev/null
n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done
if [ -n "$2" ]; then rm -rf -- "$2"; fi`

function guard(server: ChildProcess, plan: Plan): void {
  const args = ['-c', watchdogScript, 'stringline-watchdog', String(server.pid), plan.disposable ?? '']
  let watchdog: ChildProcess
  const over = () => server.exitCode !== null || server.signalCode !== null
  const begin = () => {
    watchdog = spawn('/bin/sh', args, {
      cwd: '/',
      env: postgresEnv,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    watchdog.once('error', (error) =>
      plan.report({ level: 'warn', message: `The database has no watchdog: ${error.message}` }),
    )
    // A watchdog that was killed is replaced.
    watchdog.once('exit', () => over() || begin())
    watchdog.unref()
    ;(watchdog.stdin as Socket).unref()
  }
  begin()
  server.once('exit', () => watchdog.removeAllListeners('exit').kill('SIGKILL'))
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || !server.pid || !isAlive(server.pid)) return
  const over = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.ref()
  server.kill('SIGINT')
  // Fast shutdown writes a checkpoint; immediate shutdown only costs a recovery at the next start.
  const patience = setTimeout(() => server.kill('SIGQUIT'), 60_000)
  await over
  clearTimeout(patience)
}
