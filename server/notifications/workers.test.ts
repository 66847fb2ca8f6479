import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { assignTask } from '#domain/tasks/api.ts'
import { hurryJobs, missDeadWorkers } from '#server/testing/dead-workers.ts'
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
})
beforeEach(async () => {
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

/** Workers alone that each kill themselves at such a moment. */
async function killed(...moments: Moment[]): Promise<void> {
  expect(await Promise.all(moments.map(startWorker))).toEqual(moments.map(() => 'SIGKILL'))
  await missDeadWorkers(client)
}

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
const counted = (table: string) => numberOf(`select count(*)::int as value from ${table} where company_id = $1`)
const until = (table: string, count: number) =>
  vi.waitFor(async () => expect(await counted(table)).toBe(count), { timeout: 60_000, interval: 100 })
/** The morning has come. */
const dawn = () => client.query(`update notification_deliveries set due_at = now() - interval '1 second'`)

const [people, tasks] = [8, 3]
/** Tasks given to people who want to be told so; answers their titles. */
async function given(delivery: object): Promise<string[]> {
  const titles: string[] = []
  for (let person = 0; person < people; person += 1) {
    const assignedToId = await idOf(await company.person('user'))
    const chosen = [assignedToId, JSON.stringify(delivery)]
    await client.query('update memberships set delivery = $2 where user_id = $1', chosen)
    for (let count = 0; count < tasks; count += 1) {
      const title = `Task ${person}-${count} of many`
      const { id } = await givenTask(company.orgAdmin, { title })
      await company.orgAdmin.call(assignTask, { params: { id }, body: { assignedToId } })
      titles.push(title)
    }
  }
  return titles
}

/** Once nothing waits any more: each was told of each of these once. Answers whom each mail went to. */
async function toldOnce(titles: readonly string[]): Promise<string[]> {
  const waiting = `select count(*)::int as value from pgboss.job
    where data->>'companyId' = $1 and (name = 'tellOfNews' or name like 'tell%')
      and state::text in ('created', 'retry', 'active')`
  await vi.waitFor(async () => expect(await numberOf(waiting)).toBe(0), { timeout: 90_000, interval: 100 })
  expect([await counted('notifications'), await counted('notification_deliveries')]).toEqual([titles.length, 0])
  const { rows } = await client.query<{ text_body: string; to_address: string }>(
    'select text_body, to_address from mails where company_id = $1',
    [company.id],
  )
  for (const title of titles) expect(rows.filter((row) => row.text_body.includes(title)).length, title).toBe(1)
  return rows.map((row) => row.to_address)
}

const delivery = { email: 'atOnce', morningAt: 420, quiet: null, push: false }

it('each person is mailed of each task once, though workers are killed between the event and its mail', async () => {
  const titles = await given(delivery)
  await killed('noting', 'noted')
  // Nobody waits a minute for what is gathered.
  const hurry = hurryJobs(server.database.superuserUrl, 'all')
  await killed('telling', 'told')
  void startWorker('never')
  void startWorker('never')
  await toldOnce(titles)
  await hurry.stop()
}, 180_000)

it('each has one mail in the morning with all there is, though workers are killed before and after it', async () => {
  const titles = await given({ ...delivery, email: 'morning' })
  await killed('noting', 'noted')
  const noting = startWorker('never')
  let hurry = hurryJobs(server.database.superuserUrl)
  await until('notifications', titles.length)
  for (const each of running) each.kill('SIGKILL')
  await noting
  await hurry.stop()
  await missDeadWorkers(client)
  expect([await counted('notification_deliveries'), await counted('mails')]).toEqual([titles.length, 0])
  await dawn()
  hurry = hurryJobs(server.database.superuserUrl, 'all')
  // One after the other: of eight mails each dies with its fifth.
  await killed('telling')
  await killed('told')
  void startWorker('never')
  void startWorker('never')
  const mailed = await toldOnce(titles)
  await hurry.stop()
  expect([mailed.length, new Set(mailed).size, await counted('notification_mornings')]).toEqual([
    people,
    people,
    people,
  ])
}, 180_000)
