import { spawn } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { openPlatform } from '../platform/db/platform.ts'
import { openDatabase } from '../platform/db/tenant.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/runtime.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openSharedTurns } from '../platform/shared-turns.ts'
import type { TestServer } from './server.ts'

/** What a process is told that dies: where it works, by which clock, and before which of its writing transactions. */
export interface DyingTold {
  appUrl: string
  platformUrl: string
  config: Services['config']
  companyId: string
  now: string
  dies: number
}

/**
 * Runs a script in a process of its own, which kills itself without warning, or looks at its own memory; answers
 * how it ended.
 */
export function runDying(
  { database, services, clock }: TestServer,
  script: string,
  told: { companyId: string; dies: number } & Record<string, unknown>,
  flags: readonly string[] = [],
): Promise<NodeJS.Signals | number | null> {
  const { appUrl, platformUrl } = database
  const all = { appUrl, platformUrl, config: services.config, now: clock.now().toISOString(), ...told }
  const child = spawn(process.execPath, [...flags, script, JSON.stringify(all)], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}

/** What such a process works with. What was answered by the time it dies is noted nowhere. */
export async function servicesOfDying({
  appUrl,
  platformUrl,
  config,
  now,
  dies,
  clock = { now: () => new Date(now) },
}: DyingTold & { clock?: { now(): Date } }): Promise<Services> {
  // A process that is killed does not write its compiled modules to the cache (vitest.config.ts) when it ends.
  flushCompileCache()
  const log = createLog('silent')
  const options = { appUrl, poolSize: 2, onError: () => undefined }
  const database = openDatabase(options)
  const platform = openPlatform({ platformUrl, ...options })
  const queue = await openQueue({ appUrl, worker: false, schedules: false, log })
  let writes = 0
  const dieInTime = () => {
    if ((writes += 1) === dies) process.kill(process.pid, 'SIGKILL')
  }
  return {
    config,
    database: {
      ...database,
      inTenant: (actor, work, reading) => {
        if (reading?.readOnly !== true) dieInTime()
        return database.inTenant(actor, work, reading)
      },
    } satisfies Services['database'],
    sharedTurns: openSharedTurns(
      {
        transact: (work) => {
          dieInTime()
          return platform.transact(work)
        },
      },
      clock,
    ),
    queue,
    clock,
    secrets: openSecrets([config.secretKey]),
    log,
    live: { tell: () => undefined } as Partial<Services['live']>,
    subscriptions: [] as Services['subscriptions'],
  } as Services
}
