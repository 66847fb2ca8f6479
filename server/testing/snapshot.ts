import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** A fingerprint of everything a database holds, to see that a refused call left no trace. */
export interface Snapshots {
  take(): Promise<Record<string, string>>
  /** Every row that mentions an id, as text. */
  rowsWith(id: string): Promise<string[]>
  close(): Promise<void>
}

/** Tables that any request may touch without that being a change of the product: counted attempts and guesses. */
const besides = new Set(['public.rate_limits'])

/** Fingerprints every table, the queue's too, as the superuser: nothing hides from it. */
export async function snapshotsOf(database: Pick<TestDatabase, 'superuserUrl'>): Promise<Snapshots> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename like 'j%') order by 1`,
  )
  const text = tables
    .filter(({ name }) => !besides.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as sum
          from ${name} as row`,
    )
    .join(' union all ')
  return {
    async take() {
      const { rows } = await client.query<{ name: string; sum: string }>({ name: 'snapshot', text })
      return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
    },
    async rowsWith(id) {
      const everything = tables
        .map(({ name }) => `select row::text as row from ${name} as row where strpos(row::text, $1) > 0`)
        .join(' union all ')
      return (await client.query<{ row: string }>(`${everything} order by 1`, [id])).rows.map(({ row }) => row)
    },
    close: () => client.end(),
  }
}
