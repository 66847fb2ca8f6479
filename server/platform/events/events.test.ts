import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { migrate } from '#server/platform/migrate.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { testSecretKey } from '#server/testing/database.ts'
import { givenCompany } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { countingListeners } from './fixtures/listeners.ts'
import type { Listener } from '../feature.ts'
import { listener } from './listener.ts'

const counting = countingListeners()
const failing: Listener = listener(
  { name: 'failing', event: 'client.created', retry: { limit: 0, delay: 1, maxDelay: 1 } },
  () =>
    Promise.resolve(async (ctx) => {
      await ctx.db
        .insertInto('counters')
        .values({ company_id: ctx.actor.companyId, kind: 'half', year: 0, value: 1 })
        .execute()
      throw new Error('halfway')
    }),
)

/** A server without a worker, whose events these listeners wait for. */
let server: TestServer
let client: pg.Client
let companyId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  client = new pg.Client({ connectionString: server.database.superuserUrl })
  await client.connect()
  const jobs = [...counting, failing].map(({ job }) => job)
  await migrate({ ...server.database, secretKey: testSecretKey, queues: { jobs, schedules: [] } })
  // A process that died is missed after two seconds instead of thirty.
  await client.query('update pgboss.queue set heartbeat_seconds = 2')
})
beforeEach(async () => {
  companyId = (await givenCompany(server)).id
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const product = (): Principal => ({ actor: { kind: 'system', companyId }, name: 'Stringline', timezone: 'UTC' })
const heard = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  within({ ...server.services, subscriptions: counting })(product(), work)
const happen = (ctx: Context) => recordActivity(ctx, 'client.created', { kind: 'client', id: newId(), label: 'Tui' })

const numbers = async (text: string, values: unknown[] = [companyId]): Promise<number[]> =>
  (await client.query<{ value: number }>(text, values)).rows.map(({ value }) => value)
/** How often each listener was had: the counter, and the mails for each event. */
const effects = async () => ({
  counted: (await numbers(`select value::int from counters where company_id = $1 and kind = 'heard'`))[0] ?? 0,
  mailed: await numbers('select count(*)::int as value from mails where company_id = $1 group by to_address'),
})
const jobsIn = (states: string) =>
  numbers(
    `select count(*)::int as value from pgboss.job where data->>'companyId' = $1 and state::text = any($2::text[])`,
    [companyId, states.split(' ')],
  ).then(([count]) => count)

describe('an event', () => {
  it('queues one job for each of its listeners, with its own row, or nothing at all', async () => {
    await heard(happen)
    expect(await jobsIn('created')).toBe(2)
    const refused = heard(async (ctx) => {
      await happen(ctx)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await jobsIn('created')).toBe(2)
    await heard((ctx) => recordActivity(ctx, 'client.deleted', { kind: 'client', id: newId(), label: 'Tui' }))
    expect(await jobsIn('created')).toBe(2)
  })

  it('has its effect once when its job runs many times at once', async () => {
    await heard(happen)
    const eventId = await latestEvent()
    await Promise.all(
      counting.flatMap(({ job, handler }) =>
        Array.from({ length: 6 }, () => handler.run(server, companyEnvelope(job, companyId, { eventId }))),
      ),
    )
    expect(await effects()).toEqual({ counted: 1, mailed: [1] })
  })

  it('has none when its listener fails on the way, and is not noted as had', async () => {
    await heard(happen)
    const eventId = await latestEvent()
    const run = () => failing.handler.run(server, companyEnvelope(failing.job, companyId, { eventId }))
    await expect(run()).rejects.toThrow('halfway')
    expect(await numbers(`select value::int from counters where company_id = $1 and kind = 'half'`)).toEqual([])
    await expect(run()).rejects.toThrow('halfway')
  })

  it('of another company is not found', async () => {
    await heard(happen)
    const eventId = await latestEvent()
    const [stranger, [listening]] = [await givenCompany(server), counting]
    const run = listening?.handler.run(server, companyEnvelope(listening.job, stranger.id, { eventId }))
    await expect(run).rejects.toThrow('no result')
  })
})

describe('two worker processes', () => {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const each of running) each.kill('SIGKILL')
  })

  /** A worker in a process of its own; answers how it ended. */
  function startWorker(dies: 'in-effect' | 'after-commit' | 'never'): Promise<NodeJS.Signals | number | null> {
    const { appUrl, platformUrl } = server.database
    const script = fileURLToPath(new URL('./fixtures/worker.ts', import.meta.url))
    const child = spawn(process.execPath, [script, appUrl, platformUrl, dies], { stdio: 'inherit' })
    running.add(child)
    return new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        running.delete(child)
        resolve(signal ?? code)
      })
    })
  }

  it('let every listener have every event exactly once, though they are killed at the worst moments', async () => {
    const events = 60
    await heard(async (ctx) => {
      for (let count = 0; count < events; count += 1) await happen(ctx)
    })
    expect(await Promise.all([startWorker('after-commit'), startWorker('in-effect')])).toEqual(['SIGKILL', 'SIGKILL'])
    expect(await jobsIn('active')).toBeGreaterThanOrEqual(2)
    void startWorker('never')
    void startWorker('never')
    await vi.waitFor(async () => expect(await jobsIn('completed')).toBe(2 * events), { timeout: 90_000, interval: 100 })
    expect(await jobsIn('created retry active failed cancelled')).toBe(0)
    expect(await effects()).toEqual({ counted: events, mailed: Array.from({ length: events }, () => 1) })
    expect(await numbers('select count(*)::int as value from event_deliveries where company_id = $1')).toEqual([
      2 * events,
    ])
    // What the dead had in hand was run again by others.
    const again = `select count(*)::int as value from pgboss.job where data->>'companyId' = $1 and retry_count > 0`
    expect((await numbers(again))[0]).toBeGreaterThanOrEqual(2)
  }, 120_000)
})

const latestEvent = async (): Promise<string> =>
  (
    await client.query<{ id: string }>('select id from activity where company_id = $1 order by id desc limit 1', [
      companyId,
    ])
  ).rows[0]?.id ?? ''
