import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { mailMessages } from '#domain/mail/schema.ts'
import { submitInvoice } from '#domain/invoices/api.ts'
import { createShare, getSharedReport, sendReport, sendInvoice } from '#domain/shares/api.ts'
import { shareMessages } from '#domain/shares/schema.ts'
import { newId } from '#domain/ids.ts'
import { rates, unknownTokens } from './platform/limits.ts'
import { callerOf } from './testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  type Company,
  type Person,
} from './testing/given.ts'
import { startTestServer, testStart, type TestServer } from './testing/server.ts'
import { rowsIn } from './testing/traces.ts'

// One person, or one company, floods nobody: mail, links, files and guesses are counted over all processes.

let server: TestServer
let company: Company
let report: ReportRecord
let invoice: InvoiceRecord
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server)
  const client = await givenClient(company.orgAdmin)
  const job = await givenJob(company.orgAdmin, client.id)
  report = await givenReport(company.orgAdmin, client.id, job.id)
  const draft = await givenInvoice(company.orgAdmin, client.id)
  invoice = await company.orgAdmin.call(submitInvoice, { params: { id: draft.id } })
})

const mail = (person: Person, to: string) => person.try(sendReport, { params: { id: report.id }, body: { to } })
const share = (person: Person, id?: string) =>
  person.try(createShare, { params: { id: report.id }, body: id === undefined ? {} : { id } })
/** So much was counted already of a kind, in the given time. */
const counted = (kind: string, subject: string, within: number, times: number) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .updateTable('rate_counts')
      .set({ times })
      .where('company_id', '=', company.id)
      .where('kind', '=', `${kind} ${within}`)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow(),
  )
const hour = 60 * 60_000
const perHour = (paces: readonly { limit: number; within: number }[]): number =>
  paces.find(({ within }) => within === hour)?.limit ?? 0

describe('one address', () => {
  it('gets so many mails an hour, whoever sends them and whatever they are, and Retry-After says when more', async () => {
    const most = perHour(rates.mail.address)
    const other = await company.person('admin')
    for (let turn = 0; turn < most - 1; turn += 1)
      expect((await mail(turn % 2 === 0 ? company.orgAdmin : other, 'aroha@tui.example')).status).toBe(201)
    const sent = { params: { id: invoice.id }, body: { to: 'Aroha@tui.example' } }
    expect((await other.try(sendInvoice, sent)).status).toBe(200)
    server.clock.advance(60_000)
    const refused = await mail(company.orgAdmin, 'aroha@TUI.example')
    expect(refused).toMatchObject({
      status: 429,
      problem: { code: 'rate_limited', detail: mailMessages.tooMany },
    })
    expect(refused.headers.get('retry-after')).toBe(String(59 * 60))
    expect([await rowsIn(server, company.id, 'mails'), await rowsIn(server, company.id, 'report_shares')]).toEqual([
      most,
      most - 1,
    ])
    expect((await mail(company.orgAdmin, 'hone@tui.example')).status).toBe(201)
    server.clock.advance(hour)
    expect((await mail(company.orgAdmin, 'aroha@tui.example')).status).toBe(201)
  })

  it('gets so many a day', async () => {
    const [, daily] = rates.mail.address
    await mail(company.orgAdmin, 'aroha@tui.example')
    await counted('mail address', 'aroha@tui.example', daily?.within ?? 0, daily?.limit ?? 0)
    server.clock.advance(2 * hour)
    expect((await mail(company.orgAdmin, 'aroha@tui.example')).status).toBe(429)
  })

  it('is not used up by another company', async () => {
    for (let turn = 0; turn < perHour(rates.mail.address); turn += 1) await mail(company.orgAdmin, 'aroha@tui.example')
    const [elsewhere, ours] = [await givenCompany(server), company]
    const client = await givenClient(elsewhere.orgAdmin)
    const job = await givenJob(elsewhere.orgAdmin, client.id)
    report = await givenReport(elsewhere.orgAdmin, client.id, job.id)
    expect((await mail(elsewhere.orgAdmin, 'aroha@tui.example')).status).toBe(201)
    expect(ours.id).not.toBe(elsewhere.id)
  })
})

