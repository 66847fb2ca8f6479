import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { createShare, getSharedReport, listShares, revokeShare } from '#domain/shares/api.ts'
import type { ShareRecord } from '#domain/shares/schema.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { openSecrets, type SecretPlace } from '#server/platform/secrets.ts'
import { derivedShareToken, newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

const oldKey = 'the secret key of the year before this one'
let server: TestServer
let company: Company
let report: ReportRecord
beforeAll(async () => {
  server = await startTestServer({ SECRET_KEYS_OLD: oldKey })
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
      delivery: null,
      views: 0,
      lastViewedAt: null,
      status: 'active',
      can: { revokeShare: true },
      because: {},
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
      brandTokens: expect.objectContaining({ primary: expect.any(Object) }),
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
    expect(await listed(made.id)).toMatchObject({ status: 'expired', url: null, views: 1, can: { revokeShare: false } })
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
    const again = await revoke()
    expect([again.status, again.problem.code]).toEqual([409, 'share_revoked'])
    expect(await listed(made.id)).toMatchObject({
      status: 'revoked',
      revokedAt: testStart,
      url: null,
      can: { revokeShare: false },
      because: { revokeShare: 'This link was revoked already' },
    })
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

describe('the address of a share link', () => {
  /** Puts another token into the row, as a server of another time would have. */
  const stored = async (id: string, token: string, sealed: Buffer | null) =>
    server.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
      await db
        .updateTable('report_shares')
        .set({ token_hash: tokenHash(token), token_sealed: sealed })
        .where('company_id', '=', company.id)
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('share_tokens').where('company_id', '=', company.id).where('share_id', '=', id).execute()
      await db
        .insertInto('share_tokens')
        .values({ token_hash: tokenHash(token), company_id: company.id, report_id: report.id, share_id: id })
        .execute()
    })
  const placeOf = (id: string): SecretPlace => ({ companyId: company.id, purpose: 'share-link', recordId: id })
  const opens = async (token: string): Promise<number> =>
    (await callerOf(server.url, null).try(getSharedReport, { params: { token } })).status

  it('is a secret of its own, sealed', async () => {
    const [one, two] = [await share(), await share()]
    expect(tokenOf(one)).not.toBe(tokenOf(two))
    expect((await listed(one.id))?.url).toBe(one.url)
  })

  it('is shown again after a change of the secret key, also of links from before tokens were sealed', async () => {
    const [sealed, derived] = [await share(), await share()]
    const token = newToken()
    await stored(sealed.id, token, openSecrets([oldKey]).seal(placeOf(sealed.id), token))
    const oldToken = derivedShareToken(oldKey, company.id, derived.id)
    await stored(derived.id, oldToken, null)
    const shown = await Promise.all([listed(sealed.id), listed(derived.id)])
    expect(shown.map((item) => item?.url?.split('/').at(-1))).toEqual([token, oldToken])
  })

  it('is not shown when its key is gone, and the link still opens', async () => {
    const unknown = 'a secret key that nobody configured any more'
    const [sealed, derived] = [await share(), await share()]
    const token = newToken()
    await stored(sealed.id, token, openSecrets([unknown]).seal(placeOf(sealed.id), token))
    const oldToken = derivedShareToken(unknown, company.id, derived.id)
    await stored(derived.id, oldToken, null)
    expect((await listed(sealed.id))?.url).toBeNull()
    expect((await listed(derived.id))?.url).toBeNull()
    expect([await opens(token), await opens(oldToken)]).toEqual([200, 200])
  })

  it('can not be read out of another link’s row: a seal that was moved is an error, never an address', async () => {
    const [mine, other] = [await share(), await share()]
    await stored(mine.id, tokenOf(mine), server.services.secrets.seal(placeOf(other.id), tokenOf(other)))
    const answer = await company.orgAdmin.try(listShares, { params: { id: report.id } })
    expect([answer.status, answer.problem.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(answer.problem)).not.toContain(tokenOf(other))
    await company.orgAdmin.call(revokeShare, { params: { id: report.id, shareId: mine.id } })
  })
})
