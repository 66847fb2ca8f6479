import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFigure } from './print.ts'
import { ended, freePort, ready } from './servers.ts'

/**
 * Times `npm start` until it is ready: from an empty data folder, then again with its data. The application is built
 * already.
 */
export async function measureStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stringline-bench-start-'))
  try {
    printFigure('npm start, empty data folder, to ready', seconds(await timeStart(dataDir)))
    const again = [await timeStart(dataDir), await timeStart(dataDir), await timeStart(dataDir)].toSorted(
      (a, b) => a - b,
    )
    printFigure('npm start, existing data, to ready', seconds(again[1] ?? Number.NaN), {
      text: 'a few seconds',
      met: (again[1] ?? 9999) <= 3000,
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const product = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  await ready(`http://127.0.0.1:${port}`, product)
  const duration = performance.now() - begun
  await ended(product)
  return duration
}
