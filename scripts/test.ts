import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { ensureBuilt } from './web-build.ts'

// `npm test`: everything, in the order of its speed. The last line counts every test, and each check as one.
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')

interface Count {
  passed: number
  failed: number
}

mkdirSync(results, { recursive: true })
const counts = [
  section('Checks', runChecks),
  section('Unit and server tests', runVitest),
  section('Browser tests', runPlaywright),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function section(title: string, run: () => Count): Count {
  console.log(`\n── ${title} ──`)
  return run()
}

function runVitest(): Count {
  const report = freshReport('vitest.json')
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests = 0, numFailedTests = 0 } = read(report) as {
    numPassedTests?: number
    numFailedTests?: number
  }
  return countOf(status, numPassedTests, numFailedTests)
}

function runPlaywright(): Count {
  try {
    ensureBuilt('demo')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const report = freshReport('playwright.json')
  const status = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats } = read(report) as { stats?: { expected: number; unexpected: number; flaky: number } }
  // A test that needed a second try has failed.
  return countOf(status, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
}

// A runner that broke, or found nothing to run, has failed even where it counted no failure.
function countOf(status: number | null, passed: number, failed: number): Count {
  const broken = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: broken ? 1 : failed }
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
