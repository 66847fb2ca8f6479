import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterOf, databaseUrlOf } from '../database.ts'

/** The product as `npm start` runs it, in a data folder that outlives its processes. */
export interface Product {
  url: string
  /** As the database's superuser, past row-level security: for looking, not for the product. */
  databaseUrl(): string
  /** kill -9 of the server, which takes the database down with it, and a new start. Resolves when it is ready. */
  killServer(): Promise<void>
  /** kill -9 of the database server under the running product. Resolves when it is ready again. */
  killDatabase(): Promise<void>
  /** Resolves when it would take requests. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

// Others may keep the machine busy meanwhile.
const patience = 180_000

/** Starts the product with demo data in the folder. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DEMO: 'on',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
  }
  const launch = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs'), '--without-screens'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let server = launch()
  try {
    await untilReady(url, server)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }

  return {
    url,
    databaseUrl: () => databaseUrlOf(dataDir),
    async killServer() {
      const over = ended(server)
      server.kill('SIGKILL')
      await over
      server = launch()
      await untilReady(url, server)
    },
    async killDatabase() {
      const before = postmaster(dataDir)
      process.kill(before, 'SIGKILL')
      await until(() => postmaster(dataDir) !== before, 'the database was not started again')
      // What `/readyz` says may be five seconds old.
      await until(() => answers(databaseUrlOf(dataDir)), 'the database did not answer')
      await untilReady(url, server)
    },
    async untilReady() {
      await until(() => answers(databaseUrlOf(dataDir)), 'the database did not answer')
      await untilReady(url, server)
    },
    async stop() {
      const over = ended(server)
      server.kill('SIGTERM')
      await over
    },
  }
}

/** Process number of the database server; 0 while there is none. */
function postmaster(dataDir: string): number {
  try {
    return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // Also when it is lost again before we let go.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`the product ended with ${server.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.ok === true
  }, 'the product was not ready')
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + patience; !(await holds()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`${otherwise} within ${patience / 1000} s`)
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
