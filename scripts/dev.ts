import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { demoAccounts } from '#server/session/demo.ts'
import { type Config, loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { endGracefully } from './ending.ts'
import { failWith } from './failure.ts'
import { ensurePortFree, freePort } from './port.ts'
import { prepareDatabase } from './prepare.ts'

// `npm run dev`: the same server on a hidden port, started again when its files change; Vite in front, with hot reload.
const root = join(import.meta.dirname, '..')

try {
  await dev()
} catch (error) {
  failWith(error)
}

async function dev(): Promise<void> {
  const config = loadConfig(process.env)
  await ensurePortFree(config.port, config.host)
  const stops: (() => Promise<void>)[] = []
  endGracefully(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const database = await prepareDatabase(config, createLog(config.logLevel))
  stops.push(() => database.stop())
  const apiPort = await freePort()
  const api = startApi(apiPort, database.ownerUrl, config)
  stops.push(() => api.stop())

  const target = `http://127.0.0.1:${apiPort}`
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '/api': target, '/healthz': target, '/readyz': target },
    },
  })
  // Vite would end the process on SIGTERM before the server and its database have ended.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  stops.push(() => vite.close())
  await vite.listen()
  console.log(`\nStringline is ready for changes: ${config.publicUrl}`)
  if (config.demo) console.log(`Demo accounts such as ${demoAccounts[0]?.email}, password stringline-demo\n`)
}

/** The API server, started again whenever a file it may depend on changes: code, SQL and paper templates alike. */
function startApi(port: number, ownerUrl: string, config: Config): { stop(): Promise<void> } {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DEMO: config.demo ? 'on' : 'off',
    PUBLIC_URL: config.publicUrl,
  }
  const run = () =>
    spawn(process.execPath, [join(root, 'scripts', 'start.ts'), '--without-screens'], { env, stdio: 'inherit' })
  let api = run()
  let pending: NodeJS.Timeout | undefined
  const restart = async () => {
    await ended(api)
    api = run()
  }
  // Editors write in bursts: one restart for all of them.
  const changed = () => {
    clearTimeout(pending)
    pending = setTimeout(() => void restart(), 150)
  }
  const watchers = ['server', 'domain'].map((folder) => watch(join(root, folder), { recursive: true }, changed))
  return {
    stop: () => {
      clearTimeout(pending)
      for (const watcher of watchers) watcher.close()
      return ended(api)
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
