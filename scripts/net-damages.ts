import pg from 'pg'
import { migrate } from '#server/platform/migrate.ts'
import { ephemeralFolder, startPostgres } from './postgres.ts'

/** One thread of the net to cut, and the suites that must notice. */
export interface Damage {
  name: string
  /** Done to the database, after all migrations, by the owner of the tables. */
  sql?: string
  /** Done to the sources: file, what stands there, what stands there then. */
  sources?: [string, string, string][]
  /** The tests to run, where not those of the database. */
  suites?: string[]
}

const ofCatalogue = ['server/catalogue.test.ts', 'server/database-roles.test.ts']
const ofRows = ['server/tenancy.test.ts']

/**
 * Every way to weaken every table of a company, read from the migrated database itself: a table added tomorrow is tried
 * without anybody adding it here. Its policy dropped, thrown open, opened by an alternative, opened by `or`, made to
 * forget the client; security off or not forced; each composite foreign key gone; the platform's policies thrown open.
 */
export async function databaseDamages(): Promise<Damage[]> {
  const server = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true })
  try {
    await migrate({
      ownerUrl: server.ownerUrl,
      secretKey: 'a secret for looking at the tables',
      queues: { jobs: [], schedules: [] },
    })
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    const policies = await client.query<{ table: string; reads: string }>(
      "select tablename as table, qual as reads from pg_policies where policyname = 'tenant' order by 1",
    )
    const keys = await client.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype = 'f' and array_length(conkey, 1) > 1 and connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const views = await client.query<{ view: string }>(
      "select relname as view from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1",
    )
    await client.end()
    return [...views.rows.map(openedView), ...policies.rows.flatMap(damagesOfTable), ...keys.rows.map(droppedKey)]
  } finally {
    await server.stop()
  }
}

function damagesOfTable({ table, reads }: { table: string; reads: string }): Damage[] {
  const own = `${table === 'companies' ? 'id' : 'company_id'} = app_company()`
  const confined = /app_client|app_whole_company/.test(reads)
  return [
    { name: `${table}: its policy is dropped`, sql: `drop policy tenant on ${table}`, suites: ofCatalogue },
    {
      name: `${table}: its policy lets everything through`,
      sql: `alter policy tenant on ${table} using (true)`,
      suites: ofCatalogue,
    },
    {
      name: `${table}: a second policy opens it for reading`,
      sql: `create policy lax on ${table} for select to "stringline_app" using (true)`,
      suites: ofCatalogue,
    },
    // Reads like the rule to whoever only looks for the words.
    {
      name: `${table}: its policy says the company, or anything`,
      sql: `alter policy tenant on ${table} using (${own} or true)`,
      suites: ofRows,
    },
    {
      name: `${table}: its policy checks no writes`,
      sql: `alter policy tenant on ${table} with check (true)`,
      suites: ofCatalogue,
    },
    {
      name: `${table}: security is no longer forced`,
      sql: `alter table ${table} no force row level security`,
      suites: ofCatalogue,
    },
    { name: `${table}: security is off`, sql: `alter table ${table} disable row level security`, suites: ofCatalogue },
    ...(confined
      ? [
          {
            name: `${table}: its policy forgets the client`,
            sql: `alter policy tenant on ${table} using (${own})`,
            suites: ofCatalogue,
          },
        ]
      : []),
  ]
}

const openedView = ({ view }: { view: string }): Damage => ({
  name: `${view}: the view reads with its owner's rights`,
  sql: `alter view ${view} set (security_invoker = false)`,
  suites: ofCatalogue,
})

const droppedKey = ({ table, name }: { table: string; name: string }): Damage => ({
  name: `${table}: the composite key ${name} is dropped`,
  sql: `alter table ${table} drop constraint ${name}`,
  suites: ofCatalogue,
})
