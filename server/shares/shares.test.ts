import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { createShare, getSharedReport, listShares, revokeShare } from '#domain/shares/api.ts'
import type { ShareRecord } from '#domain/shares/schema.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let report: ReportRecord
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri Construction')
  const client = await givenClient(company.orgAdmin, { name: 'Tui Bakery' })
  const job = await givenJob(company.orgAdmin, client.id, { contractAmount: '1000', totalInvoiced: '250' })
  const photo = await uploaded(company.orgAdmin, 'report-image')
  report = await givenReport(company.orgAdmin, client.id, job.id, { images: [{ fileId: photo.id, caption: 'Slab' }] })
})
afterEach(() => server.clock.set(testStart))
afterAll(() => server.stop())

const share = (body: { id?: string; expiresAt?: string | null } = {}) =>
  company.orgAdmin.call(createShare, { params: { id: report.id }, body })
const listed = async (id: string) =>
  (await company.orgAdmin.call(listShares, { params: { id: report.id } })).items.find((item) => item.id === id)
const tokenOf = ({ url }: ShareRecord): string => url?.split('/').at(-1) ?? ''
const open = (made: ShareRecord) =>
  callerOf(server.url, null).try(getSharedReport, { params: { token: tokenOf(made) } })

describe('a share link', () => {
  it('opens the report for anybody, without ids or anything internal', async () => {
    const made = await share()
    expect(made).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(/^https?:\/\/[^/]+\/shared\/reports\/[\w-]{43}$/),
      createdBy: 'org_admin of Kauri Construction',
      createdAt: testStart,
      expiresAt: null,
      revokedAt: null,
      sentTo: null,
      views: 0,
      lastViewedAt: null,
      status: 'active',
    })
    const { status, body, headers } = await open(made)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const address = `/api/shared/reports/${tokenOf(made)}/files/${report.images[0]?.fileId}`
    expect(body).toEqual({
      reportId: report.reportId,
      clientName: 'Tui Bakery',
      jobName: report.jobName,
      jobAddress: report.jobAddress,
      companyName: 'Kauri Construction',
      date: report.date,
      preparedBy: report.preparedBy,
      preparedByTitle: report.preparedByTitle,
      progressPercentage: 40,
      tasksAchieved: report.tasksAchieved,
      tasksPlanned: report.tasksPlanned,
      keyUpdates: report.keyUpdates,
      clientCommunication: report.clientCommunication,
      accidents: report.accidents,
      councilInspections: report.councilInspections,
      comments: '',
      contractAmount: '1000.00',
      invoicedToDate: '250.00',
      approvedVariations: '0.00',
      pendingVariations: '0.00',
      milestones: [],
      invoices: [],
      variations: [],
      images: [{ ...report.images[0], url: address, thumbnailUrl: `${address}?size=thumb` }],
      companyLogoUrl: null,
      companyPhone: '09 555 0100',
      companyEmail: 'office@example.test',
      brandColors: { primary: expect.stringMatching(/^#/), secondary: expect.stringMatching(/^#/) },
    })
    const photo = await fetch(`${server.url}${address}?size=thumb`)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('counts its openings', async () => {
    const made = await share()
    await open(made)
    server.clock.advance(60_000)
    await open(made)
    expect(await listed(made.id)).toMatchObject({ views: 2, lastViewedAt: '2026-11-19T22:01:00.000Z' })
  })

  it('counts openings at the same moment without losing one', async () => {
    const made = await share()
    await Promise.all(Array.from({ length: 12 }, () => open(made)))
    expect(await listed(made.id)).toMatchObject({ views: 12 })
  })

  it('ends at its instant, to the millisecond, photos included', async () => {
    const made = await share({ expiresAt: '2026-11-20T12:00:00+13:00' })
    expect(made.expiresAt).toBe('2026-11-19T23:00:00.000Z')
    const photo = `${server.url}/api/shared/reports/${tokenOf(made)}/files/${report.images[0]?.fileId}`
    server.clock.set('2026-11-19T22:59:59.999Z')
    expect([(await open(made)).status, (await fetch(photo)).status]).toEqual([200, 200])
    server.clock.set('2026-11-19T23:00:00.000Z')
    expect([(await open(made)).status, (await fetch(photo)).status]).toEqual([404, 404])
    expect(await listed(made.id)).toMatchObject({ status: 'expired', url: null, views: 1 })
  })

  it.each(['2026-11-19T21:59:59Z', testStart])('cannot have ended already (%s)', async (expiresAt) => {
    const { status, problem } = await company.orgAdmin.try(createShare, {
      params: { id: report.id },
      body: { expiresAt },
    })
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'expiresAt', message: 'The link must expire in the future' }],
    ])
  })

  it('is revoked for the very next request, once', async () => {
    const made = await share()
    expect((await open(made)).status).toBe(200)
    const revoke = () => company.orgAdmin.try(revokeShare, { params: { id: report.id, shareId: made.id } })
    expect((await revoke()).status).toBe(204)
    expect((await open(made)).status).toBe(404)
    expect((await revoke()).status).toBe(204)
    expect(await listed(made.id)).toMatchObject({ status: 'revoked', revokedAt: testStart, url: null })
    expect(
      (await activityOf(server, company.id, report.id)).filter((row) => row.action === 'share.revoked'),
    ).toHaveLength(1)
    expect((await company.orgAdmin.try(revokeShare, { params: { id: report.id, shareId: newId() } })).status).toBe(404)
  })

  it('is one link when it is asked for twice under the same id', async () => {
    const id = newId()
    const [one, again] = await Promise.all([share({ id }), share({ id })])
    expect(again).toEqual(one)
    const other = await company.orgAdmin.try(createShare, {
      params: { id: report.id },
      body: { id, expiresAt: '2027-01-01T00:00:00Z' },
    })
    expect([other.status, other.problem.code]).toEqual([409, 'id_in_use'])
  })

  it('is listed newest first', async () => {
    const first = await share()
    server.clock.advance(1000)
    const second = await share()
    const ids = (await company.orgAdmin.call(listShares, { params: { id: report.id } })).items.map((item) => item.id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
  })

  it('is for those who may approve reports; others see the report and are told no', async () => {
    const user = await company.person('user')
    const refused = await user.try(createShare, { params: { id: report.id }, body: {} })
    expect([refused.status, (await user.try(listShares, { params: { id: report.id } })).status]).toEqual([403, 403])
  })
})
