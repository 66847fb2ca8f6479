import type pg from 'pg'

/** The tables that have a row with one of these words in any of its columns, whatever schema they are in. */
export async function tablesWith(superuser: pg.Client, ...words: string[]): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await superuser.query(`select from ${name} as entry where entry::text like any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rowCount === 1) found.push(name)
  }
  return found
}