it('lets one person send so many mails an hour, and others of the company go on', async () => {
  await mail(company.orgAdmin, 'a@tui.example')
  const [{ subject }] = await personCounts('mail person')
  await counted('mail person', subject, hour, perHour(rates.mail.person))
  expect((await mail(company.orgAdmin, 'b@tui.example')).status).toBe(429)
  expect((await mail(await company.person('admin'), 'b@tui.example')).status).toBe(201)
})

it('counts each of several addresses, and the copy, and sends to none where one would be too many', async () => {
  await mail(company.orgAdmin, 'a@tui.example')
  const [{ subject }] = await personCounts('mail person')
  await counted('mail person', subject, hour, perHour(rates.mail.person) - 3)
  const send = (id: string, to: string) =>
    company.orgAdmin.try(sendInvoice, { params: { id: invoice.id }, body: { id, to, copyToSender: true } })
  const id = newId()
  expect((await send(newId(), 'a@tui.example, b@tui.example, c@tui.example')).status).toBe(429)
  expect(await rowsIn(server, company.id, 'mails')).toBe(1)
  expect((await send(id, 'a@tui.example, b@tui.example')).status).toBe(200)
  expect((await send(id, 'a@tui.example, b@tui.example')).status).toBe(200)
  expect(await rowsIn(server, company.id, 'mails')).toBe(4)
  expect((await mail(company.orgAdmin, 'd@tui.example')).status).toBe(429)
})

it('lets a company send so many mails an hour', async () => {
  await mail(company.orgAdmin, 'a@tui.example')
  await counted('mail company', '', hour, perHour(rates.mail.company))
  expect((await mail(await company.person('admin'), 'b@tui.example')).status).toBe(429)
})

it('lets one person create so many share links an hour, also all at once', async () => {
  const most = perHour(rates.share.person)
  const answers = await Promise.all(Array.from({ length: most + 15 }, () => share(company.orgAdmin)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused).toMatchObject({ status: 429, problem: { detail: shareMessages.tooMany } })
  expect(refused?.headers.get('retry-after')).toBe('3600')
  expect((await share(await company.person('admin'))).status).toBe(201)
})

it('counts what was done, not what was refused or sent again', async () => {
  const id = newId()
  for (let turn = 0; turn < 5; turn += 1) expect((await share(company.orgAdmin, id)).status).toBe(201)
  for (let turn = 0; turn < 5; turn += 1) expect((await mail(company.orgAdmin, 'nobody')).status).toBe(422)
  expect((await personCounts('share person')).map(({ times }) => times)).toEqual([1])
  expect(await personCounts('mail person')).toEqual([])
})

async function personCounts(kind: string): Promise<[{ subject: string; times: number }]> {
  const rows = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('rate_counts')
      .select(['subject', 'times'])
      .where('company_id', '=', company.id)
      .where('kind', 'like', `${kind} %`)
      .execute(),
  )
  return rows as [{ subject: string; times: number }]
}

describe('share links that lead nowhere', () => {
  const open = (token: string, address: string) =>
    callerOf(server.url, null).try(getSharedReport, { params: { token } }, { 'x-forwarded-for': address })
  const guess = (turn: number) => String(turn).padStart(43, 'x')

  it('are slowed by address, of IPv6 by /64, and good ones open from there all the same', async () => {
    for (let turn = 0; turn < unknownTokens.perNetwork; turn += 1)
      expect((await open(guess(turn), `2001:db8:9:1::${turn}`)).status).toBe(404)
    const refused = await open(guess(0), '2001:db8:9:1:ffff::1')
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_unknown'])
    expect(refused.headers.get('retry-after')).toBe(String(unknownTokens.within / 1000))
    expect((await open(guess(0), '2001:db8:9:2::1')).status).toBe(404)
    const { body } = await share(company.orgAdmin)
    const token = body.url?.split('/').at(-1) ?? ''
    expect((await open(token, '2001:db8:9:1::1')).status).toBe(200)
    server.clock.advance(unknownTokens.within)
    expect((await open(guess(0), '2001:db8:9:1::1')).status).toBe(404)
  })
})
