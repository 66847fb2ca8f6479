import type pg from 'pg'
import { connectOwner, lockSession } from './db/connect.ts'
import { inItsOwnTransaction, migrationsOf, ourMigrations, type Migration } from './db/migrations.ts'
import { migrationLock } from './migrate.ts'

/** Why a database can't be distributed, or can't go on being: a line that somebody can act on. */
export class DistributionError extends Error {
  override name = 'DistributionError'
}

/** What was done: how many tables, over how many workers. */
export interface Distribution {
  tables: number
  workers: number
}

/**
 * Makes distributed tables of the tables of companies, all of a company in one place, on Citus (decision 0051). The
 * database is installed, up to date and filled or empty; nobody works with it meanwhile. What was interrupted goes on
 * where it stopped; what is done is done once. `shards` is how many parts there are, never more workers than that;
 * `version` the migrations that the database must have had, all of ours unless said.
 */
export async function distribute(
  ownerUrl: string,
  { shards, report, version }: { shards: number; report: (line: string) => void; version?: readonly Migration[] },
): Promise<Distribution> {
  const owner = await connectOwner(ownerUrl, { report })
  try {
    await lockSession(owner, migrationLock, { report, what: 'Another process migrates this database.' })
    const workers = await workersOf(owner)
    await refuseOtherVersion(owner, version ?? (await ourMigrations()))
    await refuseUnknownAtWorkers(owner)
    await refuseWhileAtWork(owner)
    await takeKeysAway(owner)
    const tables = await companyTables(owner)
    await owner.query(`set citus.shard_count = ${Math.trunc(shards)}`)
    for (const { name, isPlaced } of tables) {
      if (isPlaced) continue
      report(name)
      await place(owner, name)
    }
    await putKeysBack(owner, report)
    await placeSearch(owner)
    return { tables: tables.length, workers }
  } finally {
    await owner.end()
  }
}

/** How many workers the coordinator has; refused where there is no Citus, no worker, or this is one. */
async function workersOf(owner: pg.Client): Promise<number> {
  const one = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows[0]
  if ((await one(`select from pg_extension where extname = 'citus'`)) === undefined)
    throw new DistributionError(
      'This database has no extension citus. Have it loaded (shared_preload_libraries) and run: create extension citus',
    )
  const place = await one<{ groupid: number }>('select groupid from pg_dist_local_group')
  if (place?.groupid !== 0)
    throw new DistributionError('DATABASE_URL leads to a worker. It must lead to the coordinator.')
  const found = await one<{ count: number }>('select count(*)::integer as count from citus_get_active_worker_nodes()')
  if (found === undefined || found.count === 0)
    throw new DistributionError(
      "The coordinator knows no worker. Run, in this database: select citus_set_coordinator_host('…'), citus_add_node('…')",
    )
  return found.count
}

async function refuseOtherVersion(owner: pg.Client, ours: readonly Migration[]): Promise<void> {
  const applied = await migrationsOf(owner)
  const isSame = applied.length === ours.length && ours.every(({ sha256 }, at) => applied[at]?.sha256 === sha256)
  if (!isSame) throw new DistributionError('The database is not of this version. Run npm run migrate first.')
}

/** Of a database that was migrated before it had the extension: nothing could be asked for people of clients. */
async function refuseUnknownAtWorkers(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct r.rolname as name from pg_policy p join pg_roles r on r.oid = any(p.polroles)
      where p.polname = 'own_client' and not r.rolcanlogin`,
  )
  if (rows[0] !== undefined)
    throw new DistributionError(`The role ${rows[0].name} may not sign in at the workers. Run npm run migrate first.`)
}

/** Whoever writes while a table moves would wait, and see its keys gone. */
async function refuseWhileAtWork(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = 'stringline'`,
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new DistributionError('Stringline is running on this database. Stop all of its processes first.')
}

/** A table of companies leads its primary key with the company, or is the companies themselves; they come first. */
async function companyTables(owner: pg.Client): Promise<{ name: string; isPlaced: boolean }[]> {
  const { rows } = await owner.query<{ name: string; isPlaced: boolean }>(`
    select c.relname as name, d.logicalrelid is not null as "isPlaced"
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    left join pg_dist_partition d on d.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (a.attname = 'company_id' or c.relname = 'companies')
    order by c.relname <> 'companies', c.relname`)
  return rows
}

/**
 * Moves a table to the workers, rows and all. Its owner is held to the policies as long as they are forced, and would
 * move nobody's rows.
 */
async function place(owner: pg.Client, name: string): Promise<void> {
  const table = owner.escapeIdentifier(name)
  await inItsOwnTransaction(owner, async () => {
    await owner.query(`alter table ${table} no force row level security`)
    if (name === 'companies')
      await owner.query(`select create_distributed_table('companies', 'id', colocate_with := 'none')`)
    else await owner.query(`select place_with_companies($1)`, [name])
    await owner.query(`alter table ${table} force row level security`)
    // What stays on the coordinator of a table that moved is a copy nobody reads.
    await owner.query(`select truncate_local_data_after_distributing_table($1)`, [name])
  })
}

/** Foreign keys lead between tables in the same place, or not at all: they are taken away until all have moved. */
async function takeKeysAway(owner: pg.Client): Promise<void> {
  await inItsOwnTransaction(owner, async () => {
    const { rows } = await owner.query<{ tab: string; name: string }>(`
      with taken as (
        insert into distribution_keys (tab, name, definition)
        select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint k
        where contype = 'f' and connamespace = 'public'::regnamespace
          and confrelid not in ('accounts'::regclass, 'sessions'::regclass)
          and not exists (select from pg_dist_partition where logicalrelid = k.conrelid)
        returning tab, name)
      select tab, name from taken`)
    for (const { tab, name } of rows)
      await owner.query(`alter table ${tab} drop constraint ${owner.escapeIdentifier(name)}`)
  })
}

async function putKeysBack(owner: pg.Client, report: (line: string) => void): Promise<void> {
  const { rows } = await owner.query<{ tab: string; name: string; definition: string }>(
    `select tab, name, definition from distribution_keys order by tab, name`,
  )
  if (rows.length > 0) report(`${rows.length} foreign keys`)
  for (const { tab, name, definition } of rows)
    await inItsOwnTransaction(owner, async () => {
      await owner.query(`alter table ${tab} add constraint ${owner.escapeIdentifier(name)} ${definition}`)
      await owner.query(`delete from distribution_keys where tab = $1 and name = $2`, [tab, name])
    })
}

/** The searches are asked where their company is, all of each in one visit. */
async function placeSearch(owner: pg.Client): Promise<void> {
  await owner.query(`select create_distributed_function(p.oid::regprocedure, '$1', 'search_entries', true)
    from pg_proc p where p.proname in ('search_ids', 'search_everywhere') and p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_catalog.pg_dist_object o
        where o.classid = 'pg_proc'::regclass and o.objid = p.oid and o.distribution_argument_index is not null)`)
}
