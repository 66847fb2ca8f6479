import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queues } from '#server/features.ts'
import { distribute } from '#server/platform/distribute.ts'
import { migrate } from '#server/platform/migrate.ts'
import { hasCitus, inDatabase, startCitus, type Citus } from '#server/testing/citus.ts'
import { casesOf } from './cases.ts'
import { compare, idleOf, type Figures, type Measured } from './compare.ts'
import { type BenchDatabase, connected, loaded, secretKey, settings } from './database.ts'
import { measureLostWorker, neighboursIn } from './lost-worker.ts'
import { startProduct } from './servers.ts'
import { shapes } from './shapes.ts'

const name = 'stringline_bench'

// Three servers and two copies of the rows share this machine's memory.
const ofThreeOnOneMachine = { shared_buffers: '1GB', max_wal_size: '1GB' }

/**
 * What a request costs on Citus, a coordinator and two workers on this machine, beside a plain database of the same
 * server and the same rows: a thousand companies with a million. Does nothing but say so where there is no Citus.
 */
export async function measureDistributed(
  binaries: string,
  { cases, quick, seconds }: { cases: string; quick: boolean; seconds: number },
): Promise<void> {
  if (!hasCitus(binaries)) return console.log(`There is no PostgreSQL with Citus in ${binaries}.`)
  const shape = shapes.find((each) => each.name === (quick ? 'usual' : 'mixed'))
  if (shape === undefined) throw new Error('No shape to measure')
  const files = await mkdtemp(join(tmpdir(), 'stringline-bench-'))
  const citus = await startCitus(binaries, { settings: { ...settings, ...ofThreeOnOneMachine } })
  const measured: Measured[] = []
  try {
    const database = await filled(citus, shape)
    const neighbours = await neighboursIn(database)
    const plain = await copied(database)
    await spread(citus, database)
    for (const each of [plain, database]) {
      const server = await startProduct({ DATABASE_URL: each.ownerUrl, DATA_DIR: files })
      measured.push({ server, database: each, cases: casesOf(each), idle: await idleOf({ server, database: each }) })
    }
    await compareAll(measured, { cases, seconds, rounds: quick ? 1 : 3 })
    const strays = citus.strayStatements()
    console.log(`Statements that went to more than one shard: ${strays.length}`, ...strays)
    const [, distributed] = measured
    if (distributed !== undefined) await measureLostWorker(citus, distributed, neighbours)
  } finally {
    await Promise.all(measured.map(({ server }) => server.stop()))
    await citus.stop()
    await rm(files, { recursive: true, force: true })
  }
}

async function filled(citus: Citus, shape: (typeof shapes)[number]): Promise<BenchDatabase> {
  await citus.createDatabase(name)
  const urls = { ownerUrl: inDatabase(citus.ownerUrl, name), superuserUrl: inDatabase(citus.superuserUrl, name) }
  await migrate({ ownerUrl: urls.ownerUrl, secretKey, queues })
  return loaded(shape, urls, citus.pids())
}

/** The same rows beside it, on the coordinator alone and without the extension: what Citus is compared with. */
async function copied(database: BenchDatabase): Promise<BenchDatabase> {
  await connected(inDatabase(database.superuserUrl, 'postgres'), async (client) => {
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)
    await client.query(`create database ${name}_plain template ${name} owner stringline`)
    await client.query(`alter database ${name} with allow_connections true`)
  })
  const ownerUrl = inDatabase(database.ownerUrl, `${name}_plain`)
  const superuserUrl = inDatabase(database.superuserUrl, `${name}_plain`)
  await connected(superuserUrl, async (client) => {
    await client.query('drop extension citus')
    await client.query('vacuum analyze')
  })
  return { ...database, ownerUrl, superuserUrl }
}

async function spread(citus: Citus, { ownerUrl, superuserUrl }: BenchDatabase): Promise<void> {
  await citus.joinWorkers(name)
  const begun = performance.now()
  const { tables, workers } = await distribute(ownerUrl, { shards: 32, report: () => undefined })
  const took = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${tables} tables distributed over ${workers} workers in ${took} s`)
  await connected(superuserUrl, (client) => client.query('vacuum analyze'))
}

async function compareAll(
  measured: readonly Measured[],
  { cases, seconds, rounds }: { cases: string; seconds: number; rounds: number },
): Promise<void> {
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(38) : cell.padStart(18))).join(' '))
  line([
    'CPU ms a request, Node + database',
    'plain',
    'Citus',
    'p50 plain',
    'p50 Citus',
    'times',
    'at 16: plain',
    'Citus',
  ])
  const cpu = ({ nodeCpu, databaseCpu }: Figures): string => `${nodeCpu.toFixed(2)} + ${databaseCpu.toFixed(2)}`
  for (const each of measured[0]?.cases.filter((one) => one.name.includes(cases)) ?? []) {
    const [plain, citus] = await compare(each.name, measured, 1, { rounds, seconds, least: 20 })
    const crowd = await compare(each.name, measured, 16, { rounds: 1, seconds, least: 32 })
    if (plain === undefined || citus === undefined) throw new Error('Nothing was measured')
    const times = `${(citus.p50 / plain.p50).toFixed(1)} ×`
    const rates = crowd.map(({ rate }) => `${rate.toFixed(0)}/s`)
    line([each.name, cpu(plain), cpu(citus), plain.p50.toFixed(2), citus.p50.toFixed(2), times, ...rates])
  }
}
