import { Kysely } from 'kysely'
import { createPool, dialectOnPool } from './connection.ts'
import type { DB } from './tables.gen.ts'
import { begin, transact } from './tenant.ts'

declare const platformBrand: unique symbol
/** The handle of sign-in, share links and the super admin's pages; its database role sees little else. */
export type PlatformDb = Kysely<DB> & { readonly [platformBrand]: true }

/**
 * The database outside any company. It is no part of the services that everybody has: `main.ts` opens it and hands it
 * to the few that are named in docs/decisions/0018; the structure check knows them.
 */
export interface Platform {
  /** For single statements, without a transaction around them. */
  db: PlatformDb
  /** Runs `work` in one transaction. */
  transact<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>
  /** Whether it answers, for /readyz. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Opens the platform handle, with a quarter of the connections that requests have (at least 2). */
export function openPlatform(options: {
  platformUrl: string
  poolSize: number
  onError: (error: Error) => void
}): Platform {
  const pool = createPool(options.platformUrl, Math.max(2, Math.ceil(options.poolSize / 4)), options.onError)
  return {
    db: new Kysely<DB>({ dialect: dialectOnPool(pool) }) as PlatformDb,
    transact: (work) => transact(pool, begin, (db) => work(db as PlatformDb)),
    async probe() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
