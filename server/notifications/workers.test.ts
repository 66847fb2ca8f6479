import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { assignTask } from '#domain/tasks/api.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

/** A server without a worker: others work, and are killed. */
let server: TestServer
let client: pg.Client
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  client = new pg.Client({ connectionString: server.database.superuserUrl })
  await client.connect()
  // A process that died is missed after two seconds instead of thirty.
  await client.query('update pgboss.queue set heartbeat_seconds = 2')
  company = await givenCompany(server)
})
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const each of running) each.kill('SIGKILL')
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

type Moment = 'noting' | 'noted' | 'telling' | 'told' | 'never'

/** A worker in a process of its own; answers how it ended. */
function startWorker(dies: Moment): Promise<NodeJS.Signals | number | null> {
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

const idOf = async ({ email }: Person): Promise<string> =>
  (await client.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? ''
const numberOf = async (text: string): Promise<number> =>
  (await client.query<{ value: number }>(text, [company.id])).rows[0]?.value ?? -1
/** Nobody waits a minute for what is gathered. */
const hurry = () => client.query(`update pgboss.job set start_after = now() where start_after > now()`)

it('each person is mailed of each task once, though workers are killed between the event and its mail', async () => {
  const titles: string[] = []
  for (let person = 0; person < 8; person += 1) {
    const assignedToId = await idOf(await company.person('user'))
    for (let count = 0; count < 3; count += 1) {
      const title = `Task ${person}-${count} of many`
      const { id } = await givenTask(company.orgAdmin, { title })
      await company.orgAdmin.call(assignTask, { params: { id }, body: { assignedToId } })
      titles.push(title)
    }
  }
  expect(await Promise.all([startWorker('noting'), startWorker('noted')])).toEqual(['SIGKILL', 'SIGKILL'])
  const ends = Promise.all([startWorker('telling'), startWorker('told')])
  const hurrying = setInterval(() => void hurry(), 500)
  expect(await ends).toEqual(['SIGKILL', 'SIGKILL'])
  void startWorker('never')
  void startWorker('never')
  const waiting = `select count(*)::int as value from pgboss.job
    where data->>'companyId' = $1 and (name = 'tellOfNews' or name like 'tell%')
      and state::text in ('created', 'retry', 'active')`
  await vi.waitFor(async () => expect(await numberOf(waiting)).toBe(0), { timeout: 90_000, interval: 100 })
  clearInterval(hurrying)
  expect(await numberOf('select count(*)::int as value from notifications where company_id = $1')).toBe(titles.length)
  expect(await numberOf('select count(*)::int as value from notification_deliveries where company_id = $1')).toBe(0)
  const { rows } = await client.query<{ text_body: string }>('select text_body from mails where company_id = $1', [
    company.id,
  ])
  for (const title of titles) expect(rows.filter((row) => row.text_body.includes(title)).length, title).toBe(1)
}, 180_000)
