import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../../db/migrations')

/** A migration by its file name and the SHA-256 of its text. */
export interface Migration {
  name: string
  sha256: string
}

/**
 * The roles that migrations grant rights to, by name: two that sign in, the one that a client's people have on, and the
 * one that the search runs as.
 */
export interface RoleNames {
  app: string
  clients: string
  platform: string
  search: string
}

/** The migrations of this version, in their order. */
export async function ourMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sha256: sha256Of(await textOf(name)) })))
}

/** The migrations that a database has had; none where nothing was ever migrated. */
export async function migrationsOf(owner: pg.ClientBase): Promise<Migration[]> {
  const { rows } = await owner.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  if (rows[0]?.found !== true) return []
  return (await owner.query<Migration>('select name, sha256 from schema_migrations order by name')).rows
}

// 0031 was seen in two texts: what the first left is done by 0034.
const earlierTexts = new Map([
  ['0031_distributable.sql', 'e6d00de087250f0760477879540c72970f006284687ee66f9f01d8a6102fb7b9'],
])

/** Runs one statement list so that all of it happens or nothing. */
type Together = (owner: pg.ClientBase, work: () => Promise<void>) => Promise<void>

/** All of it, or nothing. */
export const inItsOwnTransaction: Together = async (owner, work) => {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** For a caller who has begun a transaction around everything. */
export const inCallersTransaction: Together = (_, work) => work()

/**
 * A function that sets a parameter of the extension can't be made before its library is there, which a session loads
 * with the first use alone: the one that made the extension has it, the one of the next version has not.
 */
async function loadTrigrams(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(`select to_regproc('show_limit') is not null as found`)
  if (rows[0]?.found === true) await owner.query('select show_limit()')
}

/** Applies what the database has not had yet, of all migrations or of those named. */
export async function applyMigrations(
  owner: pg.ClientBase,
  roles: RoleNames,
  { only, together = inItsOwnTransaction }: { only?: ReadonlySet<string>; together?: Together } = {},
): Promise<void> {
  await owner.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const applied = new Map((await migrationsOf(owner)).map((each) => [each.name, each.sha256]))
  await loadTrigrams(owner)
  for (const { name, sha256 } of await ourMigrations()) {
    const before = applied.get(name)
    if (before === sha256 || only?.has(name) === false) continue
    if (before !== undefined && before === earlierTexts.get(name)) {
      await owner.query('update schema_migrations set sha256 = $2 where name = $1', [name, sha256])
      continue
    }
    if (before !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied; add a new one instead`)
    const text = (await textOf(name))
      .replaceAll('"stringline_app"', owner.escapeIdentifier(roles.app))
      .replaceAll('"stringline_app_clients"', owner.escapeIdentifier(roles.clients))
      .replaceAll('"stringline_platform"', owner.escapeIdentifier(roles.platform))
      .replaceAll('"stringline_search"', owner.escapeIdentifier(roles.search))
    await together(owner, async () => {
      await owner.query(text)
      await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    })
  }
}

/**
 * Lets the owner read every row for a backup: under forced row-level security it would see none, and nobody on managed
 * hosting is a superuser (decision 0024). Here and not in a migration, so that no new table can be without.
 */
export async function letOwnerRead(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(`
    select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup'
        and p.polroles = array[(select oid from pg_roles where rolname = current_user)])
    order by 1`)
  for (const { table } of rows) {
    const name = owner.escapeIdentifier(table)
    await owner.query(`drop policy if exists backup on ${name}`)
    await owner.query(`create policy backup on ${name} for select to current_user using (true)`)
  }
}

/**
 * Lets the role of a client's people do with tables what the application's may; with which rows, say the policies. Here
 * and not in migrations, so that no grant is made twice.
 */
export async function letClientsWork(owner: pg.ClientBase, { app, clients }: RoleNames): Promise<void> {
  const { rows } = await owner.query<{ change: string }>(
    `with granted as (
      select c.oid, r.rolname as role, g.privilege_type as what
      from pg_class c cross join lateral aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
      where c.relnamespace = 'public'::regnamespace
      union all
      select c.oid, r.rolname, format('%s (%I)', g.privilege_type, a.attname)
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      cross join lateral aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee
      where c.relnamespace = 'public'::regnamespace)
    select format('grant %s on %s to %I', what, oid::regclass, $2::text) as change
    from (select oid, what from granted where role = $1 except select oid, what from granted where role = $2) as missing
    union all
    select format('revoke %s on %s from %I', what, oid::regclass, $2::text)
    from (select oid, what from granted where role = $2 except select oid, what from granted where role = $1) as surplus
    order by 1`,
    [app, clients],
  )
  for (const { change } of rows) await owner.query(change)
}

const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
