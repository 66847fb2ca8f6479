import { spawnSync } from 'node:child_process'
import { hasCitus } from '#server/testing/citus.ts'
import { changedTests } from './changed-tests.ts'
import { runChecks } from './check.ts'
import { readTestOptions } from './test-options.ts'
import {
  buildWeb,
  clearSelections,
  printSelections,
  runEngines,
  runPlaywright,
  runVitest,
  type Count,
} from './test-parts.ts'

// `npm test`: all checks and hand-written tests, and a computed selection of the generated cases and the journeys.
// `npm run test:full`: every case and journey. `npm test -- --changed`: what the changes of the working copy can reach
// by imports; `--changed=REV` compares with a commit. The last line counts every test, and each check and the build as
// one.
// `npm run test:full -- --engines` walks the main flows in Firefox and WebKit too, where they are installed.
// `npm test -- --citus` runs the server's tests on Citus, where a PostgreSQL that has it is installed;
// `--citus=/usr/lib/postgresql/15/bin` says where its programs are.
const options = readTestOptions(process.argv.slice(2))
const citus = options.citus === undefined ? undefined : citusPrograms(options.citus)
const environment: NodeJS.ProcessEnv = {
  TEST_RUN: options.isFull ? 'full' : 'selected',
  ...(citus === undefined ? {} : { TEST_CITUS: citus }),
}

clearSelections()
const counts = options.changed === undefined ? await runAll() : await runChanged(options.changed)
if (options.engines) {
  if (options.changed !== undefined) counts.push(await part('Web application', buildWeb))
  counts.push(await part('Firefox and WebKit', runEngines))
}
printSelections()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
// The names again at the end: logs are often cut to their last lines.
const names = counts.flatMap((count) => count.failures)
if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runAll(): Promise<Count[]> {
  return [
    await part('Checks', runChecks),
    await part('Web application', buildWeb),
    await part('Unit and server tests', () => runVitest({ environment })),
    await part('Browser tests', () => runPlaywright({ environment })),
  ]
}

async function runChanged(revision: string): Promise<Count[]> {
  const { files, journeys } = changedTests(revision)
  console.log(`The changes since ${revision} reach ${files.length} test files and ${journeys.length} journey files.`)
  const counts = [await part('Checks', runChecks)]
  if (files.length > 0) counts.push(await part('Unit and server tests', () => runVitest({ files, environment })))
  if (journeys.length > 0) {
    counts.push(await part('Web application', buildWeb))
    counts.push(await part('Browser tests', () => runPlaywright({ files: journeys, environment })))
  }
  return counts
}

async function part(title: string, run: () => Count | Promise<Count>): Promise<Count> {
  console.log(`\n── ${title} ──`)
  const begun = performance.now()
  const count = await run()
  console.log(`\n${title}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return count
}

/** Where the programs of a PostgreSQL with Citus are; undefined where there is none. */
function citusPrograms(folder: string): string | undefined {
  const programs = folder === '' ? spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() : folder
  if (programs && hasCitus(programs)) return programs
  console.log(`There is no PostgreSQL with Citus ${folder === '' ? 'here (pg_config finds none)' : `in ${folder}`}.`)
  console.log('The server’s tests run on the embedded PostgreSQL, as without --citus.')
  return undefined
}
