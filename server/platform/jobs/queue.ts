import { CompiledQuery } from 'kysely'
import { PgBoss, type Db } from 'pg-boss'
import type { Actor } from '#domain/actor.ts'
import type { TenantDb } from '../db/tenant.ts'
import type { Log } from '../log.ts'

/** Queues a job for the company of the transaction it is called in. `data` must survive JSON. */
export type Enqueue = (job: string, data: Record<string, unknown>) => Promise<void>

interface Envelope {
  companyId: string
  data: Record<string, unknown>
}

export interface Queue {
  /** An `enqueue` that writes in this transaction, for this actor's company. A job without a company can't be made. */
  enqueueIn(db: TenantDb, actor: Actor): Enqueue
  /** Runs `handler` for each job of the queue, at least once, retried with back-off when it throws. */
  work(job: string, handler: (companyId: string, data: Record<string, unknown>) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Statements of pg-boss inside somebody else's transaction. */
const within = (db: TenantDb): Db => ({
  executeSql: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }),
})

/** Connects to the job queues, which `migrate` has prepared. */
export async function openQueue(options: { appUrl: string; worker: boolean; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.appUrl,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: options.worker,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: options.worker,
  })
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue'))
  await boss.start()
  return {
    enqueueIn: (db, actor) => async (job, data) => {
      const envelope: Envelope = { companyId: actor.companyId, data }
      await boss.send(job, envelope, { db: within(db) })
    },
    async work(job, handler) {
      await boss.work<Envelope>(
        job,
        { pollingIntervalSeconds: 5, batchSize: 1, burstWhenBatchFull: true },
        async ([item]) => {
          if (item !== undefined) await handler(item.data.companyId, item.data.data)
        },
      )
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
