import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/web-build.ts'
import { type BenchDatabase, loadedCluster } from './database.ts'
import { measureDistributed } from './distributed.ts'
import { measureFairness } from './fair.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureLive } from './live.ts'
import { inspectable, measureMemory } from './memory.ts'
import { measurePdf } from './pdf.ts'
import { printFigure } from './print.ts'
import { measureRequests } from './requests.ts'
import { freePort, startProduct, type Server } from './servers.ts'
import { compareOnLittle } from './smoke.ts'
import { shapes } from './shapes.ts'
import { SilentServer } from './silence.ts'
import { measureStart } from './start-up.ts'
import { memoryOf } from './usage.ts'

// `npm run bench [-- --quick] [-- --only=requests,silence,pdf,memory,fair,live,start,page]
// [-- --shape=usual,mixed,large] [-- --cases=invoice] [-- --seconds=10] [-- --citus=/usr/lib/postgresql/15/bin]`.
// Figures to look at; no test asserts them. --quick takes two minutes: one short round of everything but fairness,
// streams, starts and pages, and no growth: loading the large databases takes longer. With --citus it is the cost of
// Citus beside a plain server of its version instead. --smoke measures nothing: in a few seconds it compares one answer
// of each case on little data, which a test runs.
const everything = 'requests,silence,pdf,memory,fair,live,start,page'
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    only: { type: 'string' },
    shape: { type: 'string' },
    cases: { type: 'string', default: '' },
    seconds: { type: 'string' },
    citus: { type: 'string' },
  },
})
if (values.smoke) {
  await compareOnLittle()
  process.exit()
}
const { quick } = values
const wanted = new Set((values.only ?? (quick ? 'requests,silence,pdf,memory' : everything)).split(','))
const shapeNames = (values.shape ?? (quick || !wanted.has('requests') ? 'usual' : 'usual,mixed,large')).split(',')
const chosen = shapes.filter(({ name }) => shapeNames.includes(name))

const loadNow = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

if (wanted.has('start') || wanted.has('page')) ensureBuilt('demo')
console.log(`Node ${process.version}, ${cpus().length} cores, load ${loadNow()}; the load generator shares the cores.`)
if (values.citus !== undefined) {
  await measureDistributed(values.citus, { cases: values.cases, quick, seconds: Number(values.seconds ?? 1) })
  process.exit()
}
console.log('PostgreSQL 18 in memory, with fsync and autovacuum on:')
const files = await mkdtemp(join(tmpdir(), 'stringline-bench-'))
const cluster = await loadedCluster(chosen)
const running: Server[] = []
try {
  await measureAll()
  if (wanted.has('start')) await measureStart()
} finally {
  await Promise.all(running.map((server) => server.stop()))
  await cluster.stop()
  await rm(files, { recursive: true, force: true })
}
console.log(`Load at the end ${loadNow()}.`)

async function productOn({ ownerUrl }: BenchDatabase, options: Record<string, string> = {}): Promise<Server> {
  const server = await startProduct({ DATABASE_URL: ownerUrl, DATA_DIR: files, ...options })
  running.push(server)
  return server
}

async function measureAll(): Promise<void> {
  const [database, ...others] = cluster.databases
  if (database === undefined) throw new Error(`No shape is called ${values.shape}`)
  const inspectorPort = await freePort()
  const ours = await productOn(database, inspectable(inspectorPort))
  const idle = wanted.has('memory') ? await idleMemory(ours) : 0
  const silent = wanted.has('silence') ? new SilentServer(await productOn(database), database) : undefined
  await silent?.warm()
  if (wanted.has('requests')) {
    const larger: { server: Server; database: BenchDatabase }[] = []
    for (const each of others) larger.push({ server: await productOn(each), database: each })
    await measureRequests(
      [{ server: ours, database }, ...larger],
      { cases: values.cases, quick, seconds: Number(values.seconds ?? (quick ? 0.35 : 1)) },
      async () => silent?.askAfterSilence(),
    )
  }
  await silent?.report()
  if (wanted.has('memory')) {
    printFigure('memory of the Node process, idle', `${idle.toFixed(0)} MB`, { text: '≤ 130 MB', met: idle <= 130 })
    await measureMemory(ours, inspectorPort)
  }
  if (wanted.has('pdf')) await measurePdf(ours, database, quick ? 10 : 60)
  if (wanted.has('fair')) await measureFairness(ours, database, { seconds: quick ? 2 : 8, cases: values.cases })
  if (wanted.has('live')) await measureLive(ours, database, { seconds: quick ? 5 : 20, inspectorPort })
  if (wanted.has('page')) await measureFirstLoad(ours.url, database, values.cases)
}

async function idleMemory(ours: Server): Promise<number> {
  await sleep(quick ? 1000 : 5000)
  return memoryOf(ours.pid)
}
