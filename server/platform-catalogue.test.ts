import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { constraintsOf } from './testing/constraints.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'
import { platformTables, tenantTablesOf } from './testing/tenant-tables.ts'

// Beside server/catalogue.test.ts, of PostgreSQL's own catalogue: tables of the platform that the application may use
// within a company, and keys that are not asked while any column of theirs is null, of whatever type.

let database: TestDatabase
let client: pg.Client
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query(text, values)).rows as Row[]

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Tables of the platform with rights or policies of the application. */
const usedTables = async (): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relname = any($1)
        and c.relnamespace = 'public'::regnamespace and (
          exists (select from aclexplode(c.relacl) g where g.grantee = 'stringline_app'::regrole)
          or exists (select from pg_policy p where p.polrelid = c.oid and 'stringline_app'::regrole = any(p.polroles)))
        order by 1`,
      [Object.keys(platformTables)],
    )
  ).map(({ name }) => name)

it('the application uses these tables of the platform, and no others', async () => {
  expect(await usedTables()).toEqual(['invitations', 'memberships', 'share_tokens'])
})

it('each of them has row-level security, enabled and forced', async () => {
  const loose = await rows(
    `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
      and not (relrowsecurity and relforcerowsecurity)`,
    [await usedTables()],
  )
  expect(loose).toEqual([])
})

it('each of them shows the application its own company and people of clients nothing, and checks what is written', async () => {
  const policies = await rows<{ table: string; name: string; roles: string; reads: string; writes: string | null }>(
    `select tablename as table, policyname as name, roles::text as roles, qual as reads, with_check as writes
      from pg_policies where schemaname = 'public' and tablename = any($1)
        and roles <> array['stringline_platform']::name[]
        and policyname <> 'backup' order by 1, 2`,
    [await usedTables()],
  )
  const tenant = {
    name: 'tenant',
    roles: '{stringline_app}',
    reads: '(company_id = app_company_whole())',
    writes: null,
  }
  expect(policies).toEqual((await usedTables()).map((table) => ({ table, ...tenant })))
})

it('every id that may be null is tied by a key that is asked whenever the id is there', async () => {
  const keys = (await constraintsOf(client)).filter(({ kind, columns }) => kind === 'f' && columns.length > 1)
  const columns = await rows<{ table: string; column: string; isId: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid = 'uuid'::regtype as "isId"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and not a.attnotnull`,
    [await tenantTablesOf(client)],
  )
  const nullable = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  // What a key holds at all, the plain check of server/catalogue.test.ts says; here, that one holds it always.
  const held = columns.filter(
    ({ table, column, isId }) => isId && keys.some((key) => key.table === table && key.columns.includes(column)),
  )
  const always = (key: (typeof keys)[number], table: string, column: string): boolean =>
    key.table === table &&
    key.columns.includes(column) &&
    key.columns.every((other) => other === column || !nullable.has(`${table}.${other}`))
  const untied = held.filter(({ table, column }) => !keys.some((key) => always(key, table, column)))
  expect(untied).toEqual([])
})

it('what an account has in a company goes with its membership there', async () => {
  // A super admin is in a company without being one of its people.
  const free = ['openings', 'sessions']
  const both = await rows<{ table: string }>(
    `select c.relname as table from pg_class c where c.relname = any($1) and c.relname <> all($2)
      and c.relnamespace = 'public'::regnamespace and (
        select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'company_id')) = 2
      order by 1`,
    [Object.keys(platformTables), ['memberships', ...free]],
  )
  const keys = (await constraintsOf(client)).filter(({ kind, target }) => kind === 'f' && target === 'memberships')
  const tied = keys.map(({ table, columns, target_columns }) => [table, columns.join(), target_columns?.join()])
  const inOrder = tied.toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  expect(inOrder).toEqual(both.map(({ table }) => [table, 'account_id,company_id', 'account_id,company_id']))
})

it('what says that its import was undone is tied to the state of that import', async () => {
  const tables = await rows<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'import_state'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const keys = (await constraintsOf(client)).filter(({ kind, target }) => kind === 'f' && target === 'imports')
  for (const { table } of tables)
    expect(keys, table).toContainEqual(
      expect.objectContaining({
        table,
        columns: ['company_id', 'import_id', 'import_state'],
        target_columns: ['company_id', 'id', 'state'],
      }),
    )
  expect(tables.length).toBeGreaterThan(0)
})
