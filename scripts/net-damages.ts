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
 * without anybody adding it here. Each policy dropped, thrown open, opened by an alternative, opened by `or`, made to
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
    const policies = await client.query<Policy>(
      `select tablename as table, policyname as name, roles[1] as role, qual as reads from pg_policies
       where policyname in ('tenant', 'own_client') order by 1, 2 desc`,
    )
    const keys = await client.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype = 'f' and array_length(conkey, 1) > 1 and connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const views = await client.query<{ view: string }>(
      "select relname as view from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1",
    )
    await client.end()
    return [...views.rows.map(openedView), ...policies.rows.flatMap(damagesOf), ...keys.rows.map(droppedKey)]
  } finally {
    await server.stop()
  }
}

interface Policy {
  table: string
  name: 'tenant' | 'own_client'
  role: string
  reads: string
}

function damagesOf({ table, name, role, reads }: Policy): Damage[] {
  const company = table === 'companies' ? 'id' : 'company_id'
  // What it says of a client, directly or by who has such a company at all.
  const isConfining = /app_client|app_company_whole/.test(reads)
  const damage = (what: string, sql: string, suites = ofCatalogue): Damage => ({
    name: `${table}: ${name === 'tenant' ? 'its policy' : 'its policy for clients'} ${what}`,
    sql,
    suites,
  })
  return [
    damage('is dropped', `drop policy ${name} on ${table}`),
    damage('lets everything through', `alter policy ${name} on ${table} using (true)`),
    damage(
      'has a second that opens it for reading',
      `create policy lax on ${table} for select to "${role}" using (true)`,
    ),
    // Reads like the rule to whoever only looks for the words.
    damage('says the company, or anything', `alter policy ${name} on ${table} using (${reads} or true)`, ofRows),
    damage('checks no writes', `alter policy ${name} on ${table} with check (true)`),
    ...(isConfining
      ? [damage('forgets the client', `alter policy ${name} on ${table} using (${company} = app_company())`)]
      : []),
    ...(name === 'tenant' ? damagesOfSecurity(table) : []),
  ]
}

const damagesOfSecurity = (table: string): Damage[] => [
  {
    name: `${table}: security is no longer forced`,
    sql: `alter table ${table} no force row level security`,
    suites: ofCatalogue,
  },
  { name: `${table}: security is off`, sql: `alter table ${table} disable row level security`, suites: ofCatalogue },
]

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
