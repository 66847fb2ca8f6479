import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { handlers as productHandlers } from '#server/features.ts'
import type { Principal } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import { migrate } from '#server/platform/migrate.ts'
import { testSecretKey } from '#server/testing/database.ts'
import { givenCompany } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { enqueue } from './enqueue.ts'
import { handle, handleForPlatform, type Handler } from './handler.ts'
import { companyEnvelope, job, noData, platformEnvelope, retrySoon, type CompanyJob, type PlatformJob } from './job.ts'
import { openQueue, type Queue } from './queue.ts'
import { everyCompanyHandler, type Schedule } from './schedule.ts'
import { runJobs } from './worker.ts'

const count = job({ name: 'count', data: z.strictObject({ step: z.number() }), retry: retrySoon, scope: 'company' })
const later = job({
  name: 'later',
  data: z.strictObject({ step: z.number() }),
  retry: retrySoon,
  isForLater: true,
  scope: 'company',
})
const tick = job({ name: 'tick', data: noData, retry: retrySoon, scope: 'platform' })
const tickEverywhere = job({ name: 'tickEverywhere', data: noData, retry: retrySoon, scope: 'company' })

/** A server without a worker: the workers are the tests'. */
let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  client = new pg.Client({ connectionString: server.database.superuserUrl })
  await client.connect()
  await prepare([])
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const prepare = (schedules: readonly Schedule[], jobs = [count, later, tick, tickEverywhere]) =>
  migrate({
    ...server.database,
    secretKey: testSecretKey,
    queues: { jobs: [...jobs, everyCompanyHandler([]).job], schedules },
  })

const opened: Queue[] = []
afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop()
})

/** What a process has that works on these jobs. */
async function startWorker(
  handlers: readonly Handler[],
  pace: { lookEvery?: number } = { lookEvery: 1 },
): Promise<Queue> {
  const { services, platform, database } = server
  const queue = await openQueue({
    appUrl: database.appUrl,
    worker: true,
    schedules: true,
    log: services.log,
    ...pace,
  })
  opened.push(queue)
  await runJobs({ services: { ...services, queue }, platform }, handlers)
  return queue
}

const product = (companyId: string): Principal => ({
  actor: { kind: 'system', companyId },
  name: 'Stringline',
  timezone: 'Pacific/Auckland',
})
const inCompany: ReturnType<typeof within> = (...call) => within(server.services)(...call)
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const one = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await client.query<{ value: T }>(text, values)).rows[0]?.value
const queued = (name: string) => one<number>('select count(*)::int as value from pgboss.job where name = $1', [name])

