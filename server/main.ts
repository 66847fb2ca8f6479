import type { FastifyInstance } from 'fastify'
import { handlers, listeners, routes } from './features.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { storageOptions, type Config } from './platform/config.ts'
import { sandboxMicrosoft } from './platform/config-microsoft.ts'
import { sandboxStripe } from './platform/config-stripe.ts'
import { sandboxXero } from './platform/config-xero.ts'
import { openPlatform, platformPoolSize } from './platform/db/platform.ts'
import { checkDatabase, type Addresses } from './platform/db/requirements.ts'
import { openDatabase } from './platform/db/tenant.ts'
import { createStorage, StorageError, type FileStorage } from './platform/files/storage.ts'
import { createApp } from './platform/http/app.ts'
import type { Opened } from './platform/jobs/handler.ts'
import { inTime } from './platform/in-time.ts'
import { openPictures } from './platform/images/pictures.ts'
import { openQueue, queueConnections } from './platform/jobs/queue.ts'
import { runJobs } from './platform/jobs/worker.ts'
import { waits } from './platform/limits.ts'
import { openLive } from './platform/live/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { createPdfRenderer } from './platform/pdf/renderer.ts'
import { keepPushKeys } from './platform/push/keys.ts'
import type { Services } from './platform/runtime.ts'
import { openSecrets } from './platform/secrets.ts'
import { openSharedTurns } from './platform/shared-turns.ts'
import { findListeningProgram } from './platform/session/programs.ts'
import { findListening } from './platform/session/signed-in.ts'
import { openTables } from './platform/tables/tables.ts'
import { openTurns } from './platform/turns.ts'

/** What the caller has prepared: the database's two login roles, and in tests a clock and a log of its own. */
export interface Prepared {
  appUrl: string
  platformUrl: string
  /** Folder of the built screens; without one only the API is served. */
  webFolder?: string
  clock?: Clock
  /** Whether a process that works also looks what has come due; tests have no business with the hour of the day. */
  schedules?: boolean
  log?: Log
  /** What stands in for the providers in development, where one has no variables of its own. */
  sandbox?: { url: string } | undefined
  /** Gets the HTTP application before it has any route: tests look at its answers. */
  watch?: (app: FastifyInstance) => void
  /** Runs once everything is open and before anybody is answered, such as filling in demo data. */
  beforeListening?: (opened: Opened) => Promise<void>
}

export interface RunningServer extends Opened {
  url: string
  /** Stops taking requests, finishes those under way, then lets go of everything. */
  stop(): Promise<void>
}

/** With the stand-ins in place of what is not configured. */
function withSandbox(config: Config, { sandbox }: Prepared): Config {
  if (sandbox === undefined || config.mode === 'production') return config
  return {
    ...config,
    xero: config.xero ?? sandboxXero(sandbox.url),
    microsoft: config.microsoft ?? sandboxMicrosoft(sandbox.url),
    stripe: config.stripe ?? sandboxStripe(sandbox.url),
  }
}

/** Where the roles sign in, and which setting says so. */
function addressesOf(config: Config, { appUrl, platformUrl }: Prepared): Addresses {
  const isGiven = config.databaseAppUrl !== undefined
  const app = { url: appUrl, setting: isGiven ? 'DATABASE_APP_URL' : 'DATABASE_URL', isDerived: !isGiven }
  const listen = config.databaseListenUrl
  return {
    app,
    platform: { ...app, url: platformUrl, ...(isGiven ? { setting: 'DATABASE_PLATFORM_URL' } : {}) },
    listen: listen === undefined ? app : { url: listen, setting: 'DATABASE_LISTEN_URL' },
  }
}

/** How many connections this process opens at most. */
const connectionsOf = ({ poolSize, worker }: Config): number =>
  poolSize + platformPoolSize(poolSize) + queueConnections + 1 + (worker ? 1 : 0)

/**
 * Opens where files lie. A bucket that refuses our settings ends the start; one that can't be reached does not, since
 * it may be back in a moment.
 */
