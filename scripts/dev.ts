import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { demoAccounts } from '#server/session/demo.ts'
import { loadConfig } from '#server/platform/config.ts'
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
  const api = startApi(apiPort, database.ownerUrl, config.demo, config.publicUrl)
  stops.push(() => ended(api))

  const target = `http://127.0.0.1:${apiPort}`
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
  stops.push(() => vite.close())
  await vite.listen()
  console.log(`\nStringline is ready for changes: ${config.publicUrl}`)
  if (config.demo) console.log(`Demo accounts such as ${demoAccounts[0]?.email}, password stringline-demo\n`)
}

function startApi(port: number, ownerUrl: string, demo: boolean, publicUrl: string): ChildProcess {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DEMO: demo ? 'on' : 'off',
    PUBLIC_URL: publicUrl,
  }
  const args = ['--watch', '--watch-preserve-output', join(root, 'scripts', 'start.ts'), '--without-screens']
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
