import { join, sep } from 'node:path'
import { createServer } from 'vite'
import { demoAccounts } from '#server/session/demo.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startDevApi } from './dev-api.ts'
import { forwardTo } from './dev-proxy.ts'
import { endGracefully } from './ending.ts'
import { failWith } from './failure.ts'
import { ensurePortFree } from './port.ts'
import { prepareDatabase } from './prepare.ts'
import { sandboxFor } from './sandbox.ts'

// `npm run dev`: Vite with hot reload in front; behind it the same server, which always runs the code as it is on disk.
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

  const log = createLog(config.logLevel)
  const sandbox = await sandboxFor(config, log)
  if (sandbox !== undefined) stops.push(() => sandbox.stop())
  const database = await prepareDatabase(config, log)
  stops.push(() => database.stop())
  const folders = ['server', 'domain'].map((folder) => join(root, folder))
  const api = startDevApi({
    folders,
    program: join(import.meta.dirname, 'dev-program.ts'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.ownerUrl,
      DEMO: config.demo ? 'on' : 'off',
      PUBLIC_URL: config.publicUrl,
      ...(sandbox === undefined ? {} : { SANDBOX_URL: sandbox.url }),
    },
    output: 'inherit',
    say: (line) => console.log(line),
  })
  stops.push(() => api.stop())
  api.look()
  const forward = forwardTo(api)

  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
    },
    plugins: [{ name: 'api', configureServer: ({ middlewares }) => void middlewares.use(forward) }],
  })
  vite.watcher.add(folders)
  vite.watcher.on('all', (_, path) => {
    if (folders.some((folder) => path.startsWith(folder + sep))) api.look()
  })
  // Vite would end the process on SIGTERM before the server and its database have ended.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  stops.push(() => vite.close())
  await vite.listen()
  console.log(`\nStringline is ready for changes: ${config.publicUrl}`)
  if (config.demo) console.log(`Demo accounts such as ${demoAccounts[0]?.email}, password stringline-demo\n`)
}
