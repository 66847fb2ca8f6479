import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ephemeralFolder, startPostgres } from './postgres.ts'
import { isAlive, postgresProcessesIn } from './processes.ts'

let dataDir: string
beforeEach(() => {
  dataDir = ephemeralFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition()) return
    await sleep(50)
  }
  throw new Error('It did not come about in ten seconds')
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

/** A process of its own that starts the database, writes its number and waits to be killed. */
async function startElsewhere(): Promise<{ pid: number; postgres: number }> {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(server.pid())
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { pid: child.pid ?? 0, postgres: Number(line) }
}

test('keeps its data from one start to the next, under an owner who is no superuser', { timeout: 30_000 }, async () => {
  const first = await startPostgres({ dataDir })
  await ask(first.ownerUrl, 'create table kept as select 7 as x')
  expect(await ask(first.ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  await first.stop()
  expect(isAlive(first.pid())).toBe(false)

  const second = await startPostgres({ dataDir })
  expect(await ask(second.ownerUrl, 'select x from kept')).toBe(7)
  await second.stop()
})

test('is started again when it is killed, and keeps what it acknowledged', { timeout: 30_000 }, async () => {
  const server = await startPostgres({ dataDir })
  await ask(server.ownerUrl, 'create table kept as select 7 as x')
  process.kill(server.pid(), 'SIGKILL')
  await until(() => answers(server.ownerUrl))
  expect(await ask(server.ownerUrl, 'select x from kept')).toBe(7)
  await server.stop()
})

test('leaves no server behind when it is stopped while it is being started again', { timeout: 30_000 }, async () => {
  const revival = Promise.withResolvers<void>()
  const onEvent = ({ message }: { message: string }) => {
    if (message.includes('starting it again')) revival.resolve()
  }
  const server = await startPostgres({ dataDir, onEvent })
  process.kill(server.pid(), 'SIGKILL')
  await revival.promise
  await server.stop()
  expect(postgresProcessesIn(join(dataDir, 'cluster'))).toEqual([])
})

test('ends when its starter is killed, and starts again afterwards', { timeout: 30_000 }, async () => {
  const starter = await startElsewhere()
  process.kill(starter.pid, 'SIGKILL')
  await until(() => !isAlive(starter.postgres))
  const next = await startPostgres({ dataDir })
  expect(await ask(next.ownerUrl, 'select 1')).toBe(1)
  await next.stop()
})

test('refuses a folder that another living process uses', { timeout: 30_000 }, async () => {
  const starter = await startElsewhere()
  await expect(startPostgres({ dataDir })).rejects.toThrow(`is in use by another Stringline (process ${starter.pid})`)
  process.kill(starter.pid, 'SIGKILL')
  await until(() => !isAlive(starter.postgres))
})

test('an ephemeral one leaves nothing behind', { timeout: 30_000 }, async () => {
  const server = await startPostgres({ dataDir, ephemeral: true })
  await server.stop()
  expect(existsSync(dataDir)).toBe(false)
})
