import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCitus } from '#server/testing/citus.ts'
import { runChecks } from './check.ts'
import { failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, type VitestReport } from './test-failures.ts'
import { ensureBuilt } from './web-build.ts'

// `npm test`: everything, in the order of its speed. The last line counts every test, and each check as one.
// `npm test -- --citus` runs the server's tests with Citus under them, where a PostgreSQL that has it is installed;
// `--citus=/usr/lib/postgresql/15/bin` says where its programs are.
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')

interface Count {
  passed: number
  failed: number
  /** What failed, by name. */
  failures: string[]
}

const citus = citusAsked()
mkdirSync(results, { recursive: true })
const counts = [
  section('Checks', runChecks),
  section('Unit and server tests', runVitest),
  section('Browser tests', runPlaywright),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
// Once more by name: what stands above is thousands of lines, of which a log often keeps the end alone.
const names = counts.flatMap((count) => count.failures)
if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function section(title: string, run: () => Count): Count {
  console.log(`\n── ${title} ──`)
  return run()
}

/** Where the programs of a PostgreSQL with Citus are; undefined where nobody asked for it, or where there is none. */
function citusAsked(): string | undefined {
  const asked = process.argv.slice(2).find((each) => /^--citus(=|$)/.test(each))
  if (asked === undefined) return undefined
  const said = asked.slice('--citus='.length)
  const binaries = said === '' ? spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() : said
  if (binaries && hasCitus(binaries)) return binaries
  console.log(`There is no PostgreSQL with Citus ${said === '' ? 'here (pg_config finds none)' : `in ${said}`}.`)
  console.log('The server’s tests run on the embedded PostgreSQL, as without --citus.')
  return undefined
}

function runVitest(): Count {
  const report = freshReport('vitest.json')
  const status = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    citus === undefined ? {} : { TEST_CITUS: citus },
  )
  const found = read(report) as VitestReport
  return countOf(status, found.numPassedTests ?? 0, found.numFailedTests ?? 0, failuresOfVitest(found, root))
}

function runPlaywright(): Count {
  try {
    ensureBuilt('demo')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: ['the build for browser tests'] }
  }
  const report = freshReport('playwright.json')
  const status = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const found = read(report) as PlaywrightReport
  const { expected = 0, unexpected = 0, flaky = 0 } = found.stats ?? {}
  // A test that needed a second try has failed.
  return countOf(status, expected, unexpected + flaky, failuresOfPlaywright(found))
}

// A runner that broke, or found nothing to run, has failed even where it counted no failure.
function countOf(status: number | null, passed: number, failed: number, failures: string[]): Count {
  const broken = failed === 0 && (status !== 0 || passed === 0)
  return broken
    ? { passed, failed: 1, failures: failures.length > 0 ? failures : ['a runner that broke, or found nothing to run'] }
    : { passed, failed, failures }
}

function run(program: string, args: string[], more: NodeJS.ProcessEnv = {}): number | null {
  const env = { ...process.env, ...more }
  return spawnSync(join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit', env }).status
}

function freshReport(name: string): string {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
