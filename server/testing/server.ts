import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type Prepared, type RunningServer } from '../main.ts'
import { testClock, type TestClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import { checkAnswers } from './answers.ts'
import { freshDatabase, testSecretKey, type TestDatabase } from './database.ts'
import { faultsOfSent } from './statements.ts'
import { storedDifferences } from './stored-figures.ts'

/** A whole server over its own copy of the database, with a clock that tests move. */
export interface TestServer {
  url: string
  clock: TestClock
  database: TestDatabase
  services: RunningServer['services']
  platform: RunningServer['platform']
  stop(): Promise<void>
}

/** The moment at which every test begins: a Friday forenoon in Auckland. */
export const testStart = '2026-11-19T22:00:00.000Z'

/** A sandbox of the providers where nobody answers. */
export const emptySandbox = { url: 'http://127.0.0.1:9' }

/**
 * Starts a server under test on a free port. `environment` overrides single settings, `prepared` its own parts. When it
 * stops, what is stored for speed must be what it is counted anew, unless the test planted figures that are `invented`,
 * each statement must have said its company, and each answer must be as the OpenAPI document says. A `database` that
 * the test brings is not cloned from the template.
 */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = {},
  {
    invented = false,
    database: given,
    ...prepared
  }: Pick<Prepared, 'log' | 'sandbox'> & { invented?: boolean; database?: TestDatabase } = {},
): Promise<TestServer> {
  const database = given ?? (await freshDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'stringline-test-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
    POOL_SIZE: '8',
    DEMO: 'off',
    ...environment,
  })
  const clock = testClock(testStart)
  const answers = checkAnswers()
  const server = await startServer(config, {
    appUrl: database.appUrl,
    platformUrl: database.platformUrl,
    clock,
    schedules: false,
    // Where nobody answers, unless the test has somebody there.
    sandbox: emptySandbox,
    watch: answers.watch,
    ...prepared,
  })
  return {
    url: server.url,
    clock,
    database,
    services: server.services,
    platform: server.platform,
    async stop() {
      await server.stop()
      const differences = invented ? [] : await storedDifferences(database.superuserUrl)
      const faults = await faultsOfSent(database.superuserUrl)
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      if (faults.length > 0)
        throw new Error(`Statements could not go to one shard (docs/architecture.md, Tenancy):\n${faults.join('\n')}`)
      if (answers.faults.length > 0)
        throw new Error(`Answers are not as the OpenAPI document says:\n${[...new Set(answers.faults)].join('\n')}`)
      if (differences.length > 0)
        throw new Error(`Stored figures are wrong: ${JSON.stringify(differences.slice(0, 5))}`)
    },
  }
}

/** A word nobody else uses, for names and addresses that must be unique. */
export const unique = (): string => randomBytes(5).toString('hex')
