import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { createPool, dialectOnPool } from './connection.ts'
import { roleOf } from './roles.ts'
import type { DB } from './tables.gen.ts'
import { begin, probe, transact, uuidOf, withLonger, type TenantDb } from './tenant.ts'

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
  /** Runs `work` in one transaction; `longest` gives each of its statements so many milliseconds. */
  transact<T>(work: (db: PlatformDb) => Promise<T>, options?: { longest?: number }): Promise<T>
  /**
   * Goes on within a company, in the same transaction: `work` sees and writes what whoever sees all of that company
   * may, and nothing of the platform's. Afterwards the transaction is the platform's again.
   */
  enter<T>(db: PlatformDb, companyId: string, work: (db: TenantDb) => Promise<T>): Promise<T>
  /** Whether it answers, for /readyz. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** A quarter of the connections that requests have, and at least 2. */
export const platformPoolSize = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 4))

/** Opens the platform handle. */
export function openPlatform(options: {
  platformUrl: string
  /** The application's, whose role is taken on within a company. */
  appUrl: string
  poolSize: number
  onError: (error: Error) => void
}): Platform {
  const pool = createPool(options.platformUrl, platformPoolSize(options.poolSize), options.onError)
  return {
    db: new Kysely<DB>({ dialect: dialectOnPool(pool) }) as PlatformDb,
    transact: (work, { longest } = {}) =>
      longest === undefined
        ? transact(pool, begin, (db) => work(db as PlatformDb))
        : transact(
            pool,
            begin,
            async (db) => {
              await sql.raw(`set local statement_timeout = ${longest}`).execute(db)
              return work(db as PlatformDb)
            },
            withLonger(longest),
          ),
    async enter(db, companyId, work) {
      const { role, company } = { role: pg.escapeIdentifier(roleOf(options.appUrl)), company: uuidOf(companyId) }
      for (const each of [
        `set local role ${role}`,
        `set local app.company = '${company}'`,
        `set local app.client = ''`,
      ])
        await sql.raw(each).execute(db)
      const answer = await work(db)
      await sql.raw('set local role none').execute(db)
      return answer
    },
    probe: () => probe(pool),
    close: () => pool.end(),
  }
}
