import pg from 'pg'
import { inDatabase } from '#server/testing/citus.ts'
import type { TestCluster } from '#server/testing/database.ts'
import type { Fault } from './seeded-fault.ts'

const ofCatalogue = ['server/catalogue.test.ts', 'server/platform-catalogue.test.ts', 'server/database-roles.test.ts']
const ofRows = ['server/tenancy.test.ts']

/**
 * Every way to weaken every table of a company, read from the migrated database itself: a table added later is tried
 * without being listed. Each policy is dropped, opened, opened by an alternative, opened by `or`, or made to forget the
 * client; security is off or not forced; each composite foreign key is dropped; each view reads with the rights of its
 * owner.
 */
export async function databaseFaults({ ownerUrl, template }: TestCluster): Promise<Fault[]> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, template) })
  await client.connect()
  try {
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
    return [...views.rows.map(openedView), ...policies.rows.flatMap(faultsOf), ...keys.rows.map(droppedKey)]
  } finally {
    await client.end()
  }
}

interface Policy {
  table: string
  name: 'tenant' | 'own_client'
  role: string
  reads: string
}

function faultsOf({ table, name, role, reads }: Policy): Fault[] {
  const company = table === 'companies' ? 'id' : 'company_id'
  // What it says of a client, directly or by who has such a company at all.
  const isConfining = /app_client|app_company_whole/.test(reads)
  const fault = (what: string, sql: string, suites = ofCatalogue): Fault => ({
    name: `${table}: ${name === 'tenant' ? 'its policy' : 'its policy for clients'} ${what}`,
    sql,
    suites,
  })
  return [
    fault('is dropped', `drop policy ${name} on ${table}`),
    fault('lets everything through', `alter policy ${name} on ${table} using (true)`),
    fault(
      'has a second that opens it for reading',
      `create policy lax on ${table} for select to "${role}" using (true)`,
    ),
    // Reads like the rule to whoever only looks for the words.
    fault('says the company, or anything', `alter policy ${name} on ${table} using (${reads} or true)`, ofRows),
    fault('checks no writes', `alter policy ${name} on ${table} with check (true)`),
    ...(isConfining
      ? [fault('forgets the client', `alter policy ${name} on ${table} using (${company} = app_company())`)]
      : []),
    ...(name === 'tenant' ? faultsOfSecurity(table) : []),
  ]
}

const faultsOfSecurity = (table: string): Fault[] => [
  {
    name: `${table}: security is no longer forced`,
    sql: `alter table ${table} no force row level security`,
    suites: ofCatalogue,
  },
  { name: `${table}: security is off`, sql: `alter table ${table} disable row level security`, suites: ofCatalogue },
]

const openedView = ({ view }: { view: string }): Fault => ({
  name: `${view}: the view reads with its owner's rights`,
  sql: `alter view ${view} set (security_invoker = false)`,
  suites: ofCatalogue,
})

const droppedKey = ({ table, name }: { table: string; name: string }): Fault => ({
  name: `${table}: the composite key ${name} is dropped`,
  sql: `alter table ${table} drop constraint ${name}`,
  suites: ofCatalogue,
})
