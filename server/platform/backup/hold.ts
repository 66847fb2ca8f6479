import { sql } from 'kysely'
import type pg from 'pg'
import { lockSession } from '../db/connect.ts'
import type { TenantDb } from '../db/tenant.ts'

// While a backup is taken nobody removes stored bytes: what its snapshot names must still be there when it comes to it.
// A row goes before its bytes do, so whoever removes bytes and sees no backup then is in front of every later snapshot.

/** Any number will do, as long as nobody else in this database locks the same one. */
const lock = 7_316_403

/** Keeps every stored byte where it is for as long as this connection lasts; a second backup waits for the first. */
export async function holdRemovals(owner: pg.ClientBase): Promise<void> {
  await lockSession(owner, lock, { what: 'Another backup is being taken.' })
}

/** Whether the connection has held on all the time. */
export async function stillHolds(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = $1 and granted`,
    [lock],
  )
  return rowCount === 1
}

/** Whether bytes must stay for now. Ask after the rows are gone and committed, before their bytes are removed. */
export async function areRemovalsHeld(db: TenantDb): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${sql.lit(lock)}) as free`.execute(db)
  return rows[0]?.free !== true
}
