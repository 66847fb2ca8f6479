import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemplateCluster } from '#server/testing/template.ts'
import type { Fault } from './seeded-fault.ts'
import { databaseFaults } from './seeded-faults-database.ts'
import { Lane } from './seeded-faults-lane.ts'
import { listedFaults } from './seeded-faults-lists.ts'
import { tryFault, type Trial } from './seeded-faults-run.ts'

// Puts one fault after another into a copy of the product and shows that `npm test` turns red. Everything:
// `node scripts/seeded-faults.ts`; or those whose name or suites match a pattern: `node scripts/seeded-faults.ts
// 'clients: its policy|token-kinds' [--only-faults]`, the latter without running their suites without a fault first.
// Half an hour on two cores; docs/decisions/seeded-faults.md says what came of it.

const results = join(import.meta.dirname, '../test-results')
// Each has two cores to itself half of the time: the database works while the tests wait.
const lanes = [new Lane(), new Lane()]

interface Row extends Trial {
  fault: Fault
  holds: boolean
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'only-faults': { type: 'boolean', default: false } },
})
const begun = performance.now()
const cluster = await startTemplateCluster()
try {
  const chosen = await chooseFaults(new RegExp(positionals[0] ?? ''))
  const rows: Row[] = []
  const waiting = [...chosen]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift())
        rows.push(reported(await outcomeOf(fault, lane), rows.length + 1, chosen.length))
      await lane.close()
    }),
  )
  finish(chosen, rows)
} finally {
  await cluster.stop()
}

/** The suites without a fault, which must be green, and the faults: those that take longest first. */
async function chooseFaults(wanted: RegExp): Promise<Fault[]> {
  const all = [...listedFaults, ...(await databaseFaults(cluster.urls))]
  const faults = all.filter(({ name, suites }) => wanted.test(name) || suites.some((each) => wanted.test(each)))
  const suites = values['only-faults'] ? [] : [...new Set(faults.flatMap((each) => each.suites))]
  const healthy = suites.map((suite): Fault => ({ name: `no fault: ${suite}`, suites: [suite] }))
  const inBrowser = (fault: Fault) => fault.suites.some((suite) => suite.endsWith('.spec.ts'))
  const cost = (fault: Fault) => (inBrowser(fault) ? 0 : fault.sources !== undefined || isHealthy(fault) ? 1 : 2)
  return [...healthy, ...faults].toSorted((one, other) => cost(one) - cost(other))
}

function isHealthy({ sql, sources }: Fault): boolean {
  return sql === undefined && sources === undefined
}

async function outcomeOf(fault: Fault, lane: Lane): Promise<Row> {
  try {
    const trial = await tryFault(fault, cluster.urls, lane)
    const holds = isHealthy(fault) ? trial.test === undefined : trial.test !== undefined
    return { fault, ...trial, holds }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { fault, test: `could not be tried: ${message}`, passed: 0, seconds: 0, holds: false }
  }
}

function reported(row: Row, nth: number, of: number): Row {
  const { fault, holds, suite, test, passed, seconds } = row
  const what = suite === undefined ? (test ?? `${passed} passed`) : (test ?? '')
  console.log(`${holds ? '✓' : '✗'} ${nth}/${of} ${fault.name} (${seconds.toFixed(1)} s)\n    ${what}`)
  return row
}

/** Writes the table, in the order of the lists, and says whether every fault was noticed. */
function finish(chosen: readonly Fault[], rows: readonly Row[]): void {
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  const ofFaults = rows.filter(({ fault }) => !isHealthy(fault))
  const unnoticed = rows.filter(({ holds }) => !holds).map(({ fault }) => fault.name)
  const cell = (text: string) => text.split('\n')[0]?.replaceAll('|', '\\|').slice(0, 200) ?? ''
  const table = chosen
    .flatMap((fault) => rows.find((row) => row.fault === fault) ?? [])
    .map(
      ({ fault, suite, test, passed, seconds, holds }) =>
        `| ${holds ? '' : '✗ '}${cell(fault.name)} | ${suite ?? (test === undefined ? 'green' : '')} | ` +
        `${cell(test ?? `${passed} passed`)} | ${seconds.toFixed(1)} |`,
    )
  const head = `${ofFaults.filter(({ holds }) => holds).length} of ${ofFaults.length} seeded faults were noticed, in ${minutes} minutes.`
  const lines = ['| Fault | Suite | First failing test | Seconds |', '|---|---|---|---|', ...table]
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'seeded-faults.md'), [head, '', ...lines, ''].join('\n'))
  console.log(`\n${lines.join('\n')}\n\n${head}`)
  if (unnoticed.length > 0) console.log(`Not as expected: ${unnoticed.join('; ')}`)
  // A Vitest of ours has set it for the tests that failed.
  process.exitCode = unnoticed.length === 0 ? 0 : 1
}
