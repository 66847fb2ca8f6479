import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInvoice, submitInvoice } from '#domain/invoices/api.ts'
import { deleteReport, getReport, updateReport } from '#domain/reports/api.ts'
import { enterCompany } from '#domain/session/api.ts'
import { createShare, getSharedReport, sendReport } from '#domain/shares/api.ts'
import { noteInvoiceViewing, noteReportViewing } from '#domain/viewings/api.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let admin: Person
let contact: Person
let clientId: string
let jobId: string
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri Construction')
  admin = company.orgAdmin
  clientId = (await givenClient(admin)).id
  jobId = (await givenJob(admin, clientId)).id
  contact = await company.contact(clientId)
})
afterAll(() => server.stop())

const report = () => givenReport(admin, clientId, jobId)
const viewingsOf = async (id: string, by: Caller = admin) => (await by.call(getReport, { params: { id } })).viewings
const look = (id: string, by: Person = contact) => by.try(noteReportViewing, { params: { id } })
const linkTo = async (id: string, body: object = {}) => {
  const { url } = await admin.call(createShare, { params: { id }, body })
  const params = { token: url?.split('/').at(-1) ?? '' }
  return (by: Caller = callerOf(server.url, null)) => by.call(getSharedReport, { params })
}

describe('who looks at a report', () => {
  it('signed in is shown to the company: since when, when last, how often', async () => {
    const { id } = await report()
    expect(await viewingsOf(id)).toEqual([])
    expect((await look(id)).status).toBe(204)
    server.clock.advance(60_000)
    await look(id)
    expect(await viewingsOf(id)).toEqual([
      {
        via: 'portal',
        by: 'client of Kauri Construction',
        firstAt: testStart,
        lastAt: '2026-11-19T22:01:00.000Z',
        times: 2,
      },
    ])
    server.clock.set(testStart)
  })

  it('by a link is shown as well, the latest first', async () => {
    const { id } = await report()
    const open = await linkTo(id)
    await open()
    server.clock.advance(60_000)
    await open()
    server.clock.advance(60_000)
    await look(id)
    expect(await viewingsOf(id)).toMatchObject([
      { via: 'portal', times: 1 },
      { via: 'link', by: null, firstAt: testStart, lastAt: '2026-11-19T22:01:00.000Z', times: 2 },
    ])
    const user = await company.person('user')
    expect((await viewingsOf(id, user)).map(({ via, times }) => [via, times])).toEqual([
      ['portal', 1],
      ['link', 2],
    ])
    server.clock.set(testStart)
  })

  it('by a mailed link is named by its address, for those who may see the links and nobody else', async () => {
    const { id } = await report()
    const { url } = await admin.call(sendReport, { params: { id }, body: { to: 'aroha@tui.example' } })
    await callerOf(server.url, null).call(getSharedReport, { params: { token: url?.split('/').at(-1) ?? '' } })
    expect(await viewingsOf(id)).toMatchObject([{ via: 'link', by: 'aroha@tui.example' }])
    const user = await company.person('user')
    expect(await viewingsOf(id, user)).toMatchObject([{ via: 'link', by: null }])
  })

  it('at the same moment is counted each time, and told once', async () => {
    const { id } = await report()
    const open = await linkTo(id)
    await Promise.all([...Array.from({ length: 8 }, () => open()), ...Array.from({ length: 8 }, () => look(id))])
    expect((await viewingsOf(id)).map(({ via, times }) => [via, times]).toSorted()).toEqual([
      ['link', 8],
      ['portal', 8],
    ])
    const told = (await activityOf(server, company.id, id)).filter(({ action }) => action === 'report.viewed')
    expect(told.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { via: 'link', to: null },
        { via: 'portal', to: null },
      ]),
    )
    expect(told).toHaveLength(2)
  })

  it('is not the company itself, which tries a link before it goes out', async () => {
    const { id } = await report()
    const open = await linkTo(id)
    await open(admin)
    expect(await viewingsOf(id)).toEqual([])
    expect((await look(id, admin)).status).toBe(404)
    const stranger = await givenCompany(server)
    await open(stranger.orgAdmin)
    expect(await viewingsOf(id)).toMatchObject([{ via: 'link', times: 1 }])
  })

  it('is not one of its people at work in another company, nor who runs the product from outside', async () => {
    const { id } = await report()
    const open = await linkTo(id)
    const elsewhere = await givenCompany(server)
    const bookkeeper = await company.person('user')
    await elsewhere.member(bookkeeper, 'user')
    await bookkeeper.call(enterCompany, { params: { id: elsewhere.id } })
    for (const ours of [bookkeeper, await givenSuperAdmin(server)]) await open(ours)
    expect(await viewingsOf(id)).toEqual([])
    expect((await activityOf(server, company.id, id)).filter(({ action }) => action === 'report.viewed')).toEqual([])
    // One of its client’s people is the client, wherever else they work.
    await elsewhere.member(contact, 'user')
    await contact.call(enterCompany, { params: { id: elsewhere.id } })
    await open(contact)
    expect(await viewingsOf(id)).toMatchObject([{ via: 'link', times: 1 }])
    await contact.call(enterCompany, { params: { id: company.id } })
  })

  it('is told to nobody of the client, on paper or behind the link', async () => {
    const { id } = await report()
    const open = await linkTo(id)
    await look(id)
    expect((await contact.call(getReport, { params: { id } })).viewings).toEqual([])
    expect(JSON.stringify(await open())).not.toContain('viewings')
  })

  it('moves no version: whoever edits meanwhile is not refused', async () => {
    const { id, version } = await report()
    await look(id)
    const edited = await admin.try(updateReport, { params: { id }, body: { comments: 'Dry' }, version })
    expect(edited.status).toBe(200)
  })

  it('of another client, or of none, is 404 and counts nothing', async () => {
    const other = await givenClient(admin)
    const { id } = await givenReport(admin, other.id, (await givenJob(admin, other.id)).id)
    expect((await look(id)).status).toBe(404)
    expect((await look(clientId)).status).toBe(404)
    expect(await viewingsOf(id)).toEqual([])
  })

  it('is forgotten with the report', async () => {
    const { id } = await report()
    await look(id)
    await admin.call(deleteReport, { params: { id } })
    await expect
      .poll(() =>
        server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
          db
            .selectFrom('viewings')
            .select('times')
            .where('company_id', '=', company.id)
            .where('subject_id', '=', id)
            .execute(),
        ),
      )
      .toEqual([])
  })
})

describe('who looks at an invoice', () => {
  const viewed = async (id: string) => (await admin.call(getInvoice, { params: { id } })).viewings

  it('is shown with it, once as an event of its history', async () => {
    const { id } = await givenInvoice(admin, clientId)
    await admin.call(submitInvoice, { params: { id } })
    for (const _ of [1, 2, 3]) await contact.call(noteInvoiceViewing, { params: { id } })
    expect(await viewed(id)).toMatchObject([{ via: 'portal', by: 'client of Kauri Construction', times: 3 }])
    expect((await contact.call(getInvoice, { params: { id } })).viewings).toEqual([])
    expect((await activityOf(server, company.id, id)).filter(({ action }) => action === 'invoice.viewed')).toHaveLength(
      1,
    )
  })

  it('can’t be of a draft, which is not there for the client', async () => {
    const { id } = await givenInvoice(admin, clientId)
    expect((await contact.try(noteInvoiceViewing, { params: { id } })).status).toBe(404)
    expect(await viewed(id)).toEqual([])
  })
})
