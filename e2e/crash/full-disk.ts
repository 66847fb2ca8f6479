import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Ledger } from './ledger.ts'
import { prepare, settle, tally } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { randomFrom } from './random.ts'
import { faultsOf } from './verify.ts'
import { Writers } from './writers.ts'

// `node e2e/crash/full-disk.ts [--rounds 5] [--seed 1]`, as root on Linux: a small disk of its own, with the database
// and the files on it, is filled while people write, and emptied again. Ends with 1 when an acknowledged write is
// missing, anything is half-applied, a write is refused otherwise than by "not now", or the process is gone.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    megabytes: { type: 'string', default: '400' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
run('mount', '-t', 'tmpfs', '-o', `size=${values.megabytes}m,mode=755`, 'tmpfs', disk)
try {
  const product = await startProduct(disk)
  try {
    const faults = await fillAgainAndAgain(product)
    for (const fault of faults) say(`✗ ${fault}`)
    say(
      faults.length === 0 ? `Nothing lost and nothing half-applied (seed ${values.seed}).` : `${faults.length} faults.`,
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await product.stop()
  }
} finally {
  run('umount', disk)
  rmSync(disk, { recursive: true })
}

async function fillAgainAndAgain(product: Product): Promise<string[]> {
  const prepared = await prepare(product)
  const random = randomFrom(Number(values.seed))
  const ledger = new Ledger()
  const writers = new Writers(prepared.desk, ledger, randomFrom(Number(values.seed) + 1))
  const refused: string[] = []
  const working = writers.run(6).catch((error: unknown) => void refused.push(String(error)))
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      writers.resume()
      await sleep(300 + random() * 700)
      const before = ledger.acknowledged
      const removeBallast = fill(Math.floor(random() * 200) * 1024)
      await sleep(4000)
      const alive = await fetch(`${product.url}/healthz`).catch(() => undefined)
      const whileFull = ledger.acknowledged - before
      removeBallast()
      await product.untilReady()
      await writers.pause()
      say(
        `${round}  alive while full: ${alive?.ok === true}, ${whileFull} acknowledged meanwhile, ${ledger.cutOff} cut off so far`,
      )
      const faults = await faultsOf(product.databaseUrl(), prepared.companyId, ledger, prepared.baseline)
      if (alive?.ok !== true) faults.push('the process did not answer while the disk was full')
      if (faults.length + refused.length > 0) return [...refused, ...faults]
    }
    const faults = await settle(product, writers, ledger, prepared)
    say(tally(ledger))
    return [...refused, ...faults]
  } finally {
    writers.stop()
    await working
  }
}

/** Fills the disk but for so many bytes; gives back what empties it again. */
function fill(leaving: number): () => void {
  const file = join(disk, 'ballast')
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk)
      const room = bavail * bsize - leaving
      if (room <= 0) break
      writeSync(handle, block, 0, Math.min(block.length, room))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  closeSync(handle)
  return () => rmSync(file)
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr} (a disk of one's own takes root on Linux)`)
}
