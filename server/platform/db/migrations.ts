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

/** Why the database can't be brought to this version: a sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Runs statements so that all of them take effect, or none. */
type Together = (owner: pg.ClientBase, work: () => Promise<void>) => Promise<void>

/** In a transaction of their own. */
export const inItsOwnTransaction: Together = async (owner, work) => {
  await owner.query('begin')
  try {
    await work()
  } catch (error) {
    // A lost connection has rolled back by itself; its error says more than the one of this statement.
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
  const { command } = await owner.query('commit')
  if (command !== 'COMMIT') throw new Error(`commit answered ${command}`)
}

/**
 * In the transaction that the caller has begun. Deferred constraints are checked each time: a table with pending checks
 * can't be altered.
 */
export const inCallersTransaction: Together = async (owner, work) => {
  await work()
  await owner.query('set constraints all immediate')
}

/**
 * A function that sets a parameter of the extension can't be made before its library is there, which a session loads
 * with the first use alone: the one that made the extension has it, the one of the next version has not.
 */
async function loadTrigrams(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(`select to_regproc('show_limit') is not null as found`)
  if (rows[0]?.found === true) await owner.query('select show_limit()')
}

/**
 * The migrations that the database has not had. Throws `MigrationError` where it has had one that this version does not
 * know, or one with another text.
 */
export async function pendingMigrations(owner: pg.ClientBase): Promise<Migration[]> {
  const applied = new Map((await migrationsOf(owner)).map((each) => [each.name, each.sha256]))
  const ours = await ourMigrations()
  const changed = ours.find(({ name, sha256 }) => {
    const before = applied.get(name)
    return before !== undefined && before !== sha256 && before !== earlierTexts.get(name)
  })
  if (changed !== undefined)
    throw new MigrationError(
      `Migration ${changed.name} was changed after it had been applied to this database; add a new one instead.`,
    )
  const known = new Set(ours.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer !== undefined)
    throw new MigrationError(
      `The database was upgraded by a newer version of Stringline (${newer}). Start that version, or restore the backup that was taken before the upgrade.`,
    )
  return ours.filter(({ name }) => !applied.has(name))
}

/** Applies what the database has not had yet, of all migrations or of those named. Throws `MigrationError`. */
export async function applyMigrations(
  owner: pg.ClientBase,
  roles: RoleNames,
  { only, together = inItsOwnTransaction }: { only?: ReadonlySet<string>; together?: Together } = {},
): Promise<void> {
  await owner.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const pending = await pendingMigrations(owner)
  await loadTrigrams(owner)
  for (const { name, sha256 } of pending) {
    if (only?.has(name) === false) continue
    const text = (await textOf(name))
      .replaceAll('"stringline_app"', owner.escapeIdentifier(roles.app))
      .replaceAll('"stringline_app_clients"', owner.escapeIdentifier(roles.clients))
      .replaceAll('"stringline_platform"', owner.escapeIdentifier(roles.platform))
      .replaceAll('"stringline_search"', owner.escapeIdentifier(roles.search))
    await addOwnerPolicy(owner, 'migration')
    await together(owner, async () => {
      try {
        await owner.query(text)
      } catch (error) {
        throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}.`, { cause: error })
      }
      await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    })
  }
  await noteEarlierTexts(owner)
  if (pending.every(({ name }) => only?.has(name) !== false)) await dropMigrationPolicies(owner)
}

async function noteEarlierTexts(owner: pg.ClientBase): Promise<void> {
  for (const { name, sha256 } of await ourMigrations())
    if (earlierTexts.has(name))
      await owner.query('update schema_migrations set sha256 = $2 where name = $1 and sha256 <> $2', [name, sha256])
}

/**
 * What the owner may do with rows of companies, by the name of the policy: read them for a backup, and during an
 * upgrade whatever a migration says. Under forced row-level security it would see none otherwise: foreign keys would be
 * checked against empty tables and updates would change nothing, without an error. Nobody on managed hosting is a
 * superuser (decisions 0024, 0104).
 */
const ownerPolicies = {
  backup: 'for select to current_user using (true)',
  migration: 'for all to current_user using (true) with check (true)',
}

/** Adds the policy to the tables that lack it. Here and not in a migration, so that no new table can be without. */
async function addOwnerPolicy(owner: pg.ClientBase, policy: keyof typeof ownerPolicies): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = $1
        and p.polroles = array[(select oid from pg_roles where rolname = current_user)])
    order by 1`,
    [policy],
  )
  for (const { table } of rows) {
    const name = owner.escapeIdentifier(table)
    await owner.query(`drop policy if exists ${policy} on ${name}`)
    await owner.query(`create policy ${policy} on ${name} ${ownerPolicies[policy]}`)
  }
}

async function dropMigrationPolicies(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select polrelid::regclass::text as table from pg_policy where polname = 'migration' order by 1`,
  )
  for (const { table } of rows) await owner.query(`drop policy migration on ${table}`)
}

/** Lets the owner read every row for a backup (decision 0024). */
export const letOwnerRead = (owner: pg.ClientBase): Promise<void> => addOwnerPolicy(owner, 'backup')

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
