import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { waits } from '../limits.ts'
import { inItsOwnTransaction, MigrationError, pendingMigrations } from './migrations.ts'

/**
 * Runs an upgrade in one transaction that has locked every table first, where there is something to migrate. Requests
 * of servers that are still running then wait for the upgrade, rather than each holding what the other needs. While
 * another session holds a table for long, such as a backup, the locks are released for a moment and requested again:
 * sessions that wait behind us go first. Throws `MigrationError` when that takes too long.
 */
export async function whenUnlocked(owner: pg.Client, upgrade: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + waits.upgradeLocks.longest
  for (;;) {
    try {
      await inItsOwnTransaction(owner, async () => {
        if ((await pendingMigrations(owner)).length > 0) await lockTables(owner)
        await upgrade()
      })
      return
    } catch (error) {
      if (!isHeldByOthers(error)) throw error
      if (performance.now() > deadline)
        throw new MigrationError(
          'Other sessions keep tables locked (a backup, or a long statement). Nothing was changed; start again when they have ended.',
          { cause: error },
        )
      await sleep(waits.upgradeLocks.pause)
    }
  }
}

async function lockTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  if (rows.length === 0) return
  await owner.query(`set local lock_timeout = ${waits.upgradeLocks.each}`)
  await owner.query(`lock table ${rows.map(({ table }) => table).join(', ')} in access exclusive mode`)
  await owner.query('set local lock_timeout = 0')
}

/** A lock was not had in time, or two sessions waited for each other. */
function isHeldByOthers(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

/** Whether the tables of companies are spread over workers (decision 0051). */
export async function isDistributed(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  )
  if (rows[0]?.citus !== true) return false
  const found = await owner.query(`select from pg_dist_partition where logicalrelid = to_regclass('public.companies')`)
  return found.rowCount !== 0
}
