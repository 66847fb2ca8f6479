import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Ledger } from './ledger.ts'
import { startProduct, type Product } from './product.ts'
import { randomFrom } from './random.ts'
import { prepare, settle, tally } from './people.ts'
import { faultsOf } from './verify.ts'
import { Writers } from './writers.ts'

// `node e2e/crash/run.ts [--kills 20] [--seed 1]`: kill -9 of the server and of the database while people write. Ends
// with 1 when an acknowledged write is missing or doubled, or anything is half-applied. With `--careless` the database
// acknowledges before its log is on disk: then it must find losses, which shows that it can.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    careless: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const begun = performance.now()
const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
const product = await startProduct(dataDir)
try {
  const faults = await crash(product, Number(values.kills), Number(values.seed))
  for (const fault of faults) say(`✗ ${fault}`)
  say(
    `${faults.length === 0 ? 'Nothing lost, nothing doubled, nothing half-applied' : `${faults.length} faults`} in ${seconds(begun)} s (seed ${values.seed}).`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function crash(target: Product, kills: number, seed: number): Promise<string[]> {
  if (values.careless) await makeCareless(target.databaseUrl())
  const prepared = await prepare(target)
  const { companyId, baseline } = prepared
  const ledger = new Ledger()
  // Writers race each other, so the moments of the kills are drawn apart.
  const random = randomFrom(seed)
  const writers = new Writers(prepared.desk, ledger, randomFrom(seed + 1))
  const refused: string[] = []
  const working = writers
    .run(6)
    .catch((error: unknown) => void refused.push(error instanceof Error ? error.message : String(error)))
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      writers.resume()
      await Promise.race([working, sleep(200 + random() * 800)])
      await killOnce(target, writers, ledger, { kill, database: random() < 0.5, between: kill % 4 === 0 })
      const faults = await faultsOf(target.databaseUrl(), companyId, ledger, baseline)
      if (faults.length + refused.length > 0) return [...refused, ...faults]
    }
    const faults = await settle(target, writers, ledger, prepared)
    say(tally(ledger))
    return [...refused, ...faults]
  } finally {
    writers.stop()
    await working
  }
}

/** One kill: in the middle of writes, or in the moment after the last of them was answered. */
async function killOnce(
  target: Product,
  writers: Writers,
  ledger: Ledger,
  { kill, database, between }: { kill: number; database: boolean; between: boolean },
): Promise<void> {
  if (between) await writers.pause()
  const underWay = writers.underWay
  const killed = performance.now()
  await (database ? target.killDatabase() : target.killServer())
  await writers.pause()
  say(
    `${String(kill).padStart(2)}  ${database ? 'database' : 'server  '}  ${underWay} writes under way  ready after ${seconds(killed)} s  ${ledger.acknowledged} acknowledged, ${ledger.cutOff} cut off`,
  )
}

/** The database acknowledges before its log is on disk. */
async function makeCareless(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const setting of ['synchronous_commit = off', "wal_writer_delay = '10s'"])
    await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
