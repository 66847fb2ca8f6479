import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { copyOnNodes, inDatabase } from './citus.ts'

/** Name of the migrated template in a cluster that the run starts. */
export const templateName = 'stringline_template'

/** The secret of every server under test: role passwords and tokens derive from it. */
export const testSecretKey = 'a secret of the tests, known to everybody'

export interface ClusterUrls {
  ownerUrl: string
  superuserUrl: string
  appUrl: string
  platformUrl: string
  /** With Citus under the tests: its coordinator and workers, as superuser; else none. */
  nodes: readonly string[]
}

/** What the global set-up tells every test file of the PostgreSQL under the run. */
export interface TestCluster extends ClusterUrls {
  /** The migrated database that every test database is copied from. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestCluster
  }
}

/** A database of its own, migrated and empty. */
export interface TestDatabase extends ClusterUrls {
  drop(): Promise<void>
}

/** Copies the migrated template under a new name. Files are copied whole: page by page takes three times as long. */
export async function freshDatabase(): Promise<TestDatabase> {
  const cluster = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  if (cluster.nodes.length > 0) await copyOnNodes(cluster.nodes, name, cluster.template)
  else await askDatabase(cluster.ownerUrl, `create database ${name} template ${cluster.template} strategy file_copy`)
  return {
    ownerUrl: inDatabase(cluster.ownerUrl, name),
    superuserUrl: inDatabase(cluster.superuserUrl, name),
    appUrl: inDatabase(cluster.appUrl, name),
    platformUrl: inDatabase(cluster.platformUrl, name),
    // Autovacuum may be at work in it, and only a superuser may end that.
    drop: async () => {
      for (const node of cluster.nodes.length > 0 ? cluster.nodes : [cluster.superuserUrl])
        await askDatabase(node, `drop database ${name} with (force)`)
    },
    nodes: cluster.nodes.map((node) => inDatabase(node, name)),
  }
}

/** Whether the tests have Citus under them, and so tables on workers. */
export const isDistributed = (): boolean => inject('database').nodes.length > 0

/** How many transactions of a database wait for a lock, on whichever node they do. */
export async function waitingForLocks({ superuserUrl, nodes }: ClusterUrls): Promise<number> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const found = await Promise.all((nodes.length > 0 ? nodes : [superuserUrl]).map((node) => askDatabase(node, waiting)))
  return found.flat().length
}

/** Asks a database as whoever the URL names. */
export async function askDatabase<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
