import { demoAccounts } from '#server/session/demo.ts'
import { startServer } from '#server/main.ts'
import { type Config, loadConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { Opened } from '#server/platform/jobs/handler.ts'
import { checkMailServer } from '#server/platform/mail/check.ts'
import { endGracefully } from './ending.ts'
import { failWith } from './failure.ts'
import { ensurePortFree } from './port.ts'
import { prepareDatabase } from './prepare.ts'
import { sandboxFor } from './sandbox.ts'
import { ensureBuilt, newestBuild, useBuild, webFolderOf } from './web-build.ts'

export interface ProductOptions {
  /** Serves the built screens too; under `npm run dev` Vite does. */
  withScreens: boolean
  /** Fills in the demo data where the configuration wants it; off where somebody has just seen to that. */
  withDemoData?: boolean
  /** Where the sandbox of the providers is; where nobody has started one, we do as far as it is wanted. */
  sandboxUrl?: string | undefined
}

/**
 * `npm start`: everything in one process, from an empty folder or from yesterday's data. Ends the process on failure.
 */
export async function startProduct(options: ProductOptions): Promise<{ url: string }> {
  try {
    return await start(options)
  } catch (error) {
    failWith(error)
  }
}

/** The folder of the screens. A deployed image brings its build along, perhaps without the tools that made it. */
function prepareScreens(config: Config): string {
  const deployed = config.mode === 'production' ? newestBuild('production') : undefined
  const build = deployed ?? ensureBuilt(config.demo ? 'demo' : 'production')
  useBuild(build)
  return webFolderOf(build)
}

/** Loaded only where it is wanted: with its drawings it weighs 20 MB. */
async function fillDemo({ services, platform }: Opened): Promise<void> {
  const { seedDemo } = await import('#server/db/seed/seed.ts')
  await seedDemo(services, platform)
}

async function start({ withScreens, withDemoData = true, sandboxUrl }: ProductOptions): Promise<{ url: string }> {
  const config = loadConfig(process.env)
  await ensurePortFree(config.port, config.host)
  const webFolder = withScreens ? prepareScreens(config) : undefined

  const log = createLog(config.logLevel)
  let stops: (() => Promise<void>)[] = []
  endGracefully(async () => {
    for (const stop of stops.toReversed()) await stop()
    stops = []
  })
  const sandbox = sandboxUrl === undefined ? await sandboxFor(config, log) : { url: sandboxUrl, stop: async () => {} }
  if (sandbox !== undefined) stops.push(() => sandbox.stop())
  const database = await prepareDatabase(config, log)
  stops.push(() => database.stop())
  const server = await startServer(config, {
    ...database,
    log,
    sandbox,
    ...(webFolder === undefined ? {} : { webFolder }),
    ...(config.demo && withDemoData ? { beforeListening: fillDemo } : {}),
  })
  stops.push(() => server.stop())
  if (config.worker) void checkMailServer(config, log)
  if (withScreens) greet(config)
  return { url: server.url }
}

function greet(config: Config): void {
  console.log(`\nStringline is ready: ${config.publicUrl}`)
  if (!config.demo) return
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  console.log('\nDemo accounts (password stringline-demo):')
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(width)}  ${account.label}`)
  console.log('\nCtrl-C ends it.\n')
}
