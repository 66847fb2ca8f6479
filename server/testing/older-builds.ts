import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { emptyPlace, type EmptyPlace } from './empty-place.ts'

/** The database and the files of an older build with its demo data, as `scripts/dump-older-build.ts` writes them. */
export interface DumpOfBuild {
  commit: string
  /** Statements that make its roles, without passwords, run by the owner. */
  roles: string[]
  /** What `pg_dump --inserts` wrote, run by a superuser. */
  database: string
  /** Of its folder of files; `content` is base64, and null for larger ones. */
  files: { path: string; size: number; sha256: string; content: string | null }[]
}

export const dumpPath = (commit: string): string => join(import.meta.dirname, 'older-builds', `${commit}.json.gz`)

export const readDump = async (commit: string): Promise<DumpOfBuild> =>
  JSON.parse(gunzipSync(await readFile(dumpPath(commit))).toString()) as DumpOfBuild

/** A database and a folder as the older build left them, its roles under the place's own names. */
export async function placeOfBuild(build: DumpOfBuild): Promise<EmptyPlace> {
  const place = await emptyPlace()
  const { superuserUrl, folder, database } = place
  await fillWithBuild(build, { superuserUrl, ownerUrl: database.ownerUrl, folder, rolePrefix: database.rolePrefix })
  return place
}

/** Fills an empty database and a folder with what the older build left. */
export async function fillWithBuild(
  { roles, database, files }: DumpOfBuild,
  into: { superuserUrl: string; ownerUrl: string; folder: string; rolePrefix?: string | undefined },
): Promise<void> {
  const named = (text: string) =>
    text.replaceAll(/\bstringline_(app_clients|app|platform|search)\b/g, `${into.rolePrefix ?? 'stringline'}_$1`)
  await run(into.ownerUrl, roles.map(named))
  await run(into.superuserUrl, [named(database)])
  for (const { path, content } of files) {
    if (content === null) continue
    const file = join(into.folder, 'files', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, 'base64'))
  }
}

async function run(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Of each table, its rows by primary key, each column as text. */
export type Rows = Map<string, Map<string, Record<string, string | null>>>

/** Every row of the tables of ours. Where a table has no primary key the whole row is its key. */
export async function rowsOf(superuserUrl: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string; key: string[] | null }>(`
      select c.relname as name, (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
    const found: Rows = new Map()
    for (const { name, key } of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} as t`,
      )
      const texts = rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)])),
      )
      found.set(name, new Map(texts.map((row) => [JSON.stringify(key?.map((column) => row[column]) ?? row), row])))
    }
    return found
  } finally {
    await client.end()
  }
}

const textOf = (value: unknown): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** The schema of ours and of the job queues, a line for each column, constraint, index, function, trigger, policy. */
export async function schemaOf(superuserUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      with ours as (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      select concat_ws(' ', c.oid::regclass, c.relkind, c.relowner::regrole, c.relacl, c.relrowsecurity,
        c.relforcerowsecurity, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attacl,
        pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace in (select oid from ours)
      union all
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in (select oid from ours)
      union all
      select concat_ws(' ', proname, proowner::regrole, proacl, md5(pg_get_functiondef(oid))) from pg_proc
      where pronamespace in (select oid from ours) and prokind = 'f'
      union all
      select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace in (select oid from ours)
      union all
      select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
      order by 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}
