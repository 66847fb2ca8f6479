import pg from 'pg'
import { ephemeralFolder, startPostgres } from '../../scripts/postgres.ts'
import { queues } from '../features.ts'
import { migrate } from '../platform/migrate.ts'
import { inDatabase } from './citus.ts'
import { templateName, testSecretKey, type TestCluster } from './database.ts'

/** A throw-away PostgreSQL with a migrated template. */
export interface TemplateCluster {
  urls: TestCluster
  stop(): Promise<void>
}

/** Starts a PostgreSQL, in memory where there is room, and migrates the template that `freshDatabase()` clones. */
export async function startTemplateCluster(): Promise<TemplateCluster> {
  const server = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true })
  try {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query(`create database ${templateName}`)
    await client.end()

    const templateUrl = inDatabase(server.ownerUrl, templateName)
    const urls = await migrate({ ownerUrl: templateUrl, secretKey: testSecretKey, queues })
    const { ownerUrl, superuserUrl } = server
    return {
      urls: { ownerUrl, superuserUrl, ...urls, template: templateName, nodes: [] },
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
