import pg from 'pg'
import { isDistributed, type TestDatabase } from './database.ts'

/** A fingerprint of everything a database holds, to see that a refused call left no trace. */
export interface Snapshots {
  /** Of each table which versions of rows it holds: any write that was committed since makes another one. */
  take(): Promise<Record<string, string>>
  /** Of each table what its rows say, which two databases may have alike. Takes longer the more rows there are. */
  contents(): Promise<Record<string, string>>
  /** Every row that mentions an id, as text. */
  rowsWith(id: string): Promise<string[]>
  close(): Promise<void>
}

/** Tables that any request may touch without that being a change of the product: counted attempts and guesses. */
const besides = new Set(['public.rate_limits'])

/**
 * Fingerprints every table, the queue's too, as the superuser: nothing hides from it. Whatever changes one is written
 * ahead: where the log has not grown since the last look, none has changed, and they are not read again. (Tables on
 * workers have logs of their own.)
 */
export async function snapshotsOf(database: Pick<TestDatabase, 'superuserUrl'>): Promise<Snapshots> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename like 'j%') order by 1`,
  )
  const looked = tables.filter(({ name }) => !besides.has(name))
  const textOf = (sum: string): string =>
    looked.map(({ name }) => `select '${name}' as name, ${sum} as sum from ${name} as row`).join(' union all ')
  const texts = {
    // A write gives a row another place or another transaction; one that was rolled back, or that locked rows, gives
    // neither. The number beside the sum of hashes is that of the rows.
    versions: textOf(`concat(count(*), ' ', sum(hashtidextended(row.ctid, row.xmin::text::bigint)))`),
    contents: textOf(`coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '')`),
  }
  const { rows: unlogged } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relpersistence = 'u' and oid = any ($1::regclass[])`,
    [looked.map(({ name }) => name)],
  )
  if (unlogged.length > 0) {
    await client.end()
    throw new Error(`Changes of ${unlogged.map(({ name }) => name).join(', ')} would go unseen`)
  }
  const look = async (at: keyof typeof texts): Promise<Record<string, string>> => {
    const { rows } = await client.query<{ name: string; sum: string }>({ name: at, text: texts[at] })
    return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
  }
  const writtenTo = async (): Promise<string | null> =>
    isDistributed()
      ? null
      : (await client.query<{ end: string }>({ name: 'log', text: 'select pg_current_wal_insert_lsn() as end' }))
          .rows[0]!.end
  let last: { end: string | null; found: Record<string, string> } | undefined
  return {
    async take() {
      // Before the tables: what is written meanwhile is looked at next time.
      const end = await writtenTo()
      if (last === undefined || end === null || last.end !== end) {
        // A table that is on workers has no place for its rows here.
        last = { end, found: await look(isDistributed() ? 'contents' : 'versions') }
      }
      return last.found
    },
    contents: () => look('contents'),
    async rowsWith(id) {
      const everything = tables
        .map(({ name }) => `select row::text as row from ${name} as row where strpos(row::text, $1) > 0`)
        .join(' union all ')
      return (await client.query<{ row: string }>(`${everything} order by 1`, [id])).rows.map(({ row }) => row)
    },
    close: () => client.end(),
  }
}
