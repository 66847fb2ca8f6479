import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const keysOf = async (url: string): Promise<unknown> =>
  await (await fetch(`${url}/xero/identity/.well-known/openid-configuration/jwks`)).json()

const isGone = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  )

test('it listens on this machine alone, keeps what it was told over a restart, and ends when it is stopped', async () => {
  const first = await startSandbox({ dataDir })
  const keys = await keysOf(first.url)
  expect(new URL(first.url).hostname).toBe('127.0.0.1')
  await first.stop()
  expect(await isGone(first.url)).toBe(true)
  const second = await startSandbox({ dataDir })
  expect(await keysOf(second.url)).toEqual(keys)
  await second.stop()
  await second.stop()
})

test('it does not answer to a name that leads here from elsewhere', async () => {
  const sandbox = await startSandbox({ dataDir })
  const { port } = new URL(sandbox.url)
  const { status } = await asked(Number(port), 'elsewhere.example')
  expect(status).toBe(421)
  await sandbox.stop()
})

test('it ends with whoever started it, also when they are killed', async () => {
  const { parent, url } = await startedByAnother()
  expect(await isGone(url)).toBe(false)
  parent.kill('SIGKILL')
  await expect.poll(() => isGone(url), { timeout: 20_000 }).toBe(true)
})

test('there is none in production', async () => {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await expect(startSandbox({ dataDir })).rejects.toThrow('There is no sandbox in production.')
  } finally {
    process.env['NODE_ENV'] = before
  }
})

/** A process that starts a sandbox and does nothing more. */
async function startedByAnother(): Promise<{ parent: ChildProcess; url: string }> {
  const program = join(dataDir, 'parent.mjs')
  writeFileSync(
    program,
    `import { startSandbox } from ${JSON.stringify(join(import.meta.dirname, 'sandbox.ts'))}
const { url } = await startSandbox({ dataDir: ${JSON.stringify(dataDir)} })
console.log(url)
setInterval(() => {}, 60_000)`,
  )
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => {
    parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { parent, url }
}

/** Asks with another name than the address; `fetch` lets nobody say so. */
async function asked(port: number, host: string): Promise<{ status: number | undefined }> {
  return await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/sandbox/style.css', headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode })
    }).once('error', reject)
  })
}
