import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/web-build.ts'
import { casesOf } from './cases.ts'
import { checkSameAnswers, compare, type Pace } from './compare.ts'
import { loadedDatabase, type BenchDatabase } from './database.ts'
import { measureFairness } from './fair.ts'
import { measureFirstLoad } from './first-load.ts'
import { measurePdf } from './pdf.ts'
import { printComparison, printFigure, printHead } from './print.ts'
import { startFloor, startProduct, type Server } from './servers.ts'
import { measureStart } from './start-up.ts'
import { memoryOf } from './usage.ts'

// `npm run bench [-- --quick] [-- --only=requests,pdf,memory,fair,start,page] [-- --cases=invoice]`.
// Figures to look at; no test asserts them.
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'requests,pdf,memory,fair,start,page' },
    cases: { type: 'string', default: '' },
  },
})
const wanted = new Set(values.only.split(','))
const pace: Pace = values.quick ? { rounds: 1, seconds: 0.8 } : { rounds: 5, seconds: 1.2 }

if (wanted.has('start') || wanted.has('page')) ensureBuilt('demo')
console.log(
  `Node ${process.version}, ${cpus().length} cores, load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}; the load generator shares the cores.`,
)
const files = await mkdtemp(join(tmpdir(), 'stringline-bench-'))
const database = await loadedDatabase()
try {
  console.log(
    'PostgreSQL 18 in memory (fsync on), 1 company with 200 clients, 2,000 jobs, 10,000 reports, 10,000 invoices, 1,000 variations; ten small ones beside it.\n',
  )
  const ours = await startProduct({ DATABASE_URL: database.ownerUrl, DATA_DIR: files })
  try {
    await measureProduct(ours)
  } finally {
    await ours.stop()
  }
  if (wanted.has('start')) await measureStart()
} finally {
  await database.stop()
  await rm(files, { recursive: true, force: true })
}
console.log(
  `Load at the end ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}.`,
)

async function measureProduct(ours: Server): Promise<void> {
  const idle = wanted.has('memory') ? await idleMemory(ours) : 0
  if (wanted.has('requests')) await compareAll(ours, database)
  if (wanted.has('memory')) {
    printFigure('memory of the Node process, idle', `${idle.toFixed(0)} MB`, { text: '≤ 150 MB', met: idle <= 150 })
    printFigure('memory of the Node process, after load', `${memoryOf(ours.pid).toFixed(0)} MB`)
  }
  if (wanted.has('pdf')) await measurePdf(ours, database, values.quick ? 10 : 60)
  if (wanted.has('fair')) {
    await measureFairness(ours, database, { seconds: values.quick ? 2 : 8, cases: values.cases })
  }
  if (wanted.has('page')) await measureFirstLoad(ours.url)
}

async function idleMemory(ours: Server): Promise<number> {
  await sleep(values.quick ? 1000 : 5000)
  return memoryOf(ours.pid)
}

async function compareAll(ours: Server, benchDatabase: BenchDatabase): Promise<void> {
  const floor = await startFloor(benchDatabase)
  try {
    const cases = casesOf(benchDatabase).filter(({ name }) => name.includes(values.cases))
    await checkSameAnswers(cases, { floor, ours }, benchDatabase)
    printHead()
    for (const each of cases)
      for (const connections of [1, 16])
        printComparison(await compare(each, connections, { floor, ours }, benchDatabase, pace))
    console.log('')
  } finally {
    await floor.stop()
  }
}
