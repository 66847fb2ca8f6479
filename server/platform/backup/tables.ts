import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { leftOut } from './contents.ts'

/** A table and its columns, without those that the database works out itself. */
export interface Table {
  name: string
  columns: string[]
}

const quoted = (name: string): string => pg.escapeIdentifier(name)

/** Every table of ours that a backup has. */
export const tablesOf = async (owner: pg.ClientBase): Promise<Table[]> =>
  (await allTables(owner)).filter(({ name }) => !(name in leftOut))

/** Every table of ours. */
export async function allTables(owner: pg.ClientBase): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`)
  return rows
}

/** Tables whose rows the present role would not see whole; none for an owner whom `migrate` let read. */
export async function unreadableTables(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_roles r on r.rolname = current_user
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not r.rolsuper and not r.rolbypassrls
      and row_security_active(c.oid) and not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup' and r.oid = any(p.polroles))
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The rows of a table as text, and how many there were once it has ended. */
export function copyOut(owner: pg.Client, { name, columns }: Table): Readable & { rowCount: number } {
  return owner.query(to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`))
}

/** Takes rows in as `copyOut` wrote them. */
export function copyIn(owner: pg.Client, { name, columns }: Table): Writable & { rowCount: number } {
  return owner.query(from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
}

/**
 * Lifts what stands in the way of rows in any order, from an owner who is nobody special: foreign keys, and row-level
 * security that is forced on the owner too. Answers what puts it back: every key is then checked over all rows.
 */
export async function openTables(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await owner.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  const { rows: forced } = await owner.query<{ table: string }>(`
    select oid::regclass::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`)
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced) await owner.query(`alter table ${table} no force row level security`)
  return async () => {
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table } of forced) await owner.query(`alter table ${table} force row level security`)
  }
}
