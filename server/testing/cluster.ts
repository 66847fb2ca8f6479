import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ephemeralFolder, startPostgres } from '../../scripts/postgres.ts'
import { queues } from '../features.ts'
import { migrate } from '../platform/migrate.ts'
import { inDatabase, templateName, testSecretKey } from './database.ts'

/**
 * Vitest's global set-up: one throw-away PostgreSQL for the run, in memory where there is room, with a migrated
 * template that `freshDatabase()` clones in each test file.
 */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true })
  try {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query(`create database ${templateName}`)
    await client.end()

    const templateUrl = inDatabase(server.ownerUrl, templateName)
    const urls = await migrate({ ownerUrl: templateUrl, secretKey: testSecretKey, queues })
    project.provide('database', { ownerUrl: server.ownerUrl, superuserUrl: server.superuserUrl, ...urls })
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}
