import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { submitInvoice } from '#domain/invoices/api.ts'
import { hour, rates, second } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { givenClient, givenCompany, givenInvoice, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { note } from './commands/noting.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

// News that waits because its reader has had too many mails costs one job, not one for each piece of news and hour.

let server: TestServer
let database: pg.Client
let company: Company
let contact: Person
let clientId: string
let invoiceId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server)
  clientId = (await givenClient(company.orgAdmin)).id
  contact = await company.contact(clientId)
  invoiceId = (await givenInvoice(company.orgAdmin, clientId)).id
  await company.orgAdmin.call(submitInvoice, { params: { id: invoiceId } })
})
afterAll(async () => {
  await database.end()
  await server.stop()
})

const principal = () => ({ actor: { kind: 'system', companyId: company.id } as const, name: '', timezone: 'UTC' })

/** Notes so many pieces of news for the contact, each of which queues its job. */
const noteMany = (count: number) =>
  within(server.services)(principal(), async (ctx) => {
    for (let turn = 0; turn < count; turn += 1)
      await note(
        ctx,
        { kind: 'clientInvoiceSent', subjectId: invoiceId, cause: newId(), by: 'Hana Cole', at: ctx.now },
        { clientId },
      )
  })

/** The contact has had so many mails within the hour. */
const countMails = (times: number) =>
  database.query(
    `insert into rate_counts (company_id, kind, subject, times, resets_at) values ($1, $2, $3, $4, $5)
      on conflict (company_id, kind, subject) do update set times = excluded.times`,
    [
      company.id,
      `mail address ${hour}`,
      contact.email.toLowerCase(),
      times,
      new Date(server.clock.now().getTime() + hour).toISOString(),
    ],
  )

/** Runs every job that is due within minutes, two at a time as a process does; answers how many there were. */
async function runDue(): Promise<number> {
  // The queue goes by the clock of the database, which these tests can't advance.
  const elapsed = (server.clock.now().getTime() - Date.parse(testStart)) / second
  const { rows } = await database.query<{ data: unknown }>(
    `delete from pgboss.job where name = 'tellOfNews' and data ->> 'companyId' = $1
      and data -> 'data' ->> 'channel' = 'email' and start_after < now() + make_interval(secs => $2)
      returning data`,
    [company.id, elapsed + 5 * 60],
  )
  const handler = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  const queue = [...rows]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await handler?.run(server, next.data)
  }
  await Promise.all([work(), work()])
  return rows.length
}

const waiting = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from notification_deliveries where company_id = $1 and channel = 'email'`,
    [company.id],
  )
  return rows[0]?.count ?? 0
}

it('100 notifications beyond the limit are mailed by one more job when the limit ends', async () => {
  await noteMany(100)
  await countMails(rates.mail.address[0]?.limit ?? 0)
  const runs = [await runDue()]
  expect(await waiting()).toBe(100)
  // News of the meantime waits with the rest, without a job of its own for that moment.
  server.clock.advance(hour / 2)
  await noteMany(3)
  runs.push(await runDue())
  server.clock.advance(hour / 2)
  for (let count = await runDue(); count > 0; count = await runDue()) runs.push(count)
  expect(runs).toEqual([100, 3, 1])
  expect(await waiting()).toBe(0)
}, 60_000)
