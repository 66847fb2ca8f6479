import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { firefox } from '../e2e/engines/firefox.ts'
import { webkit } from '../e2e/engines/webkit.ts'
import { durationsOfPlaywright, durationsOfVitest, slowestLines, type FileDuration } from './test-durations.ts'
import { failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, type VitestReport } from './test-failures.ts'
import { ensureBuilt } from './web-build.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const selections = join(results, 'selection')

/** What one part of the tests came to. */
export interface Count {
  passed: number
  failed: number
  /** The names of what failed. */
  failures: string[]
}

/** Which tests a part runs, and with what environment. */
export interface Run {
  /** Test files, or none for all of the part. */
  files?: readonly string[]
  environment?: NodeJS.ProcessEnv
}

/** Runs the unit and server tests and prints the ten slowest files. */
export function runVitest({ files = [], environment = {} }: Run): Count {
  const report = freshReport('vitest.json')
  const status = run(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files],
    environment,
  )
  const found = read(report) as VitestReport
  printSlowest(durationsOfVitest(found, root))
  return countOf(status, found.numPassedTests ?? 0, found.numFailedTests ?? 0, failuresOfVitest(found, root))
}

/** Walks the main flows in Firefox and WebKit, on what was built, and says which of them is not installed. */
export function runEngines(): Count {
  const engines = { Firefox: firefox, WebKit: webkit }
  for (const [name, program] of Object.entries(engines))
    if (program === undefined) console.log(`${name} is not installed here (decision 0114 names its packages).`)
  if (Object.values(engines).every((program) => program === undefined)) return { passed: 0, failed: 0, failures: [] }
  const report = freshReport('engines.json')
  const config = '--config=e2e/engines/vitest.config.ts'
  const status = run(
    'vitest',
    ['run', config, '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
    {},
  )
  const found = read(report) as VitestReport
  return countOf(status, found.numPassedTests ?? 0, found.numFailedTests ?? 0, failuresOfVitest(found, root))
}

/** Builds the web application if its sources changed since the last build: counts as one test. */
export function buildWeb(): Count {
  try {
    ensureBuilt('demo')
    return { passed: 1, failed: 0, failures: [] }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: ['the build of the web application'] }
  }
}

/** Runs the browser journeys on what was built and prints the ten slowest files. */
export function runPlaywright({ files = [], environment = {} }: Run): Count {
  const report = freshReport('playwright.json')
  const status = run('playwright', ['test', '--reporter=dot,json', ...files], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const found = read(report) as PlaywrightReport
  const { expected = 0, unexpected = 0, flaky = 0 } = found.stats ?? {}
  printSlowest(durationsOfPlaywright(found))
  // A test that passed only on a retry counts as failed.
  return countOf(status, expected, unexpected + flaky, failuresOfPlaywright(found))
}

/** Removes the reports of earlier selections. */
export function clearSelections(): void {
  rmSync(selections, { recursive: true, force: true })
  mkdirSync(selections, { recursive: true })
}

/** Prints how many of the generated cases were selected; the files say which case represents which others. */
export function printSelections(): void {
  const files = readdirSync(selections).toSorted()
  if (files.length === 0) return
  console.log('\n── Selected cases (which case represents which others: test-results/selection) ──')
  for (const file of files) console.log(`  ${readFileSync(join(selections, file), 'utf8').split('\n', 1)[0]}`)
}

function printSlowest(durations: readonly FileDuration[]): void {
  if (durations.length === 0) return
  const total = durations.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`\nTen slowest of ${durations.length} files (${total.toFixed(0)} s over all workers):`)
  for (const line of slowestLines(durations)) console.log(line)
}

// A runner that broke, or found nothing to run, has failed even where it counted no failure.
function countOf(status: number | null, passed: number, failed: number, failures: string[]): Count {
  const broken = failures.length === 0 && failed === 0 && (status !== 0 || passed === 0)
  // A file that fails before its first test, or after its last, has no failed test.
  if (!broken) return { passed, failed: Math.max(failed, failures.length), failures }
  return { passed, failed: 1, failures: ['the runner broke, or found nothing to run'] }
}

function run(program: string, args: string[], environment: NodeJS.ProcessEnv): number | null {
  const env = { ...process.env, ...environment }
  return spawnSync(join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit', env }).status
}

function freshReport(name: string): string {
  mkdirSync(results, { recursive: true })
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
