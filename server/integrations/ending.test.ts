import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkIntegration,
  completeIntegration,
  connectIntegration,
  disconnectIntegration,
} from '#domain/integrations/api.ts'
import { listActivity } from '#domain/activity/api.ts'
import { exportProfile } from '#domain/profile/api.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { day, hour, keptFor, minute } from '#server/platform/limits.ts'
import { runSchedules, waitingJobs } from '#server/testing/background.ts'
import { givenCompany, keepOpen, type Company, type Person } from '#server/testing/given.ts'
import { everythingSeen } from '#server/testing/seen.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { createLog } from '#server/platform/log.ts'
import { connected, standing } from './connected.testing.ts'
import { integrationHandlers } from './handlers.ts'
import { checkConnections, endGrant } from './jobs.ts'
import { openStandIn, type StandIn } from './stand-in.testing.ts'

const provider = 'xero' as const

let standIn: StandIn
let server: TestServer
let database: pg.Client
let company: Company
let owner: Person
const lines: string[] = []
beforeAll(async () => {
  standIn = await openStandIn()
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  server = await startTestServer({ WORKER: 'off' }, { sandbox: standIn, log })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
beforeEach(async () => {
  server.clock.set(testStart)
  standIn.takeAllBack()
  // Whoever is connected by the same has a say in what is given back.
  await database.query('delete from connections')
  company = await givenCompany(server)
  await keepOpen(server, company)
  owner = company.orgAdmin
})
afterAll(async () => {
  await database.end()
  await server.stop()
  await standIn.close()
})

/** Runs what waits to be given back, as a worker would. */
async function giveBack(): Promise<void> {
  const handler = integrationHandlers.find(({ job }) => job === endGrant)
  const { rows } = await database.query<{ id: string; data: unknown }>(
    `select id, data from pgboss.job where name = $1 and state = 'created'`,
    [endGrant.name],
  )
  for (const { id, data } of rows) {
    await handler?.run(server, data)
    await database.query('delete from pgboss.job where id = $1', [id])
  }
}
const disconnected = (person = owner) => person.call(disconnectIntegration, { body: { provider } })

describe('disconnecting', () => {
  it('forgets the tokens at once and gives them back afterwards', async () => {
    await connected(owner, standIn)
    expect(await disconnected()).toMatchObject({
      state: 'disconnected',
      organisation: null,
      connectedBy: null,
      can: { connectIntegration: true, disconnectIntegration: false },
    })
    const { rows } = await database.query('select sealed from connections where company_id = $1', [company.id])
    expect(rows).toEqual([{ sealed: null }])
    expect(standIn.grants()).toEqual([['Harbour & Ridge']])
    await giveBack()
    expect(standIn.grants()).toEqual([])
    const { items } = await owner.call(listActivity, { query: { kind: 'integration' } })
    expect(items.map(({ event, by }) => [event, by.kind])).toEqual([
      ['integration.disconnected', 'staff'],
      ['integration.connected', 'staff'],
    ])
    const again = await owner.try(disconnectIntegration, { body: { provider } })
    expect([again.status, again.problem.code]).toEqual([409, 'not_connected'])
    expect(await connected(owner, standIn)).toMatchObject({ state: 'connected' })
  })

  it('leaves what the same person shares for another company', async () => {
    await connected(owner, standIn, ['Harbour', 'Ridge'])
    await disconnected()
    await giveBack()
    expect(standIn.grants()).toEqual([['Harbour', 'Ridge']])
    const one = await connected(owner, standIn, ['Harbour'])
    expect(one.state).toBe('connected')
    await disconnected()
    await giveBack()
    expect(standIn.grants()).toEqual([['Ridge']])
  })

  it('is tried again while the provider is down, and is done where it was taken back there', async () => {
    await connected(owner, standIn)
    await disconnected()
    server.clock.set(new Date(server.clock.now().getTime() + hour).toISOString())
    standIn.failNext('/xero/identity/connect/token', { status: 503 })
    await expect(giveBack()).rejects.toThrow('asked in vain')
    await giveBack()
    expect(standIn.grants()).toEqual([])
    await connected(owner, standIn)
    await disconnected()
    standIn.takeAllBack()
    await giveBack()
  })
})

describe('in the same moment', () => {
  it('what is connected anew while it is being given back is asked about at once', async () => {
    await connected(owner, standIn, ['Moment'])
    await disconnected()
    const [link = ''] = standIn.listed().map(({ id }) => id)
    const letGo = standIn.hold(`/xero/connections/${link}`)
    const gone = giveBack()
    while (standIn.times(`DELETE /xero/connections/${link}`) === 0) await pause(10)
    expect(await connected(owner, standIn, ['Moment'])).toMatchObject({ state: 'connected' })
    await waitingJobs(server, checkConnections.name)
    letGo()
    await gone
    const queued = await waitingJobs(server, checkConnections.name)
    expect(queued).toMatchObject([{ companyId: company.id }])
    for (const each of queued) await integrationHandlers.find(({ job }) => job === checkConnections)?.run(server, each)
    expect(await standing(owner)).toMatchObject({ state: 'failed', failure: 'organisation' })
  })

  it('what was given back between what was shared and what is kept is seen before anybody believes in it', async () => {
    const { url } = await owner.call(connectIntegration, { body: { provider } })
    const given = standIn.consent(url)
    const shared = standIn.listed()
    standIn.failNext('/xero/connections', { status: 200, body: JSON.stringify(shared) })
    standIn.unshareAll()
    expect(await owner.call(completeIntegration, { body: { provider, ...given } })).toMatchObject({
      state: 'failed',
      failure: 'organisation',
    })
  })
})

it('an erased company gives back what it was given', async () => {
  await connected(owner, standIn)
  await owner.call(cancelPlan, {})
  server.clock.set(new Date(server.clock.now().getTime() + 31 * day).toISOString())
  await runSchedules(server)
  const { rows } = await database.query('select from connections where company_id = $1', [company.id])
  expect(rows).toEqual([])
  expect(standIn.grants()).toEqual([['Harbour & Ridge']])
  await giveBack()
  expect(standIn.grants()).toEqual([])
})

it('calls are forgotten after thirty days, and attempts with the next night', async () => {
  await owner.call(connectIntegration, { body: { provider } })
  await connected(owner, standIn)
  await disconnected()
  const left = async () => {
    const count = async (table: string) =>
      (await database.query(`select from ${table} where company_id = $1`, [company.id])).rowCount
    return [await count('integration_calls'), await count('oauth_attempts')]
  }
  expect(await left()).toEqual([3, 1])
  server.clock.set(new Date(server.clock.now().getTime() + keptFor.integrationCalls + minute).toISOString())
  await runSchedules(server)
  expect(await left()).toEqual([0, 0])
})

it('no token, code, state or verifier is in an answer, a log, a table or a job', async () => {
  const { url } = await owner.call(connectIntegration, { body: { provider } })
  const state = new URL(url).searchParams.get('state') ?? ''
  await connected(owner, standIn)
  await owner.call(checkIntegration, { body: { provider } })
  server.clock.set(new Date(server.clock.now().getTime() + 40 * minute).toISOString())
  await owner.call(checkIntegration, { body: { provider } })
  const secrets = [...standIn.secrets(), state, 'stringline-sandbox-secret']
  expect(secrets.length).toBeGreaterThan(4)
  const seen = JSON.stringify([
    await standing(owner),
    await everythingSeen(owner),
    await (await owner.fetch('/api/integrations/calls?provider=xero')).json(),
    await (await owner.fetch(exportProfile.path, { method: exportProfile.method })).text(),
  ])
  await disconnected()
  const { rows } = await database.query<{ table: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as table from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const dump: string[] = []
  for (const { table } of rows) dump.push(JSON.stringify((await database.query(`select * from ${table}`)).rows))
  expect(dump.length).toBeGreaterThan(50)
  for (const secret of secrets) {
    const hex = Buffer.from(secret).toString('hex')
    for (const place of [seen, lines.join('\n'), dump.join('\n')]) {
      expect(place.includes(secret)).toBe(false)
      expect(place.includes(hex)).toBe(false)
    }
  }
})
