import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { casesOf } from './cases.ts'
import { loadedCluster } from './database.ts'
import { fillFloor } from './floor-fill.ts'
import { checkSameAnswers } from './same-answers.ts'
import { startFloor, startProduct } from './servers.ts'
import { small } from './shapes.ts'

/** Loads little data, starts the floor and the product, and compares one answer of every case that both have. */
export async function compareOnLittle(): Promise<void> {
  const files = await mkdtemp(join(tmpdir(), 'stringline-bench-'))
  const cluster = await loadedCluster([small])
  try {
    const [database] = cluster.databases
    if (database === undefined) throw new Error('Nothing was loaded')
    await fillFloor(database)
    const ours = await startProduct({ DATABASE_URL: database.ownerUrl, DATA_DIR: files }, ['--without-screens'])
    const floor = await startFloor(database)
    try {
      const cases = casesOf(database).filter(({ hasFloor }) => hasFloor)
      await checkSameAnswers(cases, { floor, ours }, database, 1)
      console.log(`The floor and the product answer the same in ${cases.length} cases.`)
    } finally {
      await Promise.all([ours.stop(), floor.stop()])
    }
  } finally {
    await cluster.stop()
    await rm(files, { recursive: true, force: true })
  }
}
