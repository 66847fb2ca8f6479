import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { TestCluster } from '#server/testing/database.ts'

const root = join(import.meta.dirname, '..')

/** What a suite came to: its first failing test, or what it says where it failed beside them. */
export interface SuiteOutcome {
  passed: number
  test?: string | undefined
}

/**
 * A Vitest that stays, for suites of the project as it is on one database after another: most of a run of its own is
 * beginning. It runs one suite at a time.
 */
export class Lane {
  private opened: Promise<Vitest> | undefined

  async run(suite: string, database: TestCluster): Promise<SuiteOutcome> {
    const vitest = await (this.opened ??= openVitest(database))
    const specifications = (await vitest.globTestSpecifications([join(root, suite)])).filter(
      ({ project }) => project.name === 'server',
    )
    for (const { project } of specifications) project.provide('database', database)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const module = testModules.find(({ moduleId }) => moduleId === join(root, suite))
    if (module === undefined) throw new Error(`${suite} did not run: ${String(unhandledErrors[0])}`)
    const [failed] = module.children.allTests('failed')
    const passed = [...module.children.allTests('passed')].length
    if (failed !== undefined) return { passed, test: `${suite}: ${failed.fullName}` }
    if (!module.ok()) return { passed, test: `${suite}: ${module.errors()[0]?.message ?? 'failed'}` }
    if (passed === 0) throw new Error(`${suite} ran no test`)
    return { passed }
  }

  async close(): Promise<void> {
    await (await this.opened)?.close()
  }
}

/** The set-up of the tests takes the database that it is told, as in a run of its own. */
async function openVitest(database: TestCluster): Promise<Vitest> {
  process.env['TEST_CLUSTER'] = JSON.stringify(database)
  return createVitest({
    root,
    config: join(root, 'scripts/seeded-faults-vitest.ts'),
    project: ['server'],
    watch: false,
    maxWorkers: 1,
    // Nothing on the screen, and no file.
    reporters: [{}],
  })
}
