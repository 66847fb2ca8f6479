import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createClient, listClients } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { listen, stopListening } from './live/listening.testing.ts'
import { openPlatform, type Platform } from './platform/db/platform.ts'
import { openDatabase, type Database } from './platform/db/tenant.ts'
import { asRefusal } from './platform/http/problems.ts'
import { job, retrySoon } from './platform/jobs/job.ts'
import { openQueue } from './platform/jobs/queue.ts'
import type * as Limits from './platform/limits.ts'
import { migrate } from './platform/migrate.ts'
import { queues } from './features.ts'
import { openDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts'
import { freshDatabase, testSecretKey, type TestDatabase } from './testing/database.ts'
import { givenCompany, type Company } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// A database that accepts connections, or had accepted them, and says nothing more: a machine that hangs, a firewall
// that forgot a connection, a pooler without a server.

vi.mock('./platform/limits.ts', async (original) => {
  const limits = await original<typeof Limits>()
  return {
    ...limits,
    waits: { ...limits.waits, connection: 1_000, answer: 1_500, probe: 1_000, databaseAtStart: 1_000 },
    validFor: { ready: 50, notReady: 50 },
    liveStreams: { ...limits.liveStreams, heartbeat: 500 },
  }
})

let proxy: DatabaseProxy
let database: TestDatabase
let server: TestServer
let company: Company
beforeAll(async () => {
  database = await freshDatabase()
  proxy = await openDatabaseProxy(database.appUrl)
  server = await startTestServer(
    {},
    {
      database: {
        ...database,
        appUrl: proxy.through(database.appUrl),
        platformUrl: proxy.through(database.platformUrl),
      },
    },
  )
})
beforeEach(async () => {
  company = await soon(() => givenCompany(server))
})
afterEach(() => {
  proxy.pass()
  stopListening()
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
})

const client = (id: string) => ({
  body: { id, name: 'Kauri Homes', email: 'office@kauri.example', phone: '+64 9 123 4567' },
})
const soon = <T>(what: () => Promise<T>) => vi.waitFor(what, { timeout: 30_000, interval: 100 })
/** Connections that fell silent while nobody used them are found out one by one. */
const answersAgain = () => soon(() => company.orgAdmin.call(listClients, { query: {} }))

describe('a database that falls silent', () => {
  it('is 503 to whoever asks, with when to come back, and the server goes on by itself', async () => {
    proxy.swallow()
    const answer = await company.orgAdmin.try(listClients, { query: {} })
    expect({ status: answer.status, code: answer.problem.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    proxy.pass()
    await answersAgain()
    await soon(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
  })

  it('in the middle of a transaction leaves nothing of it', async () => {
    const id = newId()
    proxy.swallowAt('insert into "clients"')
    expect((await company.orgAdmin.try(createClient, client(id))).status).toBe(503)
    proxy.pass()
    await soon(async () => expect((await company.orgAdmin.try(createClient, client(id))).status).toBe(201))
    expect((await answersAgain()).items.map((each) => each.id)).toEqual([id])
  })

  it.each(['swallowAt', 'swallowAfter'] as const)('at the commit (%s): nobody is told that it is done', async (how) => {
    const id = newId()
    // What opens the request is read in transactions of its own, which end in the message they begin in.
    await company.orgAdmin.call(listClients, { query: {} })
    proxy[how]('commit\0')
    const answers: number[] = []
    for (let count = 0; count < 3 && !answers.includes(503); count += 1)
      answers.push((await company.orgAdmin.try(createClient, client(id))).status)
    expect(answers).toEqual([503])
    proxy.pass()
    await soon(async () => expect((await company.orgAdmin.try(createClient, client(id))).status).toBe(201))
    expect((await answersAgain()).items.map((each) => each.id)).toEqual([id])
  })

  it('is noticed by the connection that hears the other processes', async () => {
    const before = await listen(company.orgAdmin)
    proxy.swallow()
    proxy.pass()
    // It is told that something may have been missed, or to come back where it can't be asked who listens.
    await soon(async () => expect(before.isOver || before.names().includes('gap')).toBe(true))
    await answersAgain()
    const after = await listen(company.orgAdmin)
    await soon(async () => {
      await company.orgAdmin.try(createClient, client(newId()))
      expect(after.names()).toContain('client.created')
    })
  })

  it('holds up no job for longer than that', async () => {
    const count = job({ name: 'count', data: z.strictObject({ step: z.number() }), retry: retrySoon, scope: 'company' })
    await migrate({ ...database, secretKey: testSecretKey, queues: { ...queues, jobs: [...queues.jobs, count] } })
    const options = { worker: true, schedules: false, log: server.services.log, lookEvery: 1 }
    const worker = await openQueue({ ...options, appUrl: proxy.through(database.appUrl) })
    const other = await openQueue({ ...options, worker: false, appUrl: database.appUrl })
    const done: unknown[] = []
    await worker.work(count, (queued) => Promise.resolve(void done.push(queued)))
    const envelope = (step: number) => ({ companyId: company.id, data: { step } }) as never
    await other.sendAll('count', [envelope(1)])
    await soon(async () => expect(done).toHaveLength(1))
    proxy.swallow()
    await other.sendAll('count', [envelope(2)])
    // So that a question of the worker is among what was swallowed.
    await vi.waitFor(() => expect(proxy.swallowed).toBeGreaterThan(3), { timeout: 10_000 })
    proxy.pass()
    await soon(async () => expect(done).toHaveLength(2))
    await worker.stop()
    await other.stop()
  })
})

describe('a connection whose answer came too late', () => {
  let single: Database
  let platform: Platform
  beforeAll(() => {
    const options = { ...database, poolSize: 1, onError: () => undefined }
    single = openDatabase(options)
    platform = openPlatform(options)
  })
  afterAll(() => Promise.all([single.close(), platform.close()]))

  const late = sql<{ answer: string }>`select 'late' as answer, pg_sleep(2)`
  const mine = sql<{ answer: string }>`select 'mine' as answer`
  const ways = {
    'of a write': (ask: typeof mine) =>
      single.inTenant({ kind: 'system', companyId: company.id }, (db) => ask.execute(db)),
    'of a read': (ask: typeof mine) =>
      single.inTenant({ kind: 'system', companyId: company.id }, (db) => ask.execute(db), { readOnly: true }),
    'of the platform': (ask: typeof mine) => ask.execute(platform.db),
    'of a transaction of the platform': (ask: typeof mine) => platform.transact((db) => ask.execute(db)),
  }

  it.each(Object.entries(ways))('%s is used by nobody again', async (_, ask) => {
    const [lost, next] = await Promise.allSettled([ask(late), ask(mine)])
    expect(lost).toMatchObject({ status: 'rejected' })
    expect(asRefusal((lost as PromiseRejectedResult).reason).status).toBe(503)
    // One that waited for this connection meanwhile may have given up.
    if (next.status === 'fulfilled') expect(next.value.rows).toEqual([{ answer: 'mine' }])
    expect((await ask(mine)).rows).toEqual([{ answer: 'mine' }])
  })

  it('is none where a transaction may take longer', async () => {
    const { rows } = await platform.transact((db) => late.execute(db), { longest: 20_000 })
    expect(rows).toMatchObject([{ answer: 'late' }])
  })
})

it('gives up opening one that never gets past its handshake', async () => {
  proxy.swallow()
  const silent = openDatabase({ appUrl: proxy.through(database.appUrl), poolSize: 1, onError: () => undefined })
  const answer = silent.inTenant({ kind: 'system', companyId: company.id }, (db) => sql`select 1`.execute(db))
  expect(asRefusal(await answer.catch((error: unknown) => error)).status).toBe(503)
  await silent.close()
})
