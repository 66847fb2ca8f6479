import pg from 'pg'
import { expect, vi } from 'vitest'
import { waitingForLocks, type ClusterUrls } from './database.ts'

/**
 * Takes what a statement locks in a transaction of its own and keeps it until `release`: what waits for it is paused
 * exactly there. `values` are the statement's parameters.
 */
export async function holdLock(
  { superuserUrl }: ClusterUrls,
  statement: string,
  values: readonly unknown[],
): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement, [...values])
  return {
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Locks one record of a company against every change, and against what would refer to it. */
export const holdRecord = (database: ClusterUrls, table: string, company: string, id: string) =>
  holdLock(database, `select from ${table} where company_id = $1 and id = $2 for update`, [company, id])

/** Returns once so many sessions wait for a lock. */
export const untilWaiting = (database: ClusterUrls, count: number): Promise<void> =>
  vi.waitFor(async () => expect(await waitingForLocks(database)).toBe(count), { timeout: 20_000 })
