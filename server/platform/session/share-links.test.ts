import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createShare, getSharedReport, readSharedFile, revokeShare } from '#domain/shares/api.ts'
import { routes } from '#server/features.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { givenCompany, givenReport, type Company } from '#server/testing/given.ts'
import { perform, withoutRequestId } from '#server/testing/matrix-calls.ts'
import { givenFile, givenRecords, type MadeRecords } from '#server/testing/matrix-records.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { newToken } from './tokens.ts'

let server: TestServer
let company: Company
let records: MadeRecords
let sibling: MadeRecords
let elsewhere: MadeRecords
let visitor: Caller
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  records = await givenRecords(company)
  sibling = await givenRecords(company)
  elsewhere = await givenRecords(await givenCompany(server))
  visitor = callerOf(server.url, null)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

// Each test begins with no guesses counted against this address.
beforeEach(() => superuser.query('truncate rate_limits'))

const share = async (expiresAt?: string): Promise<{ id: string; token: string }> => {
  const made = await company.orgAdmin.call(createShare, {
    params: { id: records.reportId },
    body: expiresAt === undefined ? {} : { expiresAt },
  })
  return { id: made.id, token: made.url?.split('/').at(-1) ?? '' }
}
/** What the holder of a token gets: the report, its photo, the photo's thumbnail. */
const doors = (token: string, photoId = records.photoId) =>
  Promise.all([
    perform(visitor, getSharedReport, { params: { token } }),
    perform(visitor, readSharedFile, { params: { token, id: photoId } }),
    perform(visitor, readSharedFile, { params: { token, id: photoId }, query: { size: 'thumb' } }),
  ])
const statuses = async (token: string) => (await doors(token)).map((reply) => reply.status)

describe('a share link', () => {
  it('opens its report and its photos, and of files nothing else', async () => {
    const { token } = await share()
    expect(await statuses(token)).toEqual([200, 200, 200])
    const otherPhoto = await givenFile(company.orgAdmin, 'report-image')
    await givenReport(company.orgAdmin, records.clientId, records.jobId, {
      images: [{ fileId: otherPhoto, caption: 'Another report of the same job' }],
    })
    const out = [
      otherPhoto,
      records.logoId,
      records.jobFileId,
      records.loosePhotoId,
      sibling.photoId,
      sibling.logoId,
      elsewhere.photoId,
    ]
    for (const id of out) expect((await perform(visitor, readSharedFile, { params: { token, id } })).status).toBe(404)
  })

  it('is closed on the very next request after it is revoked, photos included', async () => {
    const { id, token } = await share()
    expect(await statuses(token)).toEqual([200, 200, 200])
    await company.orgAdmin.call(revokeShare, { params: { id: records.reportId, shareId: id } })
    expect(await statuses(token)).toEqual([404, 404, 404])
  })

  it('asks again each time: a browser that kept the photo may not show it unasked', async () => {
    const { id, token } = await share()
    const photo = await perform(visitor, readSharedFile, { params: { token, id: records.photoId } })
    const etag = photo.headers.get('etag') ?? ''
    expect(photo.headers.get('cache-control')).toBe('private, no-cache')
    expect(
      (await perform(visitor, readSharedFile, { params: { token, id: records.photoId } }, { 'if-none-match': etag }))
        .status,
    ).toBe(304)
    await company.orgAdmin.call(revokeShare, { params: { id: records.reportId, shareId: id } })
    expect(
      (await perform(visitor, readSharedFile, { params: { token, id: records.photoId } }, { 'if-none-match': etag }))
        .status,
    ).toBe(404)
  })

  it('ends at the instant it was given', async () => {
    const { token } = await share(new Date(server.clock.now().getTime() + 60_000).toISOString())
    server.clock.advance(59_999)
    expect(await statuses(token)).toEqual([200, 200, 200])
    server.clock.advance(1)
    expect(await statuses(token)).toEqual([404, 404, 404])
  })

  it('looks the same unknown, revoked, expired, deleted with its report, or made of something else', async () => {
    const [revoked, expired] = [
      await share(),
      await share(new Date(server.clock.now().getTime() + 1_000).toISOString()),
    ]
    await company.orgAdmin.call(revokeShare, { params: { id: records.reportId, shareId: revoked.id } })
    server.clock.advance(1_000)
    const tokens = [
      newToken(),
      revoked.token,
      expired.token,
      company.orgAdmin.token,
      records.shareId,
      records.reportId,
      `${sibling.shareToken}x`,
      'x',
    ]
    const answers = new Set(
      (await Promise.all(tokens.map((token) => doors(token))))
        .flat()
        .map((reply) => `${reply.status} ${reply.type} ${withoutRequestId(reply.text)}`),
    )
    expect([...answers]).toEqual([
      '404 application/problem+json; charset=utf-8 {"type":"about:blank","title":"Not found","status":404,"code":"not_found","detail":"Item not found","requestId":"","error":"Item not found"}',
    ])
  })

  it('counts its openings in its own company only, and says so to those who may share', async () => {
    const { id, token } = await share()
    await doors(token)
    await doors(token)
    const { rows } = await superuser.query<{ views: number }>('select views from report_shares where id = $1', [id])
    expect(rows).toEqual([{ views: 2 }])
  })

  it('is stored as a hash only', async () => {
    const { token } = await share()
    const { rows: columns } = await superuser.query<{ row: string }>(
      'select row::text as row from report_shares row union all select row::text from activity row',
    )
    const everything = columns.map(({ row }) => row).join('\n')
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token).toString('hex'))
    expect(Buffer.from(token, 'base64url').length).toBe(32)
  })
})

describe('one kind of token', () => {
  it('is worth nothing where another kind belongs', async () => {
    const { token } = await share()
    const asBearer = callerOf(server.url, token)
    const asCookie = (path: string, method: string) =>
      fetch(`${server.url}${path}`, { method, headers: { cookie: `stringline=${token}` } })
    for (const { endpoint } of routes) {
      if (endpoint.access === 'public' || endpoint.access === 'development') continue
      const path = endpoint.path.replace(/:\w+/g, records.reportId)
      expect((await asBearer.fetch(path, { method: endpoint.method })).status, endpoint.name).toBe(401)
      expect((await asCookie(path, endpoint.method)).status, endpoint.name).toBe(401)
    }
    expect(await statuses(company.orgAdmin.token)).toEqual([404, 404, 404])
  })

  it('adds nothing to the other: a session opens no further file through a link', async () => {
    const { token } = await share()
    for (const id of [records.logoId, records.jobFileId, sibling.photoId]) {
      expect((await perform(company.orgAdmin, readSharedFile, { params: { token, id } })).status).toBe(404)
    }
  })
})
