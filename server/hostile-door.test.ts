import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { givenClient, givenCompany, type Person } from './testing/given.ts'
import type { Reply } from './testing/matrix-calls.ts'
import { givenFile } from './testing/matrix-records.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// Before any endpoint is reached: addresses, versions, tokens and uploads that are none get a clear answer too
// (SECURITY).

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  person = (await givenCompany(server)).orgAdmin
})
afterAll(() => server.stop())

const raw = (path: string, init: RequestInit = {}) => person.fetch(path, init)
const replyOf = async (response: Response): Promise<Reply> => ({
  status: response.status,
  type: response.headers.get('content-type') ?? '',
  text: await response.text(),
  headers: response.headers,
})

it('answers addresses that are none with a problem, not with a page or a stack', async () => {
  for (const path of [
    '/api/clients/%zz',
    '/api/%',
    '/api/clients/%00',
    '/api/none',
    '/api/clients/x/y/z',
    '/api//clients',
    '/api/clients?%',
    '/api/clients?search=%ED%A0%80',
    '/api/clients?search=%FF',
  ]) {
    expectClearAnswer(await replyOf(await raw(path)), path)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect(expectClearAnswer(await replyOf(await raw('/api/clients', { method })), method)?.status).toBe(405)
  }
})

it('takes odd versions for none at all', async () => {
  const { id } = await givenClient(person)
  for (const version of ['x', '"x"', '-1', '1.5', '99999999999999', '*', '"1", "2"', '"', `'1'`]) {
    const reply = await replyOf(
      await raw(`/api/clients/${id}`, {
        method: 'PATCH',
        body: '{"name":"Renamed"}',
        headers: { 'content-type': 'application/json', 'if-match': version },
      }),
    )
    expect(expectClearAnswer(reply, version)?.status, version).toBe(428)
  }
})

it('takes odd tokens for nobody', async () => {
  for (const authorization of [
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5_000)}`,
    'Basic eDp5',
    `Bearer '; drop table sessions; --`,
    'Bearer null',
  ]) {
    expect(
      expectClearAnswer(
        await replyOf(await fetch(`${server.url}/api/clients`, { headers: { authorization } })),
        authorization,
      )?.status,
    ).toBe(401)
  }
  for (const cookie of ['stringline=', `stringline=${'a'.repeat(43)}`, 'stringline=%00', 'stringline="', ';;;=']) {
    expect(
      expectClearAnswer(await replyOf(await fetch(`${server.url}/api/clients`, { headers: { cookie } })), cookie)
        ?.status,
    ).toBe(401)
  }
})

it('takes uploads with odd names and refuses those without content', async () => {
  const before = await givenFile(person, 'report-image', `${'é'.repeat(300)}.jpg`)
  expect(before).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['a\u0000.jpg', '../../etc/passwd', 'a"b;c\r\nx: y.jpg', '🏗️'.repeat(120), '', ' ', 'con.jpg']) {
    const id = await givenFile(person, 'report-image', name)
    const reply = await raw(`/api/files/${id}`)
    expect(reply.status, name).toBe(200)
    expect(reply.headers.get('x'), name).toBeNull()
  }
  const upload = (body: FormData | string, headers: Record<string, string> = {}) =>
    raw('/api/files?purpose=report-image', { method: 'POST', body, headers }).then(replyOf)
  const empty = new FormData()
  empty.append('file', new Blob([]), 'empty.jpg')
  const other = new FormData()
  other.append('file', 'only text')
  for (const form of [empty, other, new FormData()])
    expect(expectClearAnswer(await upload(form), 'form')?.status).toBeGreaterThanOrEqual(400)
  expectClearAnswer(
    await upload('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\ncut', {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    'cut off',
  )
  expectClearAnswer(await upload('nonsense', { 'content-type': 'multipart/form-data' }), 'no boundary')
})

const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  raw(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }).then(replyOf)

it('takes no body that is packed: what it unpacks to, nobody knows', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'x']) {
    const reply = await post('/api/clients', gzipSync('{}'), { 'content-encoding': encoding })
    const problem = expectClearAnswer(reply, encoding)
    expect([problem?.status, problem?.code], encoding).toEqual([415, 'unsupported_encoding'])
  }
  expect(
    expectClearAnswer(await post('/api/clients', '{}', { 'content-encoding': 'identity' }), 'as it is')?.code,
  ).toBe('validation_failed')
})

it('names a thousand faults of a body, and no more', async () => {
  const item = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, 1]))
  const reply = await post('/api/invoices', JSON.stringify({ items: Array.from({ length: 200 }, () => item) }))
  const problem = expectClearAnswer(reply, 'invoice')
  expect([problem?.status, problem?.errors?.length]).toEqual([422, 1_000])
  expect(reply.text.length).toBeLessThan(100_000)
})

it('answers thousands of headers, addresses and parts as clearly', async () => {
  const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'y']))
  expect((await raw('/api/clients', { headers: headers(600) })).status).toBe(200)
  expect(
    expectClearAnswer(await replyOf(await raw('/api/clients', { headers: headers(5_000) })), 'headers')?.code,
  ).toBe('headers_too_large')
  const proxies = { 'x-forwarded-for': Array.from({ length: 600 }, (_, at) => `10.0.${at >> 8}.${at & 255}`).join() }
  expect((await raw('/api/clients', { headers: proxies })).status).toBe(200)
  const parts = (count: number, part: (at: number) => [string, string | Blob]) => {
    const form = new FormData()
    for (let at = 0; at < count; at += 1) form.append(...part(at))
    return raw('/api/files?purpose=report-image', { method: 'POST', body: form }).then(replyOf)
  }
  for (const [name, part] of [
    ['fields', (at) => [`field${at}`, 'x']],
    ['the same field', () => ['file', 'x']],
    ['files', (at) => [`file${at}`, new Blob(['x'])]],
    ['a field called __proto__', () => ['__proto__', 'x']],
  ] satisfies [string, (at: number) => [string, string | Blob]][])
    expect(expectClearAnswer(await parts(10_000, part), name)?.status, name).toBeGreaterThanOrEqual(400)
  expect((await raw('/api/clients')).status).toBe(200)
})
