import { sendInvoice } from '#domain/shares/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NotificationKind } from '#domain/notifications/choices.ts'
import { getReminderSchedule, stopReminders, updateReminderSchedule } from '#domain/reminders/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { userIdOf } from '#server/push/telling.testing.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { notificationHandlers } from './handlers.ts'
import { noteByClock, tellOfNews } from './jobs.ts'

// Of one invoice a client is mailed by the chase or by us, never by both.

let server: TestServer
let database: pg.Client
let company: Company
let owner: Person
let clientId: string
let contact: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
beforeEach(async () => {
  server.clock.set('2026-11-19T01:00:00.000Z')
  company = await givenCompany(server, 'Kauri & Sons')
  owner = company.orgAdmin
  clientId = (await givenClient(owner, { name: 'Tui Bakery' })).id
  contact = await company.contact(clientId)
})
afterAll(async () => {
  await database.end()
  await server.stop()
})

const chase = async (days: number[], enabled = true) => {
  const { version } = await owner.call(getReminderSchedule, {})
  await owner.call(updateReminderSchedule, { body: { enabled, days }, version })
}
/** An invoice that is due on a Wednesday and went to an address a week before. */
async function sent(to = contact.email) {
  const { id } = await givenInvoiceIn(owner, clientId, 'pending', { date: '2026-11-12', dueDate: '2026-11-25' })
  await owner.call(sendInvoice, { params: { id }, body: { to } })
  return id
}
const run = async (name: string, envelope: object) =>
  notificationHandlers.find(({ job }) => job.name === name)?.run(server, envelope)
/** What they are mailed by us, and told in the bell, on the morning of a day in Auckland. */
async function toldOn(day: string): Promise<{ mails: string[]; bell: NotificationKind[] }> {
  server.clock.set(new Date(Date.parse(`${day}T18:00:00.200Z`) - 24 * 3_600_000).toISOString())
  await run(noteByClock.name, companyEnvelope(noteByClock, company.id, {}))
  const userId = await userIdOf(company, contact)
  await run(tellOfNews.name, companyEnvelope(tellOfNews, company.id, { userId, channel: 'email' }))
  const { rows } = await database.query<{ subject: string }>(
    `select subject from mails where company_id = $1 and to_address = $2 and unsubscribe_url is not null order by id`,
    [company.id, contact.email],
  )
  const items = await notificationsOf(contact)
  return { mails: rows.map(({ subject }) => subject), bell: items.map(({ kind }) => kind) }
}
const overdue = expect.stringMatching(/^Invoice .* is overdue$/)

it('that is chased at their address these days is told to a client by the bell alone', async () => {
  await chase([-3, 1])
  await sent(`accounts@tui.example, ${contact.email.toUpperCase()}`)
  // Two days after the Friday on which the reminder before it went out.
  expect(await toldOn('2026-11-22')).toEqual({ mails: [], bell: ['clientInvoiceDue'] })
  expect(await toldOn('2026-11-26')).toEqual({ mails: [], bell: ['clientInvoiceOverdue', 'clientInvoiceDue'] })
})

const others: Record<string, () => Promise<unknown>> = {
  'is chased nowhere': async () => sent(),
  'is chased no more': async () => {
    await chase([1])
    await chase([1], false)
    await sent()
  },
  'is chased at another address': async () => {
    await chase([1])
    await sent('accounts@tui.example')
  },
  'is chased much later': async () => {
    await chase([14])
    await sent()
  },
  'is stopped': async () => {
    await chase([1])
    await owner.call(stopReminders, { params: { id: await sent() } })
  },
}
it.each(Object.keys(others))('that %s is told to them by mail as well', async (name) => {
  await others[name]?.()
  expect(await toldOn('2026-11-26')).toEqual({ mails: [overdue], bell: ['clientInvoiceOverdue'] })
})
