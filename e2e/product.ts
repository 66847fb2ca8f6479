import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/port.ts'
import { clearNotes, isRecording, mergeNotes } from './recording.ts'

const patience = 120_000

/**
 * Playwright's global set-up: the built product as `npm start` runs it, with demo data in a folder of its own.
 * Its address goes to the tests as BASE_URL; set E2E_BASE_URL to try a product that already runs.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (isRecording) clearNotes()
  const stop = await started()
  return async () => {
    await stop()
    if (isRecording) await mergeNotes()
  }
}

async function started(): Promise<() => Promise<void>> {
  const running = process.env['E2E_BASE_URL']
  if (running !== undefined) {
    process.env['BASE_URL'] = running
    return () => Promise.resolve()
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'stringline-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    // A journey may say that it comes from somewhere else.
    TRUST_PROXY: '1',
  }
  const product = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(product)
  process.env['BASE_URL'] = url
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await ended(product)
    await rm(dataDir, { recursive: true, force: true })
  }
}

function untilReady(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The product was not ready in time.\n${output}`)), patience)
    product.once('exit', (code) => reject(new Error(`The product ended with ${code}.\n${output}`)))
    product.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (!output.includes('Stringline is ready')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

function ended(product: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    product.removeAllListeners('exit').once('exit', () => resolve())
    product.kill('SIGTERM')
  })
}
