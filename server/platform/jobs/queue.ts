import { CompiledQuery } from 'kysely'
import { PgBoss, type Db } from 'pg-boss'
import { applicationOptions } from '../db/connection.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { TenantDb } from '../db/tenant.ts'
import { waits } from '../limits.ts'
import type { Log } from '../log.ts'
import { followClock, monotonicClock } from './clock.ts'
import type { Attempt, Envelope, Job } from './job.ts'

/** How many jobs of one queue a process works on at once: one that waits for a mail server holds up nobody else. */
const workersPerQueue = 2

/** How many connections the queues have in a process, apart from the one that hears of jobs. */
export const queueConnections = 3

type Run = (queued: unknown, attempt: Attempt) => Promise<void>

export interface Queue {
  /** Puts a job into its queue by one statement in the transaction of `db`; to be run so many seconds later. */
  send(db: TenantDb | PlatformDb, job: string, envelope: Envelope, after?: number): Promise<void>
  /** Puts many jobs into their queue, all or none, in a transaction of its own. */
  sendAll(job: string, envelopes: readonly Envelope[]): Promise<void>
  /** Runs `run` for each job of the queue, at least once, and again with growing pauses when it throws. */
  work(job: Job, run: Run): Promise<void>
  /** Takes away whatever lies in the queues for a company: what waits, what was done and what was given up. */
  forgetCompany(companyId: string): Promise<void>
  /** Takes away whatever lies in the queues for these accounts, or for their addresses. */
  forgetAccounts(accounts: readonly { id: string; email: string }[]): Promise<void>
  /** Jobs that were given up and still lie in their queues, by the name of the job; as counted a minute ago at most. */
  listGivenUp(): Promise<{ name: string; count: number }[]>
  stop(): Promise<void>
}

export interface QueueOptions {
  appUrl: string
  /** Whether this process works on jobs, and looks after those of a process that died. */
  worker: boolean
  /** Whether it looks what has come due by the clock. However many do, each schedule runs once. */
  schedules: boolean
  log: Log
  /** Seconds between looks at the clock and after dead processes, where tests can't wait. */
  lookEvery?: number
}

/** Statements of pg-boss inside somebody else's transaction. */
const within = (db: TenantDb | PlatformDb): Db => ({
  executeSql: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }),
})

/** Connects to the job queues, which `migrate` has prepared. */
export async function openQueue({ appUrl, worker, schedules, log, lookEvery }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...applicationOptions(appUrl),
    max: queueConnections,
    migrate: false,
    createSchema: false,
    schedule: worker && schedules,
    supervise: worker,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: worker,
    clock: monotonicClock,
    clockMonitorIntervalSeconds: 60,
    ...(lookEvery === undefined
      ? {}
      : {
          superviseIntervalSeconds: lookEvery,
          monitorIntervalSeconds: lookEvery,
          cronMonitorIntervalSeconds: lookEvery,
          cronWorkerIntervalSeconds: lookEvery,
        }),
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  const clockWatch = worker ? watchClock(boss, log, (lookEvery ?? 30) * 1000) : undefined

  /** One worker, taking one job at a time: what a killed process had in hand is little. */
  const startWorker = async ({ name, isForLater }: Job, run: Run): Promise<void> => {
    const often = lookEvery ?? 5
    const polling = {
      pollingIntervalSeconds: often,
      notifyPollingIntervalSeconds: isForLater ? often : (lookEvery ?? 30),
    }
    const options = { ...polling, batchSize: 1, includeMetadata: true } as const
    const id: string = await boss.work<Envelope, void, typeof options>(name, options, async ([item]) => {
      // What waits behind it was announced once, before: look again at once, until there is nothing.
      boss.notifyWorker(id)
      if (item !== undefined) await run(item.data, { isLast: item.retryCount >= item.retryLimit })
    })
  }

  return {
    async send(db, job, envelope, after) {
      await boss.send(job, envelope, { db: within(db), ...(after === undefined ? {} : { startAfter: after }) })
    },
    async sendAll(job, envelopes) {
      await boss.insert(
        job,
        envelopes.map((data) => ({ data })),
      )
    },
    async work(job, run) {
      for (let count = 0; count < workersPerQueue; count += 1) await startWorker(job, run)
    },
    async forgetCompany(companyId) {
      for (const { name } of await boss.getQueues()) {
        // Its own jobs, and those that the platform does on its account.
        for (const data of [{ companyId }, { platform: true, data: { companyId } }]) {
          const found = await boss.findJobs(name, { data })
          const ids = found.filter(({ state }) => state !== 'active').map(({ id }) => id)
          if (ids.length > 0) await boss.deleteJob(name, ids)
        }
      }
    },
    async forgetAccounts(accounts) {
      const [ids, emails] = [accounts.map(({ id }) => id), accounts.map(({ email }) => email)]
      await boss.getDb().executeSql(
        `delete from pgboss.job where state <> 'active' and data ->> 'platform' = 'true'
          and (data -> 'data' ->> 'accountId' = any($1::text[]) or data -> 'data' ->> 'email' = any($2::text[]))`,
        [ids, emails],
      )
    },
    async listGivenUp() {
      const queues = await boss.getQueues()
      return queues.flatMap(({ name, failedCount }) => (failedCount > 0 ? [{ name, count: failedCount }] : []))
    },
    async stop() {
      clearInterval(clockWatch)
      await boss.stop({ graceful: true, timeout: waits.jobsAtStop })
    },
  }
}

/** Looks now and every so many milliseconds whether the database's clock was set back. */
function watchClock(boss: PgBoss, log: Log, every: number): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    try {
      if (await followClock(boss.getDb())) log.warn('the clock of the database was set back: the job queue follows it')
    } catch (error) {
      log.warn({ err: error }, 'job queue: the clock of the database could not be read')
    }
  }
  void look()
  return setInterval(() => void look(), every).unref()
}
