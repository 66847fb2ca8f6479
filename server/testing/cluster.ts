import type { TestProject } from 'vitest/node'
import { ourMigrations } from '../platform/db/migrations.ts'
import { inDatabase, startCitus } from './citus.ts'
import { type TestCluster, templateName, testSecretKey } from './database.ts'
import type { TemplateCluster } from './template.ts'

// What came later must be able to come to a database that is distributed already.
const firstDistributable = '0031_distributable.sql'

/**
 * Vitest's global set-up: one throw-away PostgreSQL for the run, in memory where there is room, with a migrated
 * template that `freshDatabase()` clones in each test file. With Citus under it where `TEST_CITUS` names the programs
 * of a PostgreSQL that has it (`npm test -- --citus`): the template is distributed then. `TEST_CLUSTER` (JSON) names a
 * PostgreSQL that runs already and its template, as `scripts/seeded-faults.ts` does.
 */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['TEST_CLUSTER']
  if (running !== undefined) {
    project.provide('database', JSON.parse(running) as TestCluster)
    return () => Promise.resolve()
  }
  const binaries = process.env['TEST_CITUS']
  const cluster = await (binaries === undefined ? startPlain() : startOnCitus(binaries))
  project.provide('database', cluster.urls)
  // Each project of a run is set up by itself: those after this one take the same.
  process.env['TEST_CLUSTER'] = JSON.stringify(cluster.urls)
  return () => cluster.stop()
}

async function startPlain(): Promise<TemplateCluster> {
  const { startTemplateCluster } = await import('./template.ts')
  return startTemplateCluster()
}

async function startOnCitus(binaries: string): Promise<TemplateCluster> {
  // Loaded only here: a run on a cluster that is there already needs none of the server for its set-up.
  const [{ queues }, { distribute }, { migrate }] = await Promise.all([
    import('../features.ts'),
    import('../platform/distribute.ts'),
    import('../platform/migrate.ts'),
  ])
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
    return {
      urls: { ownerUrl: citus.ownerUrl, superuserUrl, ...urls, template: templateName, nodes },
      stop: async () => {
        const strays = citus.strayStatements()
        await citus.stop()
        if (strays.length > 0) throw new Error(`These statements went to several shards:\n${strays.join('\n')}`)
      },
    }
  } catch (error) {
    await citus.stop()
    throw error
  }
}
