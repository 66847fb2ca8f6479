import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { ephemeralFolder } from '../../scripts/postgres.ts'

/** A throw-away Citus: a coordinator and its workers, all on this machine. */
export interface Citus {
  /** The coordinator's URL and each worker's, as superuser. */
  nodes: readonly string[]
  superuserUrl: string
  /** Process numbers of the servers, in the same order. */
  pids(): readonly number[]
  /** Of a role that is no superuser, as on managed hosting. */
  ownerUrl: string
  /** Makes a database on every node, its owner's, with the extension and nothing else. */
  createDatabase(name: string): Promise<void>
  /** Tells the coordinator's database of the workers. */
  joinWorkers(name: string): Promise<void>
  /** Keeps everybody out of a database, Citus' own daemons too, so that it can be copied. */
  close(name: string): Promise<void>
  /** Statements of the product that went to several shards without saying so, as the coordinator logged them. */
  strayStatements(): string[]
  /** Ends a node at once, as a machine that is gone; `start` brings it back. The first is the coordinator. */
  kill(node: number): void
  start(node: number): void
  stop(): Promise<void>
}

const nobody = { uid: 65534, gid: 65534 }

/** Whether these programs of PostgreSQL have Citus beside them. */
export function hasCitus(binaries: string): boolean {
  const asked = spawnSync(join(binaries, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' })
  return asked.status === 0 && existsSync(join(asked.stdout.trim(), 'citus.so'))
}

/** Starts a coordinator and its workers, in memory where there is room; `settings` as in postgresql.conf. */
export async function startCitus(
  binaries: string,
  { workers = 2, settings = {} }: { workers?: number; settings?: Record<string, string> } = {},
): Promise<Citus> {
  const folder = ephemeralFolder()
  const runAs = process.geteuid?.() === 0 ? nobody : undefined
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const ports = await freePorts(workers + 1)
  const clusterOf = (node: number): string => join(folder, `node-${ports[node]}`)
  const run = (program: string, ...args: string[]) => {
    const { status, error } = spawnSync(join(binaries, program), args, {
      ...runAs,
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      // A server that is started this way would hold our pipes open.
      stdio: 'ignore',
    })
    if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}`)
  }
  const start = (node: number) =>
    run('pg_ctl', '-D', clusterOf(node), '-l', join(clusterOf(node), 'log'), '-w', 'start')
  const kill = (node: number) => run('pg_ctl', '-D', clusterOf(node), '-m', 'immediate', '-w', 'stop')
  const stop = async () => {
    for (const node of ports.keys()) if (existsSync(join(clusterOf(node), 'postmaster.pid'))) kill(node)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const [node, port] of ports.entries()) {
      run('initdb', '-D', clusterOf(node), '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N')
      const text = Object.entries({ ...ofEveryNode, ...settings, port: String(port) })
        .map(([name, value]) => `${name} = '${value}'\n`)
        .join('')
      appendFileSync(join(clusterOf(node), 'postgresql.conf'), text)
      start(node)
    }
    const nodes = ports.map((port) => `postgresql://postgres@127.0.0.1:${port}/postgres`)
    const [superuserUrl = ''] = nodes
    for (const node of nodes) await ask(node, 'create role stringline login createdb createrole')
    return {
      nodes,
      superuserUrl,
      ownerUrl: superuserUrl.replace('postgres@', 'stringline@'),
      pids: () =>
        [...ports.keys()].map((node) =>
          Number.parseInt(readFileSync(join(clusterOf(node), 'postmaster.pid'), 'utf8'), 10),
        ),
      async createDatabase(name) {
        for (const node of nodes) {
          await ask(node, `create database ${name} owner stringline`)
          await ask(inDatabase(node, name), 'create extension citus')
        }
      },
      joinWorkers: (name) =>
        ask(
          inDatabase(superuserUrl, name),
          `select citus_set_coordinator_host('127.0.0.1', ${ports[0]})`,
          ...ports.slice(1).map((port) => `select citus_add_node('127.0.0.1', ${port})`),
        ),
      async close(name) {
        for (const node of nodes)
          await ask(
            node,
            `alter database ${name} with allow_connections false`,
            `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
          )
      },
      strayStatements: () => strayIn(readFileSync(join(clusterOf(0), 'log'), 'utf8')),
      kill,
      start,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const ofEveryNode = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '500',
  max_worker_processes: '200',
  max_prepared_transactions: '500',
  wal_level: 'logical',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%u ',
  jit: 'off',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.multi_task_query_log_level': 'log',
}

/** Of a log, the statements of the product's roles that were split, but for those that are meant to go everywhere. */
function strayIn(log: string): string[] {
  const entries = log.split(/\n(?=\S* (?:LOG|DETAIL|STATEMENT|ERROR|WARNING|NOTICE|HINT|CONTEXT|FATAL):)/)
  const strays = new Set<string>()
  entries.forEach((entry, at) => {
    if (!/^stringline_\w+ LOG: {2}multi-task query/.test(entry)) return
    const statement = entries.slice(at + 1, at + 4).find((each) => /^\S+ STATEMENT:/.test(each)) ?? entry
    if (!statement.includes(acrossCompanies)) strays.add(statement.replace(/\s+/g, ' '))
  })
  return [...strays]
}

/** Copies a database, with all of its shards, on every node. */
export async function copyOnNodes(nodes: readonly string[], name: string, template: string): Promise<void> {
  await Promise.all(nodes.map((node) => ask(node, `create database ${name} template ${template} owner stringline`)))
}

/** The same server and role, another database. */
export function inDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

async function ask(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Ports that nobody listens at. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
