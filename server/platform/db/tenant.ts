import { Kysely } from 'kysely'
import type pg from 'pg'
import { clientOf, type Actor } from '#domain/actor.ts'
import { createPool, dialectOnPool, dialectOver } from './connection.ts'
import type { DB } from './tables.gen.ts'

/** A handle inside one company's transaction. There is no other kind for features. */
export type TenantDb = Kysely<DB>

declare const platformBrand: unique symbol
/** The handle of sign-in, share links and the super admin's pages; its database role sees little else. */
export type PlatformDb = Kysely<DB> & { readonly [platformBrand]: true }

export interface Database {
  /** Runs `work` in one transaction of the actor's company; the database shows nothing of any other. */
  inTenant<T>(actor: Actor, work: (db: TenantDb) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** Runs `work` in one transaction of the platform handle. For platform/session and server/companies only. */
  asPlatform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>
  /** The platform handle for single statements, without a transaction around them. */
  platform: PlatformDb
  /** Whether both handles answer, for /readyz. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** A transaction whose COMMIT was answered with ROLLBACK: an earlier statement had failed. */
class LostTransaction extends Error {}

async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new LostTransaction(`commit answered ${command}`)
}

/** Rolls back and hands the connection back; a connection that can't even do that is thrown away. */
async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

const handleOn = (client: pg.ClientBase, isOver: () => boolean): TenantDb => new Kysely<DB>({ dialect: dialectOver(client, isOver) })

/** Marks a promise as looked after: the statement that follows in the pipeline reports the failure. */
const reportedLater = (sent: Promise<unknown>): void => void sent.catch(() => undefined)

async function transact<T>(pool: pg.Pool, open: (client: pg.ClientBase) => void, work: (db: TenantDb) => Promise<T>, readOnly: boolean): Promise<T> {
  const client = await pool.connect()
  open(client)
  let answer: T
  let over = false
  try {
    answer = await work(handleOn(client, () => over)).finally(() => { over = true })
    if (!readOnly) await commit(client)
  } catch (error) {
    await abandon(client)
    throw error
  }
  // A read has its answer already: the end of its transaction is nobody's wait.
  if (readOnly) void commit(client).then(() => client.release(), () => client.release(true))
  else client.release()
  return answer
}

/** Opens both handles. `poolSize` connections for requests, a quarter of it (at least 2) for the platform handle. */
export function openDatabase(options: { appUrl: string; platformUrl: string; poolSize: number; onError: (error: Error) => void }): Database {
  const app = createPool(options.appUrl, options.poolSize, options.onError)
  const platform = createPool(options.platformUrl, Math.max(2, Math.ceil(options.poolSize / 4)), options.onError)

  return {
    inTenant: (actor, work, { readOnly = false } = {}) =>
      transact(app, (client) => {
        // Sent in the same flight as the first query; if one of these fails, that query fails (no tenant, no rows).
        reportedLater(client.query(readOnly ? 'begin read only' : 'begin'))
        reportedLater(client.query({
          name: 'tenant', text: "select set_config('app.company', $1, true), set_config('app.client', $2, true)",
          values: [actor.companyId, clientOf(actor) ?? ''],
        }))
      }, work, readOnly),
    asPlatform: (work) =>
      transact(platform, (client) => reportedLater(client.query('begin')), (db) => work(db as PlatformDb), false),
    platform: new Kysely<DB>({ dialect: dialectOnPool(platform) }) as PlatformDb,
    async probe() {
      await Promise.all([app.query('select 1'), platform.query('select 1')])
    },
    async close() {
      await Promise.all([app.end(), platform.end()])
    },
  }
}
