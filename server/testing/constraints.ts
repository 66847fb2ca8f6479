import type pg from 'pg'

interface Constraint {
  table: string
  name: string
  kind: 'p' | 'u' | 'f'
  columns: string[]
  target: string | null
  target_columns: string[] | null
}

/** Every primary key, unique constraint and foreign key, with its columns in their order. */
export const constraintsOf = async (client: pg.Client): Promise<Constraint[]> =>
  (
    await client.query<Constraint>(`
  select c.relname as table, k.conname as name, k.contype as kind, t.relname as target,
    (select array_agg(a.attname::text order by at.n) from unnest(k.conkey) with ordinality as at (num, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.num) as columns,
    (select array_agg(a.attname::text order by at.n) from unnest(k.confkey) with ordinality as at (num, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.num) as target_columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
  where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f')`)
  ).rows
