import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ephemeralFolder, startPostgres } from '../../scripts/postgres.ts'
import { queues } from '../features.ts'
import { ourMigrations } from '../platform/db/migrations.ts'
import { distribute } from '../platform/distribute.ts'
import { migrate } from '../platform/migrate.ts'
import { inDatabase, startCitus } from './citus.ts'
import { templateName, testSecretKey } from './database.ts'

// What came later must be able to come to a database that is distributed already.
const firstDistributable = '0031_distributable.sql'

/**
 * Vitest's global set-up: one throw-away PostgreSQL for the run, in memory where there is room, with a migrated
 * template that `freshDatabase()` clones in each test file. With Citus under it where `TEST_CITUS` names the programs
 * of a PostgreSQL that has it (`npm test -- --citus`): the template is distributed then.
 */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const binaries = process.env['TEST_CITUS']
  return binaries === undefined ? setUpPlain(project) : setUpCitus(project, binaries)
}

async function setUpPlain(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true })
  try {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query(`create database ${templateName}`)
    await client.end()

    const templateUrl = inDatabase(server.ownerUrl, templateName)
    const urls = await migrate({ ownerUrl: templateUrl, secretKey: testSecretKey, queues })
    project.provide('database', { ownerUrl: server.ownerUrl, superuserUrl: server.superuserUrl, ...urls, nodes: [] })
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}

async function setUpCitus(project: TestProject, binaries: string): Promise<() => Promise<void>> {
  const citus = await startCitus(binaries)
  try {
    await citus.createDatabase(templateName)
    const ownerUrl = inDatabase(citus.ownerUrl, templateName)
    const options = { ownerUrl, secretKey: testSecretKey, queues }
    const version = (await ourMigrations()).filter(({ name }) => name <= firstDistributable)
    await migrate({ ...options, only: new Set(version.map(({ name }) => name)) })
    await citus.joinWorkers(templateName)
    await distribute(ownerUrl, { shards: 4, report: () => undefined, version })
    // As an installation would that was distributed long ago.
    const urls = await migrate(options)
    await citus.close(templateName)
    const { superuserUrl, nodes } = citus
    project.provide('database', { ownerUrl: citus.ownerUrl, superuserUrl, ...urls, nodes })
  } catch (error) {
    await citus.stop()
    throw error
  }
  return async () => {
    const strays = citus.strayStatements()
    await citus.stop()
    if (strays.length > 0) throw new Error(`These statements went to several shards:\n${strays.join('\n')}`)
  }
}
