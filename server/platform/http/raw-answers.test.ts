import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { answerClientError } from './raw-answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

/** What comes back on a connection for these very bytes. */
async function answerTo(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes, 'latin1')
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body }
}

describe('what never becomes a request is refused as clearly as what does', () => {
  it.each([
    ['a line that is no request', 'HELLO\r\n\r\n', 400, 'malformed_request'],
    ['another protocol', '\x16\x03\x01\x00\x05hello', 400, 'malformed_request'],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\nno colon here\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
      'malformed_request',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['an address without end', `GET /${'y'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'headers_too_large'],
    ['no host', 'GET /api/session HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'missing_host'],
    [
      'an expectation',
      'GET /api/session HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      417,
      'expectation_failed',
    ],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await answerTo(bytes)
    expect([answer.status, answer.headers]).toEqual([
      status,
      expect.stringContaining('content-type: application/problem+json'),
    ])
    const problem = JSON.parse(answer.body) as Record<string, unknown>
    expect(problem).toMatchObject({ type: 'about:blank', status, code, detail: expect.stringMatching(/\S/) as string })
    expect(answer.headers).toContain(`x-request-id: ${String(problem['requestId'])}`)
    expect(answer.headers).toContain(`content-length: ${Buffer.byteLength(answer.body)}`)
  })

  it('on a connection that was answered before, too', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise((answered) => socket.once('data', answered))
    socket.write('nonsense\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad request\r\ncontent-type: application\/problem\+json/)
  })
})

describe('a request that does not come to its end in time', () => {
  it('is refused and let go, also when its sender stays', async () => {
    let isOver = false
    const slow = createServer(
      { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 },
      (request) =>
        request
          .on('error', () => undefined)
          .on('close', () => (isOver = true))
          .resume(),
    ).on('clientError', answerClientError)
    await once(slow.listen(0), 'listening')
    const staying = connect({ port: (slow.address() as AddressInfo).port, allowHalfOpen: true })
    staying.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
    expect(await text(staying)).toMatch(/^HTTP\/1\.1 408 Request timeout/)
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true)
    staying.destroy()
    slow.close()
  })
})

describe('/readyz', () => {
  it('looks once, however often it is asked, and writes nothing', async () => {
    const { storage, database } = server.services
    const looks = [vi.spyOn(storage, 'check'), vi.spyOn(database, 'probe'), vi.spyOn(server.platform, 'probe')]
    const writes = vi.spyOn(storage, 'put')
    const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${server.url}/readyz`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(looks.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    expect(writes).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
