import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileView } from '#domain/files/schema.ts'
import { runSchedules } from '#server/testing/background.ts'
import { givenClient, givenCompany, givenJob, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { rowsIn } from '#server/testing/traces.ts'
import { storageKey } from './bytes.ts'
import { statusOf, uploaded } from './uploads.testing.ts'

const content = `%PDF-1.7\n${'0123456789'.repeat(100)}\n%%EOF`
let server: TestServer
let company: Company
let admin: Person
let file: FileView
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  admin = company.orgAdmin
  file = await uploaded(admin, 'job-file', { bytes: Buffer.from(content), name: 'Angebot Süd; 1.pdf' })
})
afterAll(() => server.stop())

const get = async (headers: Record<string, string> = {}, path = file.url) => {
  const response = await admin.fetch(path, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('the bytes of a file', () => {
  it('are sent so that no browser runs them and no shared cache keeps them', async () => {
    const { status, text, headers } = await get()
    expect([status, text]).toEqual([200, content])
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-length',
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
          'accept-ranges',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="Angebot Sud; 1.pdf"; filename*=UTF-8\'\'Angebot%20S%C3%BCd%3B%201.pdf',
    )
  })

  it('of a picture are shown in place, or saved when asked', async () => {
    const photo = await uploaded(admin, 'report-image', { name: 'slab.jpg' })
    expect((await get({}, photo.url)).headers.get('content-disposition')).toMatch(/^inline;/)
    expect((await get({}, `${photo.url}?download=1`)).headers.get('content-disposition')).toMatch(/^attachment;/)
    expect((await get({}, photo.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect((await get({}, `${photo.url}?size=huge`)).status).toBe(422)
  })

  it('are saved under a name that tells what is in them', async () => {
    const picture = await uploaded(admin, 'job-file', { name: 'plan.pdf' })
    const odd = await uploaded(admin, 'job-file', { bytes: Buffer.from(content), name: 'plan\u202efdp.exe' })
    expect([picture.name, odd.name]).toEqual(['plan.jpg', 'planfdp.pdf'])
    const saved = async (url: string) => (await get({}, `${url}?download=1`)).headers.get('content-disposition')
    expect([await saved(picture.url), await saved(odd.url)]).toEqual([
      'attachment; filename="plan.jpg"; filename*=UTF-8\'\'plan.jpg',
      'attachment; filename="planfdp.pdf"; filename*=UTF-8\'\'planfdp.pdf',
    ])
  })

  it.each([
    ['site.mov', '\0\0\0\u0014ftypqt  \0\0\u0002\0qt  \0\0\0\u0008mdat', 'application/octet-stream'],
    ['plan.dwg', `AC1032${'\0'.repeat(60)}`, 'application/octet-stream'],
    ['plan.dxf', '  0\r\nSECTION\r\n', 'application/octet-stream'],
    ['offer.eml', 'From: a@b.example\r\nSubject: Offer\r\n\r\n<script>alert(1)</script>', 'application/octet-stream'],
    ['notes.txt', 'Caf\u00e9 job \u0096 done\r\n', 'text/plain'],
  ])('of %s keep their name and are only saved', async (name, text, type) => {
    const stored = await uploaded(admin, 'job-file', { bytes: Buffer.from(text, 'latin1'), name })
    const response = await admin.fetch(stored.url)
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(text)
    expect([stored.name, response.headers.get('content-type')]).toEqual([name, expect.stringContaining(type)])
    expect([response.headers.get('content-disposition'), response.headers.get('x-content-type-options')]).toEqual([
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'nosniff',
    ])
  })

  it.each([
    ['bytes=0-3', '%PDF', 0, 3],
    ['bytes=9-18', '0123456789', 9, 18],
    ['bytes=-5', '%%EOF', content.length - 5, content.length - 1],
    [`bytes=${content.length - 1}-`, 'F', content.length - 1, content.length - 1],
    [`bytes=1010-99999999`, content.slice(1010), 1010, content.length - 1],
    ['bytes=-99999', content, 0, content.length - 1],
  ])('answer the range %s', async (range, expected, start, end) => {
    const { status, text, headers } = await get({ range })
    expect([status, text, headers.get('content-range'), headers.get('content-length')]).toEqual([
      206,
      expected,
      `bytes ${start}-${end}/${content.length}`,
      String(expected.length),
    ])
  })

  it.each([`bytes=${content.length}-`, 'bytes=99999-100000', 'bytes=-0', 'bytes=5-2'])(
    'refuse the range %s, saying how long they are',
    async (range) => {
      const { status, headers } = await get({ range })
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    },
  )

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'bytes=-', ''])('come whole for the range %j', async (range) => {
    const { status, text } = await get({ range })
    expect([status, text.length]).toEqual([200, content.length])
  })

  it('are not sent again while they are the same', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const header of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const { status, text } = await get({ 'if-none-match': header })
      expect([header, status, text]).toEqual([header, 304, ''])
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
  })

  it('differ by size, and so do their tags', async () => {
    const photo = await uploaded(admin, 'report-image')
    const tags = await Promise.all(
      [photo.url, photo.thumbnailUrl ?? ''].map(async (path) => (await get({}, path)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(2)
  })

  it('are the uploader’s alone until a record names them', async () => {
    const colleague = await company.person('admin')
    const own = await uploaded(admin, 'job-file', { bytes: Buffer.from(content) })
    expect([await statusOf(admin, own), await statusOf(colleague, own)]).toEqual([200, 404])
    const client = await givenClient(admin)
    await givenJob(admin, client.id, { fileIds: [own.id] })
    const [viewer, reporter, contact] = [
      await company.person('user'),
      await company.withPermissions(['manage_reports:view']),
      await company.contact(client.id),
    ]
    expect([
      await statusOf(colleague, own),
      await statusOf(viewer, own),
      await statusOf(reporter, own),
      await statusOf(contact, own),
    ]).toEqual([200, 200, 404, 404])
  })
})

describe('housekeeping', () => {
  it('removes uploads no record named for a day, and bytes without a row, and nothing else', async () => {
    const own = await givenCompany(server)
    const person = own.orgAdmin
    const [kept, orphan] = [await uploaded(person, 'client-logo'), await uploaded(person, 'client-logo')]
    await givenClient(person, { logoFileId: kept.id })
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of server.services.storage.list(`${own.id}/`)) found.push(key)
      return found.length
    }
    const began = server.clock.now().toISOString()
    await runSchedules(server)
    expect([await keys(), await rowsIn(server, own.id, 'files'), await statusOf(person, orphan)]).toEqual([6, 2, 200])
    // Bytes are dated by the disk, whose clock is the machine's: a day after whichever is later.
    server.clock.set(new Date(Math.max(Date.now(), Date.parse(began)) + 25 * 60 * 60_000).toISOString())
    await runSchedules(server)
    expect([await keys(), await rowsIn(server, own.id, 'files')]).toEqual([3, 1])
    server.clock.set(began)
    expect([await statusOf(person, kept), await statusOf(person, orphan)]).toEqual([200, 404])
  })

  it('leaves young bytes alone: their row may be about to come', async () => {
    server.clock.set(new Date().toISOString())
    const key = storageKey(company.id, '01990000-0000-7000-8000-000000000000', 'full')
    await server.services.storage.put(key, Buffer.from('x'), 'text/plain')
    await runSchedules(server)
    const { stream } = await server.services.storage.get(key)
    stream.destroy()
    await server.services.storage.delete(key)
  })
})
