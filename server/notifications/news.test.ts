import { sendInvoice } from '#domain/shares/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { approveInvoice, createInvoice, recordPayment, submitInvoice, voidInvoice } from '#domain/invoices/api.ts'
import { createReport } from '#domain/reports/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { within } from '#server/platform/within.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  invoiceBody,
  reportBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note, type Concerned, type News } from './commands/noting.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

// What is mailed is news still, and nothing of which its reader has a mail anyway.

let postOffice: PostOffice
let server: TestServer
let database: pg.Client
let company: Company
let owner: Person
let clientId: string
let contact: Person
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer({ ...postOffice.environment, WORKER: 'off' })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
beforeEach(async () => {
  company = await givenCompany(server)
  owner = company.orgAdmin
  clientId = (await givenClient(owner)).id
  contact = await company.contact(clientId)
})
afterAll(async () => {
  await database.end()
  await server.stop()
  await postOffice.close()
})

const noted = (news: Pick<News, 'kind' | 'subjectId'> & Partial<News>, concerned: Concerned = { clientId }) =>
  within(server.services)({ actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' }, (ctx) =>
    note(ctx, { cause: newId(), by: 'Hana Cole', at: ctx.now, ...news }, concerned),
  )
/** What one of them is mailed by what waits now: as it stands in the outbox. */
async function mailed({ email }: Person): Promise<string[]> {
  const { items } = await owner.call(listUsers, { query: { search: email } })
  const handler = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  await handler?.run(server, companyEnvelope(tellOfNews, company.id, { userId: items[0]?.id ?? '', channel: 'email' }))
  const { rows } = await database.query<{ subject: string }>(
    `select subject from mails where company_id = $1 and to_address = $2 and unsubscribe_url is not null order by id`,
    [company.id, email],
  )
  return rows.map(({ subject }) => subject)
}
async function issued(id = newId(), dates = {}) {
  const { invoiceNumber } = await owner.call(createInvoice, { body: { ...invoiceBody(clientId), ...dates, id } })
  await owner.call(submitInvoice, { params: { id } })
  await owner.call(approveInvoice, { params: { id } })
  return { id, invoiceNumber }
}

it('a client is mailed that an invoice falls due until it has', async () => {
  const due = async (dueDate: string) => {
    const { id, invoiceNumber } = await issued(newId(), { date: '2026-11-01', dueDate })
    await noted({ kind: 'clientInvoiceDue', subjectId: id, facts: { dueDate } })
    return invoiceNumber
  }
  const soon = await due('2026-11-20')
  await due('2026-11-19')
  expect(await mailed(contact)).toEqual([`Invoice ${soon} is due on 20 Nov 2026`])
})

describe('a client is mailed of an invoice', () => {
  const stops: Record<string, (id: string) => Promise<unknown>> = {
    'that was paid': (id) =>
      owner.call(recordPayment, { params: { id }, body: { date: '2026-11-20', amount: '115', method: 'bank' } }),
    'that was voided': (id) => owner.call(voidInvoice, { params: { id } }),
  }
  it.each(Object.keys(stops))('never of one %s meanwhile', async (how) => {
    const [left, gone] = [await issued(), await issued()]
    for (const { id } of [left, gone]) await noted({ kind: 'clientInvoiceSent', subjectId: id })
    await stops[how]?.(gone.id)
    expect(await mailed(contact)).toEqual([`Invoice ${left.invoiceNumber}`])
  })

  it('never where the invoice itself went to their address', async () => {
    const { id } = await issued()
    await owner.call(sendInvoice, { params: { id }, body: { to: contact.email } })
    await noted({ kind: 'clientInvoiceDue', subjectId: id })
    expect(await mailed(contact)).toEqual([])
  })

  it('never where they were reminded of it', async () => {
    const { id } = await issued()
    await database.query(
      `insert into mails
          (company_id, id, to_address, subject, text_body, html_body, created_at, subject_kind, subject_id)
        values ($1, $2, $3, 'Reminder', '', '', $4, 'invoice reminder', $5)`,
      [company.id, newId(), contact.email.toUpperCase(), server.clock.now().toISOString(), id],
    )
    await noted({ kind: 'clientInvoiceOverdue', subjectId: id })
    expect(await mailed(contact)).toEqual([])
  })

  it('and of a report, though whoever made both chose the same id for them', async () => {
    const { id } = await issued()
    const job = await givenJob(owner, clientId)
    const { reportId } = await owner.call(createReport, { body: { ...reportBody(clientId, job.id), id } })
    await owner.call(sendInvoice, { params: { id }, body: { to: contact.email } })
    await noted({ kind: 'clientReportShared', subjectId: id })
    expect(await mailed(contact)).toEqual([expect.stringContaining(reportId)])
  })
})

it('nobody is told that a trial ends which was put off or has become a plan', async () => {
  const trial = { kind: 'trialEnding', subjectId: company.id, by: null, facts: { days: 5 } } as const
  const until = (moment: string) =>
    database.query(`update companies set plan = 'trial', trial_ends_at = $2 where id = $1`, [company.id, moment])
  await until('2026-12-24T20:00:00.000Z')
  await noted(trial, {})
  expect(await mailed(owner)).toEqual([])
  await until('2026-11-24T20:00:00.000Z')
  await noted(trial, {})
  expect(await mailed(owner)).toEqual(['Your Stringline trial ends in 5 days'])
  await noted(trial, {})
  await database.query(`update companies set plan = 'pro' where id = $1`, [company.id])
  expect(await mailed(owner)).toHaveLength(1)
})

it('who keeps invoices is mailed of one that the books have otherwise until that is mended', async () => {
  const books = (id: string, state: 'failed' | 'synced') =>
    database.query(
      `insert into accounting_syncs (company_id, invoice_id, state, reason, queued_at) values ($1, $2, $3, $4, now())
        on conflict (company_id, invoice_id) do update set state = excluded.state, reason = excluded.reason`,
      [company.id, id, state, state === 'failed' ? 'amountsDiffer' : null],
    )
  const [mended, left] = [await issued(), await issued()]
  for (const { id } of [mended, left]) {
    await books(id, 'failed')
    await noted({ kind: 'invoiceUnbooked', subjectId: id }, {})
  }
  await books(mended.id, 'synced')
  expect(await mailed(owner)).toEqual([`Xero: check ${left.invoiceNumber}`])
})
