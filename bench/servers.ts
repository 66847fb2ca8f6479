import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import { secretKey, type BenchDatabase } from './database.ts'

/** A server in a process of its own. */
export interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The bare server everything is compared with. */
export async function startFloor(database: BenchDatabase): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'floor.ts'), [database.superuserUrl, database.companyId])
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }))
    child.once('exit', (code) => reject(new Error(`The floor ended with ${code}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

/** The product as it runs in production: as `npm start` does, ordinary settings, its log going nowhere. */
export async function startProduct(environment: Record<string, string>, more: string[] = []): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [, ...words] = manifest.scripts.start.split(' ')
  const child = spawn(process.execPath, [...profiling(), ...words, ...more], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRET_KEY: secretKey,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Of production, which takes no other; what is measured comes over `url`, as from a proxy.
      PUBLIC_URL: 'https://bench.example.test',
      SUPER_ADMIN_SECOND_STEP: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(url, child)
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

/** Resolves when the server says it is ready. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(5)
  }
}

// BENCH_PROFILE=<folder> leaves a CPU profile of the product there.
const profiling = (): string[] => {
  const folder = process.env['BENCH_PROFILE']
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}

/** Ends a child politely. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })
}
