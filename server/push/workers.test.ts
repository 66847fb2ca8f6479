import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hurryJobs, missDeadWorkers } from '#server/testing/dead-workers.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { answering, openPushService, type Browser, type PushService } from './browser.testing.ts'
import { pushOf, subscribed, tell, userIdOf } from './telling.testing.ts'

let service: PushService
let server: TestServer
let client: pg.Client
let company: Company
let browser: Browser
let userId: string
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({ WORKER: 'off', PUSH_SERVICES: service.origin })
  client = new pg.Client({ connectionString: server.database.superuserUrl })
  await client.connect()
})
beforeEach(async () => {
  company = await givenCompany(server)
  const person = await company.person('user')
  userId = await userIdOf(company, person)
  browser = await subscribed(service, person)
  // Sessions are of the workers' time.
  const years = [new Date(Date.now() - 86_400_000).toISOString(), '2100-01-01T00:00:00Z']
  await client.query('update sessions set company_since = $1, expires_at = $2', years)
})
afterAll(async () => {
  await client.end()
  await server.stop()
  await service.close()
})

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const each of running) each.kill('SIGKILL')
})

/** A worker in a process of its own, and how it ends. */
function startWorker(dies: 'before' | 'after-commit' | 'never') {
  const script = fileURLToPath(new URL('./fixtures/worker.ts', import.meta.url))
  const { appUrl, platformUrl } = server.database
  const child = spawn(process.execPath, [script, appUrl, platformUrl, service.origin, dies], { stdio: 'inherit' })
  running.add(child)
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(signal ?? code)
    })
  })
  return { child, ended }
}

const titles = () => browser.received.map(({ message }) => message.title)
const unsettled = async (): Promise<number> =>
  (
    await client.query<{ count: number }>(
      'select count(*)::int as count from pushes where company_id = $1 and message is not null',
      [company.id],
    )
  ).rows[0]?.count ?? 0
/** Others take up what the dead had in hand, and settle all of it. */
async function settledByOthers(): Promise<void> {
  await missDeadWorkers(client)
  startWorker('never')
  startWorker('never')
  const hurry = hurryJobs(server.database.superuserUrl)
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), { timeout: 90_000, interval: 100 })
  await hurry.stop()
}

/** Notifications of the product as it is now, whatever the clock of the server under test says. */
async function tellMany(count: number): Promise<string[]> {
  const told = Array.from({ length: count }, (_, index) => `Told ${index}`)
  for (const title of told) await tell(server, company, userId, pushOf({ title }))
  // And a little ahead of it: of what waits for longer it is asked again, of which nobody here knows.
  await client.query(`update pushes set created_at = now() + interval '5 minutes' where company_id = $1`, [company.id])
  return told
}

describe('two workers', () => {
  it('send each notification once, though others were killed between the event and the sending', async () => {
    const told = await tellMany(30)
    const killed = await Promise.all([startWorker('before').ended, startWorker('after-commit').ended])
    expect(killed).toEqual(['SIGKILL', 'SIGKILL'])
    await settledByOthers()
    expect(titles().toSorted()).toEqual(told.toSorted())
  }, 120_000)

  it('send again what was under way when one was killed, under the same name, which takes the place of the first', async () => {
    const told = await tellMany(12)
    const { child, ended } = startWorker('never')
    browser.answer = (response) => {
      if (browser.received.length < 4) return answering(201)(response)
      // The service has it, and whoever sent it never hears so.
      browser.answer = answering(201)
      child.kill('SIGKILL')
    }
    expect(await ended).toBe('SIGKILL')
    await settledByOthers()
    expect([...new Set(titles())].toSorted()).toEqual(told.toSorted())
    const topics = browser.received.map(({ headers }) => headers['topic'])
    expect(new Set(topics).size).toBe(told.length)
    // One that was being answered, and at most one more that the same process had in hand.
    expect(topics.length - told.length).toBeLessThanOrEqual(2)
    expect(topics.length - told.length).toBeGreaterThanOrEqual(1)
  }, 120_000)
})
