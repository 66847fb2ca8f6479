import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constraintsOf } from './testing/constraints.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'
import { insideOnly, platformTables, tenantTablesOf } from './testing/tenant-tables.ts'

// Reads PostgreSQL's own catalogue: a table added tomorrow is held to these rules without anybody remembering them.

const appRole = 'stringline_app'
const clientsRole = 'stringline_app_clients'
const platformRole = 'stringline_platform'
const searchRole = 'stringline_search'

let database: TestDatabase
let client: pg.Client
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(text, values)).rows as T[]

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The column that says whose a row is: company_id, and of a company itself its id. */
const tenantColumn = (table: string): string => (table === 'companies' ? 'id' : 'company_id')

const tenantTables = () => tenantTablesOf(client)

/** One of the platform's is written within a company: links are made there. */
const tablesWithPolicies = async () => [...(await tenantTables()), 'share_tokens']

describe('every table of a company', () => {
  it('has a column that says whose each row is, and no table escapes by having none', async () => {
    const withColumn = await rows<{ name: string }>(
      `
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        and a.attnotnull
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)`,
      [Object.keys(platformTables)],
    )
    expect(['companies', ...withColumn.map((row) => row.name)].toSorted()).toEqual(await tenantTables())
  })

  it('has row-level security, enabled and forced', async () => {
    const loose = await rows(
      `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
      and not (relrowsecurity and relforcerowsecurity)`,
      [await tablesWithPolicies()],
    )
    expect(loose).toEqual([])
  })

  it('has the policy of the tenant for the application, with both sides checked, and no policy for anybody unnamed', async () => {
    const policies = await rows<{
      table: string
      name: string
      roles: string[]
      command: string
      permissive: string
      reads: string
      writes: string | null
    }>(`
      select tablename as table, policyname as name, roles::text[] as roles, cmd as command, permissive, qual as reads,
        with_check as writes
      from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'`)
    const named = [appRole, clientsRole, platformRole]
    const ofOthers = policies.filter((policy) => !policy.roles.every((role) => named.includes(role)))
    // The owner's, for backups: server/backup.test.ts. And the search's, which reads entries and nothing else.
    expect(ofOthers.filter(({ name }) => name !== 'backup')).toMatchObject([
      { table: 'search_entries', name: 'search', roles: [searchRole], command: 'SELECT', reads: 'true', writes: null },
    ])
    for (const table of await tablesWithPolicies()) {
      const of = (role: string) => policies.filter((policy) => policy.table === table && policy.roles.includes(role))
      // Nothing but a comparison that is made once for a statement, which says its company itself (decision 0052).
      const whole = { name: 'tenant', command: 'ALL', reads: `(${tenantColumn(table)} = app_company_whole())` }
      expect(of(appRole), table).toMatchObject([whole])
      // Policies are alternatives: one with a laxer check would open the table for writing.
      for (const { name, writes } of [...of(appRole), ...of(clientsRole)]) expect(writes, `${table}.${name}`).toBeNull()
    }
  })

  it('confines the people of a client: to their client where the table knows one, to nothing otherwise', async () => {
    const clientColumns = new Map(
      (
        await rows<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
      ).map((row) => [row.name, 'client_id']),
    )
    clientColumns.set('clients', 'id')
    for (const table of Object.keys(insideOnly)) clientColumns.delete(table)
    // A company shows itself to everybody in it.
    const policies = await rows<{ table: string; name: string; command: string; reads: string }>(
      `select tablename as table, policyname as name, cmd as command, qual as reads from pg_policies
        where $1 = any(roles)`,
      [clientsRole],
    )
    const ofCompany = (table: string) => `\\b${tenantColumn(table)} = app_company\\(\\)`
    for (const table of await tablesWithPolicies()) {
      const own = policies.filter((policy) => policy.table === table && policy.name !== 'company_logo')
      const column = clientColumns.get(table)
      if (table !== 'companies' && column === undefined) expect(own, table).toEqual([])
      else expect(own, table).toMatchObject([{ name: 'own_client', command: 'ALL' }])
      for (const { reads } of own) {
        expect(reads, table).toMatch(new RegExp(ofCompany(table)))
        if (column !== undefined) expect(reads, table).toMatch(new RegExp(`\\b${column} = app_client\\(\\)`))
        expect(reads, table).not.toMatch(/\bor\b/i)
      }
    }
    // The logo of the company is for everybody who may see the company at all.
    expect(policies.filter(({ name }) => name !== 'own_client')).toMatchObject([
      { table: 'files', name: 'company_logo', command: 'SELECT', reads: expect.stringMatching(ofCompany('files')) },
    ])
  })

  it('leads every primary key and unique constraint with the company', async () => {
    const tables = await tenantTables()
    const wrong = (await constraintsOf(client)).filter(
      (each) => tables.includes(each.table) && each.kind !== 'f' && each.columns[0] !== tenantColumn(each.table),
    )
    expect(wrong).toEqual([])
    const indexes = await rows(
      `
      select c.relname, i.relname as index from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i
        on i.oid = x.indexrelid
      where x.indisunique and c.relname = any($1) and c.relnamespace = 'public'::regnamespace
        and (select attname from pg_attribute where attrelid = c.oid and attnum = x.indkey[0])
          is distinct from (case c.relname when 'companies' then 'id' else 'company_id' end)`,
      [tables],
    )
    expect(indexes).toEqual([])
    const keys = (await constraintsOf(client)).filter((each) => each.kind === 'p')
    expect(tables.filter((table) => !keys.some((each) => each.table === table))).toEqual([])
    // Those of the platform do not: distributing would take their tables for ones of companies.
    expect(keys.filter((each) => each.table in platformTables && each.columns[0] === 'company_id')).toEqual([])
  })

  it('carries the company on both sides of every foreign key, in the same place', async () => {
    const tables = await tenantTables()
    const wrong = (await constraintsOf(client)).filter((each) => {
      if (each.kind !== 'f' || each.target === null || !tables.includes(each.table) || !tables.includes(each.target))
        return false
      const at = each.columns.indexOf(tenantColumn(each.table))
      return at !== 0 || each.target_columns?.[at] !== tenantColumn(each.target)
    })
    expect(wrong).toEqual([])
  })

  it('goes with its company when that is erased', async () => {
    const keys = await rows<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint
        where contype = 'f' and confrelid = 'companies'::regclass and confdeltype = 'c'`,
    )
    const tables = (await tenantTables()).filter((table) => table !== 'companies')
    expect(keys.map(({ table }) => table).toSorted()).toEqual(tables.toSorted())
  })

  it('ties every column that names a record to that record, together with the company', async () => {
    // An id without a foreign key could name anybody's record; these few name what may be gone or of several kinds.
    // A link's record is tied by the generated column of its kind.
    const free = [
      'activity.subject_id',
      'companies.logo_file_id',
      'external_links.record_id',
      'files.attached_id',
      'import_records.record_id',
      'outlook_entries.record_id',
      // Whoever is gone by then has no mailbox any more.
      ...['sender_id', 'subject_id'].map((column) => `mails.${column}`),
      // A browser of the platform's, and what was told, which outlives the notification.
      'push_deliveries.subscription_id',
      'pushes.notification_id',
      'notifications.subject_id',
      'viewings.subject_id',
    ]
    const keys = (await constraintsOf(client)).filter((each) => each.kind === 'f' && each.columns.length > 1)
    const columns = await rows<{ table: string; column: string; nullable: boolean }>(
      `
      select c.relname as table, a.attname as column, not a.attnotnull as nullable
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and a.atttypid = 'uuid'::regtype and a.attname not in ('company_id', 'id')`,
      [await tenantTables()],
    )
    const nullable = new Set(columns.filter((each) => each.nullable).map(({ table, column }) => `${table}.${column}`))
    // A key is not asked at all while another of its columns is null: it ties only what it always holds.
    const ties = (key: (typeof keys)[number], table: string, column: string): boolean =>
      key.table === table &&
      key.columns.includes(column) &&
      key.columns.every((other) => other === column || !nullable.has(`${table}.${other}`))
    const untied = columns
      .filter(({ table, column }) => !keys.some((key) => ties(key, table, column)))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !free.includes(name))
    expect(untied).toEqual([])
  })

  it('has no trigger, no rule, no inheritance and no sequence', async () => {
    expect(
      await rows(
        `select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
          and c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
    expect(await rows(`select rulename from pg_rules where schemaname = 'public'`)).toEqual([])
    expect(
      await rows(
        `select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
    expect(
      await rows(`select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`),
    ).toEqual([])
  })

  it('is read by no view and no function that runs with the rights of another', async () => {
    expect(
      await rows(
        `select relname from pg_class c where relnamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
           and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))`,
      ),
    ).toEqual([])
    // But two: the searches of one list and of all, which find their own names, and ask each time for the company and
    // the client anew; of one list, people of the company say of which client.
    const asked = { owner: searchRole, settings: ['search_path=public, pg_temp'], ofCompany: true }
    expect(
      await rows(
        `select proname as name, pg_get_userbyid(proowner) as owner, proconfig as settings,
          prosrc like '%here constant uuid := app_company();%if company is distinct from here then raise%'
            as "ofCompany",
          (regexp_match(prosrc,
            'client constant uuid := case when app_whole_company\\(\\) then (\\w+) else app_client\\(\\) end;'))[1]
            as "ofClient"
        from pg_proc where prosecdef and pronamespace::regnamespace::text in ('public', 'pgboss') order by name`,
      ),
    ).toEqual([
      { name: 'search_everywhere', ...asked, ofClient: 'null' },
      { name: 'search_ids', ...asked, ofClient: 'of_client' },
    ])
  })
})

// What lets the same tables be distributed by company, on Citus (decision 0051): nobody needs it to stay ready for it.
describe('every table, so that companies can be distributed', () => {
  it('has policies that ask no subquery', async () => {
    const policies = await rows(
      `select tablename, policyname from pg_policies where schemaname = 'public'
        and concat_ws(' ', qual, with_check) ~* '\\mselect\\M'`,
    )
    expect(policies).toEqual([])
  })

  it('has no key that empties, sets or moves a column of another row: the command does', async () => {
    const keys = await rows(
      `select conrelid::regclass::text as table, conname from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace
          and (confdeltype not in ('a', 'r', 'c') or confupdtype not in ('a', 'r'))`,
    )
    expect(keys).toEqual([])
  })

  it('points from tables of companies to those of the platform, never the other way', async () => {
    const tables = await tenantTables()
    const keys = (await constraintsOf(client)).filter(
      ({ kind, table, target }) => kind === 'f' && table in platformTables && tables.includes(target ?? ''),
    )
    expect(keys).toEqual([])
  })

  it('is logged, of companies: they move by the log, while everybody works', async () => {
    const unlogged = await rows(`select relname from pg_class where relpersistence <> 'p' and relname = any($1)`, [
      await tenantTables(),
    ])
    expect(unlogged).toEqual([])
  })

  it('is taken by its columns, not by its rows, in every function: a shard has rows of another type', async () => {
    expect(
      await rows(
        `select p.oid::regprocedure::text as name from pg_proc p
          cross join lateral
            unnest(p.proargtypes::oid[] || p.prorettype || coalesce(p.proallargtypes, '{}')) as arg (oid)
          join pg_type t on t.oid = arg.oid join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v')
          where p.pronamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
  })

  it('is read by functions that no planner takes apart: what they ask stays a statement of its own', async () => {
    const functions = await rows<{ name: string; text: string }>(
      `select p.proname as name, p.prosrc as text from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'`,
    )
    expect(functions.length).toBeGreaterThan(10)
    const tables = new RegExp(`\\b(from|join|into|update)\\s+(${(await tenantTables()).join('|')})\\b`, 'i')
    expect(functions.filter(({ text }) => tables.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('is put where its company is by the migration that makes it, before it gets its keys', async () => {
    const folder = `${import.meta.dirname}/db/migrations`
    const since = (await readdir(folder)).filter((name) => name > '0031_distributable.sql')
    const faults = await Promise.all(
      since.map(async (name) => misplacedIn(await readFile(`${folder}/${name}`, 'utf8'))),
    )
    expect(faults.flat()).toEqual([])
    const made = 'create table tasks (\n  company_id uuid not null,\n  id uuid not null'
    const placed = `select place_with_companies('tasks');`
    const keys = 'alter table tasks add foreign key (company_id) references companies (id);'
    expect(misplacedIn(`${made}\n);\n${placed}\n${keys}`)).toEqual([])
    expect(misplacedIn(`${made}\n);\n${keys}`)).toEqual(['tasks is not placed'])
    expect(misplacedIn(`${made}\n);\n${keys}\n${placed}`)).toEqual(['tasks has keys before it is placed'])
    expect(misplacedIn(`${made} references companies (id)\n);\n${placed}`)).toEqual([
      'tasks has keys before it is placed',
    ])
    const several =
      'alter table tasks\n  add foreign key (a) references b (a),\n  add foreign key (c) references d (c);'
    expect(misplacedIn(`${made}\n);\n${placed}\n${several}`)).toEqual(['tasks is given several keys in one statement'])
    expect(misplacedIn('create table notes (\n  key text primary key\n);')).toEqual([])
  })
})

/** What a migration leaves out of the rule for new tables: on a distributed database it would fail. */
function misplacedIn(migration: string): string[] {
  return [...migration.matchAll(/create (?:unlogged )?table (\w+) \((.*?)\n\);/gs)].flatMap(([all, name, columns]) => {
    if (columns?.includes('company_id uuid not null') !== true || name! in platformTables) return []
    const after = migration.slice(migration.indexOf(all) + all.length)
    const placed = after.indexOf(`select place_with_companies('${name}')`)
    if (placed < 0) return [`${name} is not placed`]
    const keyed = after.search(new RegExp(`alter table ${name}[^;]* foreign key`))
    const isEarly = / references /.test(columns) || (keyed >= 0 && keyed < placed)
    if (isEarly) return [`${name} has keys before it is placed`]
    const together = new RegExp(`alter table ${name}[^;]* foreign key[^;]* foreign key`)
    return together.test(after) ? [`${name} is given several keys in one statement`] : []
  })
}
