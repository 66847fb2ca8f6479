import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { inDatabase } from '#server/testing/citus.ts'
import type { TestCluster } from '#server/testing/database.ts'
import { startTemplateCluster } from '#server/testing/template.ts'
import type { Fault } from './seeded-fault.ts'
import type { Lane, SuiteOutcome } from './seeded-faults-lane.ts'
import { failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, type VitestReport } from './test-failures.ts'

const root = join(import.meta.dirname, '..')
const migrations = 'server/db/migrations/'

/** What became of one fault. */
export interface Trial {
  /** The suite that turned red first; undefined where none did. */
  suite?: string | undefined
  /** Its first failing test. */
  test?: string | undefined
  passed: number
  seconds: number
}

/** Runs the suites of a fault, one after the other until one is red. `cluster` has the migrated template. */
export async function tryFault(fault: Fault, cluster: TestCluster, lane: Lane): Promise<Trial> {
  const begun = performance.now()
  const sources = fault.sources ?? []
  // A suite in a browser builds and writes where it runs.
  const needsCopy = sources.length > 0 || fault.suites.some(isBrowserSuite)
  const folder = needsCopy ? copyProject() : root
  try {
    applySources(folder, sources)
    const changesMigration = sources.some(([file]) => file.startsWith(migrations))
    const run = (database: TestCluster | undefined) => firstRed(fault, folder, database, lane)
    // A changed migration is applied by the set-up of the copy itself.
    const outcome = await (changesMigration ? run(undefined) : withDatabase(fault, cluster, run))
    return { ...outcome, seconds: (performance.now() - begun) / 1000 }
  } finally {
    if (needsCopy) rmSync(folder, { recursive: true, force: true })
  }
}

const isBrowserSuite = (suite: string): boolean => suite.endsWith('.spec.ts')

/** A copy of the project that a fault is put into; the project itself is never touched. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'stringline-fault-'))
  const left = new Set(['node_modules', '.git', 'build', '.data', 'test-results', 'playwright-report'])
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function applySources(folder: string, sources: NonNullable<Fault['sources']>): void {
  for (const [file, before, after] of sources) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(before).length !== 2) throw new Error(`${file} does not say this exactly once: ${before}`)
    writeFileSync(
      path,
      text.replace(before, () => after),
    )
  }
}

/** Gives the suites the template itself, or a copy of it with the SQL of the fault. */
async function withDatabase<Result>(
  { sql, changesRoles }: Fault,
  cluster: TestCluster,
  run: (database: TestCluster) => Promise<Result>,
): Promise<Result> {
  if (sql === undefined) return run(cluster)
  if (changesRoles) {
    const own = await startTemplateCluster()
    try {
      await ask(inDatabase(own.urls.superuserUrl, own.urls.template), sql)
      return await run(own.urls)
    } finally {
      await own.stop()
    }
  }
  const template = `fault_${(copies += 1)}`
  await ask(cluster.ownerUrl, `create database ${template} template ${cluster.template}`)
  try {
    await ask(inDatabase(cluster.ownerUrl, template), sql)
    return await run({ ...cluster, template })
  } finally {
    await ask(cluster.superuserUrl, `drop database ${template} with (force)`)
  }
}

let copies = 0

async function ask(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function firstRed(
  { suites, tests, sources }: Fault,
  folder: string,
  database: TestCluster | undefined,
  lane: Lane,
): Promise<Omit<Trial, 'seconds'>> {
  let passed = 0
  for (const suite of suites) {
    const part = { suite, tests }
    // Only the project as it is can be tried in a Vitest that stays.
    const staysAsItIs = sources === undefined && tests === undefined && suite.startsWith('server/')
    const run = () => {
      if (isBrowserSuite(suite)) return runBrowser(part, folder)
      return staysAsItIs && database !== undefined ? lane.run(suite, database) : runVitest(part, folder, database)
    }
    const outcome = await run()
    passed += outcome.passed
    if (outcome.test !== undefined) return { suite, test: outcome.test, passed }
  }
  return { passed }
}

/** A suite, and which of its tests. */
interface Part {
  suite: string
  tests: string | undefined
}

async function runVitest(
  { suite, tests }: Part,
  folder: string,
  database: TestCluster | undefined,
): Promise<SuiteOutcome> {
  const report = reportFile()
  const project = suite.startsWith('server/') ? 'server' : 'unit'
  const output = await runNode(
    folder,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      `--config=${join(folder, 'scripts/seeded-faults-vitest.ts')}`,
      `--project=${project}`,
      '--bail=1',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...(tests === undefined ? [] : [`--testNamePattern=${tests}`]),
      suite,
    ],
    database === undefined ? {} : { TEST_CLUSTER: JSON.stringify(database) },
  )
  const found = readReport(report, output) as SuiteReport
  const failed = failuresOfVitest(found, folder)[0]
  // Where its set-up or its end failed, and no test of its own, what it says.
  const test = failed === suite ? `${suite}: ${messageOf(found)}` : failed
  const passed = found.numPassedTests ?? 0
  if (test === undefined && passed === 0) throw new Error(`${suite} ran no test:\n${output.slice(-2_000)}`)
  return { passed, test }
}

async function runBrowser({ suite, tests }: Part, folder: string): Promise<SuiteOutcome> {
  const report = reportFile()
  const isBuilt = (): boolean => globSync('build/demo-*', { cwd: folder }).length > 0
  if (!isBuilt()) {
    const output = await runNode(folder, ['scripts/build.ts', 'demo'])
    if (!isBuilt()) throw new Error(`The copy could not be built:\n${output}`)
  }
  const output = await runNode(
    folder,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--max-failures=1',
      '--workers=1',
      '--reporter=json',
      ...(tests === undefined ? [] : [`--grep=${tests}`]),
      suite,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const found = readReport(report, output) as PlaywrightReport
  const test = failuresOfPlaywright(found)[0]
  const passed = found.stats?.expected ?? 0
  if (test === undefined && passed === 0) throw new Error(`${suite} ran no test:\n${output.slice(-2_000)}`)
  return { passed, test }
}

interface SuiteReport extends VitestReport {
  testResults?: (NonNullable<VitestReport['testResults']>[number] & { message?: string })[]
}

const messageOf = ({ testResults = [] }: SuiteReport): string =>
  testResults.flatMap(({ message = '' }) => message.split('\n')).find((line) => line.trim() !== '') ?? 'failed'

const reportFile = (): string => join(mkdtempSync(join(tmpdir(), 'stringline-report-')), 'report.json')

function readReport(file: string, output: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The suite did not run:\n${output.slice(-2_000)}`)
  } finally {
    rmSync(join(file, '..'), { recursive: true, force: true })
  }
}

// Before a Vitest of ours adds its own.
const environment = { ...process.env }

/** Runs Node as `npm test` would and answers what it printed. */
function runNode(cwd: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...environment, ...more }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
