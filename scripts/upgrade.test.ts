import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askDatabase as ask, testSecretKey } from '#server/testing/database.ts'
import { fillWithBuild, readDump, rowsOf, schemaOf, type Rows } from '#server/testing/older-builds.ts'
import { freePort } from './port.ts'
import { keptPasswords } from './postgres-cluster.ts'
import { stateOf, urlOf } from './postgres-running.ts'
import { ephemeralFolder, startPostgres } from './postgres.ts'

// `npm start` on the data folder of an older build, killed in the middle of the upgrade. What an upgrade does to rows
// and files is tried in server/upgrade.test.ts.

const root = join(import.meta.dirname, '..')
let folder: string
let port: number
let before: { rows: Rows; schema: string[] }
const started = new Set<ChildProcess>()

async function onDatabase<T>(work: (superuserUrl: string, ownerUrl: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres') })
  try {
    return await work(server.superuserUrl, server.ownerUrl)
  } finally {
    await server.stop()
  }
}

const found = (superuserUrl: string) =>
  Promise.all([rowsOf(superuserUrl), schemaOf(superuserUrl)]).then(([rows, schema]) => ({ rows, schema }))

function start(): { program: ChildProcess; ended: Promise<number | NodeJS.Signals | null> } {
  const program = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--without-screens'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], DATA_DIR: folder, SECRET_KEY: testSecretKey, PORT: String(port) },
  })
  started.add(program)
  return { program, ended: new Promise((resolve) => program.once('exit', (code, signal) => resolve(code ?? signal))) }
}

/** Waits until the upgrade has come to where it is held up, and answers the process number of the database's server. */
async function heldUp(): Promise<number> {
  const data = join(folder, 'postgres')
  const sleeping = async (): Promise<number> => {
    const state = stateOf(join(data, 'cluster'))
    if (state?.isReady !== true) return 0
    const url = urlOf(state.socketDir, 'postgres', keptPasswords(data).superuser)
    const rows = await ask(url, `select from pg_stat_activity where wait_event = 'PgSleep'`).catch(() => [])
    return rows.length === 0 ? 0 : state.pid
  }
  await expect.poll(sleeping, { timeout: 60_000 }).toBeGreaterThan(0)
  return sleeping()
}

describe('npm start on the data folder of an older build', () => {
  beforeAll(async () => {
    folder = ephemeralFolder()
    port = await freePort()
    before = await onDatabase(async (superuserUrl, ownerUrl) => {
      await fillWithBuild(await readDump('b18c1141'), { superuserUrl, ownerUrl, folder })
      const left = await found(superuserUrl)
      await ask(
        superuserUrl,
        `create schema test_pause;
        create function test_pause.pause() returns trigger language plpgsql as $$ begin
          perform pg_sleep(600);
          return new;
        end $$;
        grant usage on schema test_pause to stringline;
        create trigger pause before insert on schema_migrations for each row when (new.name like '0050%')
          execute function test_pause.pause()`,
      )
      return left
    })
  }, 120_000)
  afterAll(async () => {
    for (const program of started) program.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  it('finds everything as it was, and upgrades it, after it or the database was killed on the way', async () => {
    const first = start()
    await heldUp()
    first.program.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')

    const second = start()
    process.kill(await heldUp(), 'SIGKILL')
    expect(await second.ended).toBe(1)

    await onDatabase(async (superuserUrl) => {
      await ask(superuserUrl, 'drop schema test_pause cascade')
      expect(await found(superuserUrl)).toEqual(before)
    })

    const third = start()
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'staff@stringline.example', password: 'stringline-demo' }),
    })
    expect(signedIn.status).toBe(200)
    third.program.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  }, 240_000)
})
