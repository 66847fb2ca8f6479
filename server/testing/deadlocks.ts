import pg from 'pg'
import { vi } from 'vitest'
import type { ClusterUrls } from './database.ts'

/**
 * How many deadlocks PostgreSQL has ended in a database. A connection reports what it saw with a delay, and at its end:
 * so those of the server under test are ended first, which it survives.
 */
export async function deadlocksIn({ superuserUrl }: ClusterUrls): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows: others } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and usename <> current_user
        and backend_type = 'client backend'`,
    )
    const pids = others.map(({ pid }) => pid)
    await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [pids])
    await vi.waitFor(
      async () => {
        const { rowCount } = await client.query('select from pg_stat_activity where pid = any($1)', [pids])
        if (rowCount !== 0) throw new Error('Connections have not ended yet')
      },
      { timeout: 20_000 },
    )
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks ?? Number.NaN
  } finally {
    await client.end()
  }
}
