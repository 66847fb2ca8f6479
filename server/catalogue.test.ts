import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constraintsOf } from './testing/constraints.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'

// Reads PostgreSQL's own catalogue: a table added tomorrow is held to these rules without anybody remembering them.

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const rows: Catalogue['rows'] = (text, values) => catalogue.rows(text, values)
const tenantTables = () => catalogue.tenantTables()

const appRole = 'stringline_app'
const platformRole = 'stringline_platform'

/** The column that says whose a row is: company_id, and of a company itself its id. */
const tenantColumn = (table: string): string => (table === 'companies' ? 'id' : 'company_id')

const tenantTables = async (): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'companies' or not c.relname = any($1)) order by 1`,
      [Object.keys(platformTables)],
    )
  ).map((row) => row.name)

describe('every table of a company', () => {
  it('has a column that says whose each row is, and no table escapes by having none', async () => {
    const withColumn = await rows<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        and a.attnotnull
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    expect(['companies', ...withColumn.map((row) => row.name)].toSorted()).toEqual(await tenantTables())
  })

  it('has row-level security, enabled and forced', async () => {
    const loose = await rows(
      `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
      and not (relrowsecurity and relforcerowsecurity)`,
      [await tenantTables()],
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
      from pg_policies where schemaname = 'public'`)
    expect(policies.filter((policy) => !policy.roles.every((role) => [appRole, platformRole].includes(role)))).toEqual(
      [],
    )
    for (const table of await tenantTables()) {
      const ofApp = policies.filter((policy) => policy.table === table && policy.roles.includes(appRole))
      expect(
        ofApp.filter((policy) => policy.command === 'ALL').map((policy) => policy.name),
        table,
      ).toEqual(['tenant'])
      for (const { name, reads, writes } of ofApp) {
        expect(reads, `${table}.${name}`).toMatch(
          new RegExp(`\\b${tenantColumn(table)} = \\( SELECT app_company\\(\\)`),
        )
        // Policies are alternatives: one with a laxer check would open the table for writing.
        expect(writes, `${table}.${name}`).toBeNull()
      }
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
    // People are no business of clients, whoever they are; a company shows itself to everybody in it.
    clientColumns.delete('users')
    for (const table of await tenantTables()) {
      if (table === 'companies') continue
      const [policy] = await rows<{ reads: string }>(
        `select qual as reads from pg_policies where tablename = $1 and policyname = 'tenant'`,
        [table],
      )
      const column = clientColumns.get(table)
      expect(policy?.reads, table).toMatch(
        column === undefined
          ? /AND (\( SELECT app_whole_company\(\)|\(\( SELECT app_client\(\) AS app_client\) IS NULL\))/
          : new RegExp(`\\b${column} = \\( SELECT app_client\\(\\)`),
      )
    }
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
    const keyed = new Set((await constraintsOf(client)).filter((each) => each.kind === 'p').map((each) => each.table))
    expect(tables.filter((table) => !keyed.has(table))).toEqual([])
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

  it('ties every column that names a record to that record, together with the company', async () => {
    // An id without a foreign key could name anybody's record; these few name what may be gone or of several kinds.
    // A link's record is tied by the generated column of its kind.
    const free = ['activity.subject_id', 'external_links.record_id', 'files.attached_id', 'mails.subject_id']
    const keys = (await constraintsOf(client)).filter((each) => each.kind === 'f')
    const columns = await rows<{ table: string; column: string }>(
      `
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and a.atttypid = 'uuid'::regtype and a.attname not in ('company_id', 'id')`,
      [await tenantTables()],
    )
    const untied = columns
      .map(({ table, column }) => `${table}.${column}`)
      .filter(
        (name) =>
          !free.includes(name) &&
          !keys.some(
            (key) => key.columns.length > 1 && key.columns.some((column) => `${key.table}.${column}` === name),
          ),
      )
    expect(untied).toEqual([])
  })

  it('names the column that a deletion empties, so that the company stays', async () => {
    const careless = await rows(
      `select conname from pg_constraint where confdeltype = 'n' and confdelsetcols is null
        and conrelid::regclass::text = any($1)`,
      [await tenantTables()],
    )
    expect(careless).toEqual([])
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
        `select relname from pg_class where relnamespace = 'public'::regnamespace
           and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select proname from pg_proc where prosecdef and pronamespace::regnamespace::text in ('public', 'pgboss')`,
      ),
    ).toEqual([])
  })
})
