import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, testSecretKey, type TestDatabase } from './testing/database.ts'

// The commands of package.json as they are typed, each in small: that they start, say what they should and end.
// `scripts/commands.test.ts` holds that none is left out.

const root = join(import.meta.dirname, '..')
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'stringline-commands-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Command {
  child: ChildProcess
  /** Resolves once it has printed this. */
  says(text: string): Promise<string>
  /** Resolves with how it ended. */
  ends: Promise<{ status: number | null; said: string }>
}

function begin(script: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): Command {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
    DEMO: 'off',
    SANDBOX: 'off',
    HOST: '127.0.0.1',
    ...environment,
  }
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env })
  let said = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const look of waiting) look()
    })
  const ends = new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said })),
  )
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => void (said.includes(text) && resolve(said))
      waiting.add(look)
      look()
      void ends.then(() => reject(new Error(`${script} ended without saying “${text}”:\n${said}`)))
    })
  return { child, says, ends }
}

const onDatabase = () => ({ DATABASE_URL: database.ownerUrl })

/** A port that nobody listens at. */
async function freePort(): Promise<string> {
  const server = createServer()
  const { port } = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

async function listening(server: Server): Promise<{ port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address() as { port: number }
}

async function stopped({ child, ends }: Command): Promise<number | null> {
  child.kill('SIGTERM')
  return (await ends).status
}

describe('commands on a database', () => {
  it('migrate brings it up to date, and wants to be told which', async () => {
    const [migrated, nowhere] = await Promise.all([
      begin('scripts/migrate.ts', [], onDatabase()).ends,
      begin('scripts/migrate.ts').ends,
    ])
    expect(migrated).toMatchObject({ status: 0, said: expect.stringContaining('The database is up to date.') })
    expect(nowhere).toMatchObject({ status: 1, said: expect.stringContaining('DATABASE_URL must name the database') })
  })

  it('worker runs until it is stopped', async () => {
    const worker = begin('scripts/worker.ts', [], onDatabase())
    await worker.says('The worker is running.')
    expect(await stopped(worker)).toBe(0)
  })

  it('distribute says how it is used, and what it needs', async () => {
    const [inNoParts, nowhere] = await Promise.all([
      begin('scripts/distribute.ts', ['--shards=0'], onDatabase()).ends,
      begin('scripts/distribute.ts').ends,
    ])
    expect(inNoParts).toMatchObject({ status: 1, said: expect.stringContaining('Say into how many parts') })
    expect(nowhere).toMatchObject({ status: 1, said: expect.stringContaining('DATABASE_URL must be the owner’s') })
  })

  it('reset-second-step says how it is used, and whom it does not know', async () => {
    const [ofNobody, unknown] = await Promise.all([
      begin('scripts/reset-second-step.ts', [], onDatabase()).ends,
      begin('scripts/reset-second-step.ts', ['nobody@example.test', 'called back'], onDatabase()).ends,
    ])
    expect(ofNobody).toMatchObject({ status: 1, said: expect.stringContaining('Say whose, and why') })
    expect(unknown).toMatchObject({ status: 1, said: expect.stringContaining('nobody@example.test has no account.') })
  })

  it('start serves until it is stopped', async () => {
    const PORT = await freePort()
    const product = begin('scripts/start.mjs', ['--without-screens'], { ...onDatabase(), PORT, LOG_LEVEL: 'info' })
    await product.says('listening')
    expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200)
    expect(await stopped(product)).toBe(0)
  })

  it('dev serves the screens and the API until it is stopped', async () => {
    const PORT = await freePort()
    const product = begin('scripts/dev.ts', [], { ...onDatabase(), PORT })
    await product.says('Stringline is ready for changes')
    const [page, session] = await Promise.all(
      ['/login', '/api/session'].map((path) => fetch(`http://127.0.0.1:${PORT}${path}`)),
    )
    expect(page?.headers.get('content-type')).toContain('text/html')
    expect(session?.headers.get('content-type')).toContain('json')
    expect(await stopped(product)).toBe(0)
  })
})

describe('commands on a running demo', () => {
  let demo: Server
  let url: string
  let admitted = true
  const sample = join(root, 'web/public/sample/progress-report.pdf')
  beforeAll(async () => {
    demo = createServer(({ url: asked = '' }, response) => {
      if (asked.endsWith('/pdf')) return void response.end(readFileSync(sample))
      response.writeHead(admitted ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ token: 'a token', items: [{ id: 'a', reportId: 'PR-2026-030' }] }))
    })
    url = `http://127.0.0.1:${(await listening(demo)).port}`
  })
  afterAll(() => new Promise((resolve) => demo.close(resolve)))

  // The page of the PDF is drawn by a program of the machine.
  const hasPoppler = (process.env['PATH'] ?? '').split(delimiter).some((path) => existsSync(join(path, 'pdftoppm')))

  it('sample takes the report, and its picture where pdftoppm is installed', async () => {
    const { status, said } = await begin('scripts/sample-report.ts', [url, folder]).ends
    expect(readFileSync(join(folder, 'progress-report.pdf'))).toEqual(readFileSync(sample))
    if (hasPoppler)
      expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('its picture 960') })
    else expect(said).toContain('pdftoppm')
  })

  it('pictures says where it is not let in', async () => {
    admitted = false
    const { status, said } = await begin('scripts/product-pictures.ts', [url]).ends
    expect({ status, said }).toMatchObject({ status: 1, said: expect.stringContaining('is it a demo?') })
  })
})