async function openStorage(config: Config, log: Log): Promise<FileStorage> {
  const storage = await createStorage(storageOptions(config))
  if (config.storage.kind === 'folder') return storage
  try {
    await inTime(waits.probe, storage.check())
  } catch (error) {
    if (error instanceof StorageError && error.code === 'misconfigured') throw error
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ reason }, 'The storage does not answer. If that lasts, check S3_ENDPOINT and S3_REGION')
  }
  return storage
}

/** Opens everything the server works with, without listening yet: also what a worker needs. */
async function open(given: Config, prepared: Prepared): Promise<Opened> {
  const config = withSandbox(given, prepared)
  const log = prepared.log ?? createLog(config.logLevel)
  const listenUrl = config.databaseListenUrl ?? prepared.appUrl
  await checkDatabase(addressesOf(config, prepared), connectionsOf(config), (line) => log.warn(line))
  const ofDatabase = {
    poolSize: config.poolSize,
    onError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
  }
  const platform = openPlatform({ platformUrl: prepared.platformUrl, appUrl: prepared.appUrl, ...ofDatabase })
  const clock = prepared.clock ?? systemClock
  const services: Services = {
    config,
    log,
    endpoints: routes.map((route) => route.endpoint),
    clock,
    secrets: openSecrets([config.secretKey, ...config.oldSecretKeys]),
    database: openDatabase({ appUrl: prepared.appUrl, ...ofDatabase }),
    storage: await openStorage(config, log),
    pdf: createPdfRenderer({ log }),
    pictures: openPictures({ log }),
    tables: openTables({ log }),
    turns: openTurns(),
    sharedTurns: openSharedTurns(platform, clock),
    subscriptions: listeners,
    queue: await openQueue({
      // A process that works on jobs listens for new ones.
      appUrl: config.worker ? listenUrl : prepared.appUrl,
      worker: config.worker,
      schedules: prepared.schedules ?? true,
      log,
    }),
    live: await openLive({
      appUrl: listenUrl,
      log,
      askWho: ({ hash, isProgram }) =>
        isProgram
          ? findListeningProgram(platform.db, hash, clock.now())
          : findListening(platform.db, hash, clock.now(), config.superAdminSecondStep),
    }),
  }
  await keepPushKeys(platform.db, services)
  return { services, platform }
}

async function close({ services, platform }: Opened): Promise<void> {
  await services.queue.stop()
  await services.live.close()
  await Promise.all([services.pdf.close(), services.pictures.close(), services.tables.close()])
  await Promise.all([services.database.close(), platform.close()])
}

/** Starts the server: web, API and, unless `WORKER=off`, the background jobs, in one process. */
export async function startServer(config: Config, prepared: Prepared): Promise<RunningServer> {
  const opened = await open(config, prepared)
  const { app, url } = await listen(opened, prepared).catch(async (error: unknown) => {
    await close(opened)
    throw error
  })
  if (config.worker) await runJobs(opened, handlers)
  return {
    url,
    ...opened,
    async stop() {
      opened.services.live.endStreams()
      await app.close()
      await close(opened)
    },
  }
}

/** Opens everything for one deed from the command line, beside a product that runs. */
export async function openAlone(config: Config, prepared: Prepared): Promise<Opened & { stop(): Promise<void> }> {
  const opened = await open({ ...config, worker: false }, prepared)
  return { ...opened, stop: () => close(opened) }
}

/** Runs the background jobs alone, beside servers that run with `WORKER=off`. */
export async function startWorker(config: Config, prepared: Prepared): Promise<{ stop(): Promise<void> }> {
  const opened = await open({ ...config, worker: true }, prepared)
  await runJobs(opened, handlers)
  return {
    async stop() {
      await close(opened)
    },
  }
}

async function listen(opened: Opened, { webFolder, beforeListening, watch }: Prepared) {
  const { services } = opened
  await beforeListening?.(opened)
  const app = await createApp(opened, routes, { screensFolder: webFolder ?? null, watch })
  return { app, url: await app.listen({ host: services.config.host, port: services.config.port }) }
}