describe('a job', () => {
  it('reaches its handler with its company and its data, as its schema reads them', async () => {
    const company = await givenCompany(server)
    const done: unknown[] = []
    await startWorker([
      handle(count, ({ principal }, { step }) => Promise.resolve(void done.push([principal.actor.companyId, step]))),
    ])
    await inCompany(product(company.id), (ctx) => enqueue(ctx, count, { step: 7 }))
    await eventually(() => expect(done).toEqual([[company.id, 7]]))
  })

  it('is queued with its transaction or not at all', async () => {
    const company = await givenCompany(server)
    const before = await queued('count')
    const refused = inCompany(product(company.id), async (ctx) => {
      await enqueue(ctx, count, { step: 1 })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await queued('count')).toBe(before)
  })

  it('is not queued with data of another shape', async () => {
    const company = await givenCompany(server)
    const wrong = { step: 'two' } as unknown as { step: number }
    await expect(inCompany(product(company.id), (ctx) => enqueue(ctx, count, wrong))).rejects.toThrow('step')
  })

  it('belongs to a company or to the platform: never to neither, never to both', async () => {
    expectTypeOf<typeof tick>().not.toExtend<CompanyJob>()
    expectTypeOf<typeof count>().not.toExtend<PlatformJob>()
    const company = await givenCompany(server)
    // What the types forbid, asked for all the same.
    const disguised = tick as unknown as CompanyJob<typeof noData>
    await expect(inCompany(product(company.id), (ctx) => enqueue(ctx, disguised, {}))).rejects.toThrow(
      'tick is a job of the platform',
    )
    expect(() => companyEnvelope(count, '', { step: 1 })).toThrow('companyId')
    expect(() => platformEnvelope(count as unknown as PlatformJob<typeof count.data>, { step: 1 })).toThrow(
      'count is a job of a company',
    )
  })

  it('does not run when it lies in a queue that is not its own kind', async () => {
    const company = await givenCompany(server)
    const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const [ofCompany, ofPlatform] = [handle(tickEverywhere, run), handleForPlatform(tick, run)]
    for (const [handler, lying, fault] of [
      [ofCompany, { data: {} }, 'invalid_union'],
      [ofCompany, platformEnvelope(tick, {}), 'queued without a company'],
      [ofCompany, { companyId: company.id, platform: true, data: {} }, 'invalid_union'],
      [ofPlatform, { data: {} }, 'invalid_union'],
      [ofPlatform, companyEnvelope(tickEverywhere, company.id, {}), 'queued for a company'],
    ] as const) {
      await expect(handler.run(server, lying)).rejects.toThrow(fault)
    }
    expect(run).not.toHaveBeenCalled()
  })

  it('that is for later is taken up soon after its moment, which nothing announces', async () => {
    const company = await givenCompany(server)
    const done: number[] = []
    await startWorker([handle(later, (_, { step }) => Promise.resolve(void done.push(step)))], {})
    await inCompany(product(company.id), (ctx) => enqueue(ctx, later, { step: 1 }, { after: 1 }))
    // At the pace of a running product; queues that are announced are looked at twice a minute.
    await eventually(() => expect(done).toEqual([1]))
  })

  it('waits for no clock when others lie before it: a backlog is worked off at once', async () => {
    const company = await givenCompany(server)
    const steps = Array.from({ length: 40 }, (_, step) => step)
    await inCompany(product(company.id), async (ctx) => {
      for (const step of steps) await enqueue(ctx, count, { step })
    })
    const done = new Set<number>()
    await startWorker([handle(count, (_, { step }) => Promise.resolve(void done.add(step)))])
    await eventually(() => expect([...done].toSorted((a, b) => a - b)).toEqual(steps))
  })
})

it('no two jobs of the product share a queue', () => {
  const names = productHandlers.map((each) => each.job.name)
  expect(names).toEqual([...new Set(names)])
})

describe('migrate', () => {
  it('brings a queue that was there already to what its job declares now', async () => {
    const limitOf = () => one<number>('select retry_limit as value from pgboss.queue where name = $1', ['count'])
    expect(await limitOf()).toBe(retrySoon.limit)
    await prepare([], [{ ...count, retry: { ...retrySoon, limit: 3 } }, tick, tickEverywhere])
    expect(await limitOf()).toBe(3)
    await prepare([])
    expect(await limitOf()).toBe(retrySoon.limit)
  })

  it('forgets a schedule that is declared no more', async () => {
    const scheduled = async () =>
      (await client.query<{ name: string }>('select name || key as name from pgboss.schedule order by 1')).rows
    await prepare([
      { job: tick, cron: '0 3 * * *', timeZone: 'Pacific/Auckland' },
      { job: tickEverywhere, cron: '0 4 * * *', timeZone: 'UTC' },
    ])
    expect(await scheduled()).toEqual([{ name: 'everyCompanytickEverywhere' }, { name: 'tick' }])
    await prepare([{ job: tick, cron: '0 3 * * *', timeZone: 'Pacific/Auckland' }])
    expect(await scheduled()).toEqual([{ name: 'tick' }])
    await prepare([])
  })
})

describe('a schedule', () => {
  it('runs once for the installation, and once in every company, however many processes look at the clock', async () => {
    const companies = [await givenCompany(server), await givenCompany(server)].map(({ id }) => id)
    const runs: string[] = []
    const schedules = inThreeSeconds([tick, tickEverywhere])
    const handlers = [
      everyCompanyHandler(schedules),
      handleForPlatform(tick, () => Promise.resolve(void runs.push('platform'))),
      handle(tickEverywhere, ({ principal }) => Promise.resolve(void runs.push(principal.actor.companyId))),
    ]
    await prepare(schedules)
    const [one] = await Promise.all([startWorker(handlers), startWorker(handlers)])
    await eventually(() => {
      expect(runs).toContain('platform')
      expect(runs).toEqual(expect.arrayContaining(companies))
    })
    // It stays due for a minute: whoever looks again in that time must leave it alone, also when only one is left.
    await looks(3)
    await one.stop()
    await looks(3)
    expect(await queued('tick')).toBe(1)
    expect(new Set(runs).size).toBe(runs.length)
    expect(runs.filter((run) => run !== 'platform').toSorted()).toEqual(await companyIds())
    await prepare([])
  }, 60_000)

  /** Schedules that come due once today, in three seconds, told in Auckland's time. */
  function inThreeSeconds(jobs: readonly Schedule['job'][]): Schedule[] {
    const at = new Date(Date.now() + 3000)
    const timeZone = 'Pacific/Auckland'
    const parts = new Intl.DateTimeFormat('en-NZ', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(at)
    const [hour, minute, second] = parts.split(':').map(Number)
    return jobs.map((each) => ({ job: each, cron: `${second} ${minute} ${hour} * * *`, timeZone }))
  }

  /** Waits until somebody has looked at the clock so many times more. */
  async function looks(times: number): Promise<void> {
    const lookedAt = () => one<Date>('select cron_on as value from pgboss.version')
    for (let look = 0; look < times; look += 1) {
      const before = await lookedAt()
      await eventually(async () => expect(await lookedAt()).not.toEqual(before))
    }
  }

  const companyIds = async (): Promise<string[]> =>
    (await client.query<{ id: string }>('select id from companies order by id')).rows.map(({ id }) => id)
})

describe('a clock that is set back by an hour', () => {
  const lookedAt = () => one<Date>('select cron_on as value from pgboss.version')

  it('of the database: jobs that were queued run, and the schedules are looked at', async () => {
    const company = await givenCompany(server)
    await inCompany(product(company.id), (ctx) => enqueue(ctx, count, { step: 1 }))
    // What was written before lies an hour ahead.
    await client.query(`update pgboss.version set cron_on = now() + interval '1 hour'`)
    await client.query(`update pgboss.queue set monitor_claim_on = now() + interval '1 hour'`)
    await client.query(`update pgboss.job set start_after = start_after + interval '1 hour',
      created_on = created_on + interval '1 hour' where name = 'count' and state = 'created'`)
    const done: number[] = []
    await startWorker([handle(count, (_, { step }) => Promise.resolve(void done.push(step)))])
    await eventually(() => expect(done).toEqual([1]))
    await eventually(async () => expect((await lookedAt())?.getTime()).toBeLessThan(Date.now() + 60_000))
  })

  it('of the database: a job that was to wait still waits as long', async () => {
    const company = await givenCompany(server)
    await inCompany(product(company.id), (ctx) => enqueue(ctx, later, { step: 1 }, { after: 600 }))
    await client.query(`update pgboss.version set cron_on = now() + interval '1 hour'`)
    await client.query(`update pgboss.job set start_after = start_after + interval '1 hour',
      created_on = created_on + interval '1 hour' where name = 'later' and state = 'created'`)
    await startWorker([])
    const wait = `select extract(epoch from start_after - now())::int as value
      from pgboss.job where name = 'later' and state = 'created'`
    await eventually(async () => expect(await one<number>(wait)).toBeLessThanOrEqual(600))
    expect(await one<number>(wait)).toBeGreaterThan(500)
    await client.query(`delete from pgboss.job where name = 'later' and state = 'created'`)
  })

  it('of this machine: the schedules are looked at all the same', async () => {
    await startWorker([])
    const before = await lookedAt()
    const started = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => started - 3_600_000)
    await eventually(async () => expect(await lookedAt()).not.toEqual(before))
    const then = await lookedAt()
    await eventually(async () => expect(await lookedAt()).not.toEqual(then))
  })
})
