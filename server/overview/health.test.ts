import { rename, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getSystemOverview } from '#domain/overview/api.ts'
import { probes, type Probe } from '#domain/overview/choices.ts'
import { startFakeS3 } from '#server/platform/files/fake-s3.testing.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { platformEnvelope } from '#server/platform/jobs/job.ts'
import { minute } from '#server/platform/limits.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenSuperAdmin, type Person } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { overviewHandlers } from './handlers.ts'
import { probeSystem } from './jobs.ts'

let server: TestServer
let superAdmin: Person
beforeAll(async () => {
  server = await startTestServer()
  server.services.config.probeUrl = server.url
  superAdmin = await givenSuperAdmin(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(testStart)
  await asOwner('delete from probes; delete from probe_hours')
})

const asOwner = (text: string) => askDatabase<Record<string, unknown>>(server.database.superuserUrl, text)
const probe = async ({ services, platform }: Pick<TestServer, 'services' | 'platform'> = server) => {
  const handler = overviewHandlers.find(({ job }) => job === probeSystem)
  await handler?.run({ services, platform }, platformEnvelope(probeSystem, {}))
}
const health = async (which: Probe) => {
  const { health: all } = await superAdmin.call(getSystemOverview, {})
  const found = all.find((each) => each.probe === which)
  if (found === undefined) throw new Error(`nothing of ${which}`)
  return found
}
const failing = async () =>
  (await superAdmin.call(getSystemOverview, {})).health
    .filter(({ state }) => state === 'failing')
    .map((each) => each.probe)
/** What of one probe, in minutes that passed of those there were. */
const uptime = async () => {
  const { day, month } = await health('database')
  return [day && `${day.passed}/${day.minutes}`, month && `${month.passed}/${month.minutes}`]
}

it('knows nothing before the first minute, and says so without an alarm', async () => {
  const { health: all, alerts } = await superAdmin.call(getSystemOverview, {})
  expect(all.map(({ probe: which, state, day }) => [which, state, day])).toEqual(
    probes.map((which) => [which, 'unknown', null]),
  )
  expect(alerts).toEqual([])
})

it('asks all of them, finds them working and leaves nothing behind', async () => {
  const left = async () => [
    await asOwner('select count(*) from accounts'),
    await asOwner('select count(*) from sessions'),
    await asOwner('select count(*) from rate_limits'),
    await asOwner('select count(*) from known_devices'),
    await Array.fromAsync(server.services.storage.list('probes/')),
  ]
  const before = await left()
  await probe()
  expect(await failing()).toEqual([])
  expect(await health('signIn')).toMatchObject({
    state: 'working',
    checkedAt: testStart,
    since: testStart,
    failure: null,
  })
  expect(await left()).toEqual(before)
})

it('says that nobody asked for a while', async () => {
  await probe()
  server.clock.advance(4 * minute)
  const { health: all, alerts } = await superAdmin.call(getSystemOverview, {})
  expect(all.map(({ state }) => state)).toEqual(probes.map(() => 'unknown'))
  expect(alerts.map(({ kind }) => kind)).toEqual(['probesStopped'])
})

const listening = async (answer: (server: Server) => void) => {
  const other = createServer().listen(0, '127.0.0.1')
  answer(other)
  await new Promise((resolve) => other.once('listening', resolve))
  return { url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, other }
}

/** Breaks something until it is called back. */
const faults: [string, Probe, string, RegExp, () => Promise<() => unknown>][] = [
  [
    'nobody listens at the address',
    'api',
    'unreachable',
    /ECONNREFUSED/,
    async () => {
      const { url, other } = await listening(() => undefined)
      await new Promise((resolve) => other.close(resolve))
      server.services.config.probeUrl = url
      return () => (server.services.config.probeUrl = server.url)
    },
  ],
  [
    'a proxy answers that nobody is there',
    'api',
    'answer',
    /HTTP 502/,
    async () => {
      const { url, other } = await listening((it) => it.on('request', (_, reply) => reply.writeHead(502).end('<html>')))
      server.services.config.probeUrl = url
      return () => {
        server.services.config.probeUrl = server.url
        return new Promise((resolve) => other.close(resolve))
      }
    },
  ],
  [
    'somebody else answers',
    'api',
    'answer',
    /Something else/,
    async () => {
      const { url, other } = await listening((it) =>
        it.on('request', (_, reply) => reply.end('<h1>Welcome to nginx</h1>')),
      )
      server.services.config.probeUrl = url
      return () => {
        server.services.config.probeUrl = server.url
        return new Promise((resolve) => other.close(resolve))
      }
    },
  ],
  [
    'the application may no longer connect',
    'database',
    'failed',
    /gone/,
    async () => {
      const { database } = server.services
      server.services.database = { ...database, probe: () => Promise.reject(new Error('gone')) }
      return () => (server.services.database = database)
    },
  ],
  [
    'sessions can’t be written',
    'signIn',
    'denied',
    /42501.*sessions/,
    async () => {
      await asOwner('revoke insert on sessions from "stringline_platform"')
      return () => asOwner('grant insert on sessions to "stringline_platform"')
    },
  ],
  [
    'accounts are found no more',
    'signIn',
    'answer',
    /account is not found/,
    async () => {
      await asOwner(`create function lose() returns trigger language plpgsql as
        $$ begin new.password_hash = 'lost'; return new; end $$;
        create trigger lose before insert on accounts for each row execute function lose()`)
      return () => asOwner('drop trigger lose on accounts; drop function lose()')
    },
  ],
  [
    'the folder takes nothing',
    'storage',
    'failed',
    /ENOTDIR/,
    async () => {
      const folder = join(server.services.config.dataDir, 'files')
      await rename(join(folder, 'tmp'), join(folder, 'aside'))
      await writeFile(join(folder, 'tmp'), '')
      return async () => {
        await rename(join(folder, 'aside'), join(folder, 'tmp2'))
        await rename(join(folder, 'tmp'), join(folder, 'was-tmp'))
        await rename(join(folder, 'tmp2'), join(folder, 'tmp'))
      }
    },
  ],
  [
    'the bucket has no room',
    'storage',
    'full',
    /no room/,
    async () => {
      const s3 = await startFakeS3('files')
      const { storage } = server.services
      server.services.storage = await createStorage({
        kind: 's3',
        bucket: 'files',
        region: 'us-east-1',
        endpoint: s3.url,
        forcePathStyle: true,
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      })
      s3.fail('full')
      return async () => {
        server.services.storage = storage
        await s3.close()
      }
    },
  ],
]

it.each(faults)(
  'finds that %s, says why and since when, and that it works again',
  async (_, which, cause, said, damage) => {
    await probe()
    const mend = await damage()
    server.clock.advance(minute)
    const failedAt = server.clock.now().toISOString()
    try {
      await probe()
    } finally {
      await mend()
    }
    expect(await failing()).toEqual([which])
    const { failure, since } = await health(which)
    expect(failure).toEqual({ at: failedAt, cause, detail: expect.stringMatching(said) })
    expect(since).toBe(failedAt)
    const { alerts } = await superAdmin.call(getSystemOverview, {})
    expect(alerts).toMatchObject([{ kind: 'probeFailing', probe: which }])

    server.clock.advance(minute)
    await probe()
    server.clock.advance(2 * minute)
    expect(await health(which)).toMatchObject({
      state: 'working',
      failure: { at: failedAt },
      day: { passed: 2, minutes: 3 },
      month: { passed: 2, minutes: 3 },
    })
  },
)

it('does not wait for one that does not answer', async () => {
  const { storage } = server.services
  server.services.storage = { ...storage, check: () => new Promise(() => undefined) }
  await probe()
  server.services.storage = storage
  expect((await health('storage')).failure?.cause).toBe('late')
  expect(await failing()).toEqual(['storage'])
}, 20_000)

it('counts a minute once, however many processes ask in it', async () => {
  await Promise.all(Array.from({ length: 6 }, () => probe()))
  server.clock.advance(20_000)
  await probe()
  server.clock.advance(2 * minute)
  expect(await uptime()).toEqual(['1/1', '1/1'])
  expect(await asOwner('select count(*)::integer as rows from probe_hours')).toEqual([{ rows: probes.length }])
})

it('takes minutes in which nobody asked for a standstill, but for one that came late', async () => {
  await probe()
  server.clock.advance(2 * minute)
  await probe()
  server.clock.advance(10 * minute)
  await probe()
  server.clock.advance(2 * minute)
  // Minutes 0, 1 (late), 2 and 12 of thirteen.
  expect(await uptime()).toEqual(['4/13', '4/13'])
})

it('adds up a day and thirty from hours and their ends, and forgets what is older', async () => {
  const at = (daysBefore: number, minutes = 0) =>
    new Date(Date.parse(testStart) - daysBefore * 24 * 60 * minute + minutes * minute).toISOString()
  server.clock.set(at(40))
  await probe()
  // All of the last 31 days, but for an hour ten days ago, and for ten minutes at the beginning of the last day.
  await asOwner(`insert into probe_hours (probe, hour, minutes)
    select 'database', '${testStart}'::timestamptz - each * interval '1 hour',
      case each when 240 then repeat('-', 60) when 24 then repeat('.', 10) || repeat('+', 50) else repeat('+', 60) end
    from generate_series(1, 31 * 24) as each`)
  server.clock.set(at(0, 1))
  expect(await uptime()).toEqual(['1430/1440', `${43_200 - 70}/43200`])
  server.clock.set(at(0, 6))
  // Five minutes of now are missing, and five of those at the beginning have gone by.
  expect(await uptime()).toEqual([`${1440 - 5 - 5}/1440`, `${43_200 - 75}/43200`])
  await probe()
  const [oldest] = await asOwner(
    `select min(hour) >= '${at(30, -120)}' as kept from probe_hours where probe = 'database'`,
  )
  expect(oldest).toEqual({ kept: true })
})

it('goes on after the clock was put back, and forward', async () => {
  await probe()
  server.clock.advance(-10 * minute)
  await probe()
  server.clock.advance(2 * minute)
  expect(await uptime()).toEqual(['1/1', '1/1'])
  server.clock.advance(10 * minute)
  // The minute that was probed before the clock went back lies among them.
  expect(await uptime()).toEqual(['2/11', '2/11'])
})
