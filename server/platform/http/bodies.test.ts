import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { bodyLimitsOf, type Endpoint } from '#domain/endpoint.ts'
import type { Problem } from '#domain/problem.ts'
import { routes } from '#server/features.ts'
import { givenCompany, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { snapshotsOf } from '#server/testing/snapshot.ts'
import { anonymousBodies, second, unreadBodies } from '../limits.ts'

// What is refused by its length alone, by every endpoint and before it is read, and how a client that goes on sending
// hears of it. What a body may be made of stands in json.test.ts, how large it may be in server/body-limits.test.ts.

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  person = (await givenCompany(server)).orgAdmin
})
afterAll(() => server.stop())

interface Answered {
  status: number
  headers: string
  problem: Partial<Problem>
}

/** A connection on which requests are written as bytes and answers are read one after the other. */
class Connection {
  readonly socket: Socket
  #received = ''

  constructor() {
    const { hostname, port } = new URL(server.url)
    this.socket = connect(Number(port), hostname)
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.#received += text))
    this.socket.on('error', () => undefined)
  }

  write(head: string, body: string | Buffer = ''): this {
    this.socket.write(`${head}\r\nhost: x\r\n\r\n`, 'latin1')
    this.socket.write(body)
    return this
  }

  /** The next answer, as soon as all of it is here. */
  async answer(): Promise<Answered> {
    for (;;) {
      const [head = '', ...rest] = this.#received.split('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      const body = rest.join('\r\n\r\n')
      if (rest.length > 0 && body.length >= length) {
        this.#received = body.slice(length)
        const isProblem = head.includes('application/problem+json')
        return {
          status: Number(head.split(' ')[1]),
          headers: head.toLowerCase(),
          problem: isProblem ? (JSON.parse(body.slice(0, length)) as Problem) : {},
        }
      }
      if (this.socket.destroyed) throw new Error(`The connection ended with ${this.#received.slice(0, 200)}`)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')])
    }
  }
}

/** What is answered to the head of a request whose body never comes. */
async function answerTo(head: string): Promise<Answered> {
  const connection = new Connection().write(head)
  const answer = await connection.answer()
  connection.socket.destroy()
  return answer
}

const json = 'content-type: application/json'
const addressOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, '01993c6e-7d4c-7000-8000-000000000001')
const endpoints = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.access !== 'development')

describe('a body above the limit of its endpoint is refused before a byte of it has arrived', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const { plain, form } = bodyLimitsOf(endpoint)
    const head = `${endpoint.method} ${addressOf(endpoint)} HTTP/1.1`
    const { status, problem } = await answerTo(`${head}\r\n${json}\r\ncontent-length: ${plain + 1}`)
    expect([status, problem.code]).toEqual([413, 'body_too_large'])
    expect(problem.params).toEqual({ kilobytes: Math.floor(plain / 1024) })
    if (form === undefined) return
    const type = 'content-type: multipart/form-data; boundary=x'
    const refused = await answerTo(`${head}\r\n${type}\r\ncontent-length: ${form + 1}`)
    expect([refused.status, refused.problem.code]).toEqual([413, 'file_too_large'])
    expect(refused.problem.errors?.[0]?.path).toBe('file')
  })

  it.each([
    ['with the cookie of no session', 'POST /api/clients HTTP/1.1\r\ncookie: stringline=none', 413],
    ['of a kind that is not taken', 'POST /api/clients HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x', 413],
    ['of text', 'POST /api/clients HTTP/1.1\r\ncontent-type: text/plain', 413],
    ['with an address where nothing is', 'POST /api/none HTTP/1.1', 404],
    ['with a method that is not taken', 'PUT /api/clients HTTP/1.1', 405],
    ['with a method that reads', 'GET /api/none HTTP/1.1', 413],
    ['to ask whether all is well', 'GET /healthz HTTP/1.1', 413],
    ['for the description of the endpoints', 'GET /api/openapi.json HTTP/1.1', 413],
  ])('%s', async (_, head, status) => {
    expect((await answerTo(`${head}\r\ncontent-length: 100000`)).status).toBe(status)
  })

  it('and an address where nothing is needs no more than the head of any body', async () => {
    expect((await answerTo('POST /api/none HTTP/1.1\r\ncontent-length: 10')).status).toBe(404)
    expect((await answerTo('POST /api/none HTTP/1.1\r\ntransfer-encoding: chunked')).status).toBe(404)
  })

  it('which is not asked for where a client asks first', async () => {
    const head = `POST /api/sign-in HTTP/1.1\r\n${json}\r\nexpect: 100-continue`
    expect((await answerTo(`${head}\r\ncontent-length: 1000000`)).status).toBe(413)
    const small = new Connection().write(`${head}\r\ncontent-length: 2`)
    expect((await small.answer()).status).toBe(100)
    small.socket.write('{}')
    expect((await small.answer()).status).toBe(422)
    small.socket.destroy()
  })
})

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

describe('a body that does not say its length', () => {
  it('is refused as soon as it is too large, and leaves the connection to the next request', async () => {
    const connection = new Connection().write(
      `POST /api/sign-in HTTP/1.1\r\n${json}\r\ntransfer-encoding: chunked`,
      chunk('[').repeat(10),
    )
    for (let sent = 0; sent < 5; sent += 1) connection.socket.write(chunk(' '.repeat(16_384)))
    const answer = await connection.answer()
    expect([answer.status, answer.problem.code]).toEqual([413, 'body_too_large'])
    connection.socket.write(`${chunk(' ')}0\r\n\r\n`)
    expect((await connection.write('GET /healthz HTTP/1.1').answer()).status).toBe(200)
    connection.socket.destroy()
  })

  it.each([
    ['before its file', ''],
    ['behind its end', '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--x--\r\n'],
  ])('is refused as a form, too, whatever stands %s', async (_, start) => {
    const connection = new Connection().write(
      'POST /api/sign-up HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked',
      chunk(start === '' ? ' ' : start),
    )
    for (let sent = 0; sent < 90; sent += 1) connection.socket.write(chunk(' '.repeat(65_536)))
    const answer = await connection.answer()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    if (start === '') expect([answer.status, answer.problem.code]).toEqual([413, 'file_too_large'])
    connection.socket.destroy()
  })
})

describe('a client that sends on without reading', () => {
  const large = Buffer.alloc(3_000_000, ' ')
  const head = `POST /api/sign-in HTTP/1.1\r\n${json}\r\ncontent-length: ${large.length}`

  it.each([
    ['', 'keep-alive'],
    ['and wants the connection closed, which then is', 'close'],
  ])('hears why it was refused %s', async (_, after) => {
    const connection = new Connection()
    connection.socket.pause()
    const sent = once(connection.socket, 'drain')
    connection.write(`${head}\r\nconnection: ${after}`, large)
    await sent
    connection.socket.resume()
    const answer = await connection.answer()
    expect([answer.status, answer.problem.code]).toEqual([413, 'body_too_large'])
    if (after === 'close') await once(connection.socket, 'close')
    else expect((await connection.write('GET /healthz HTTP/1.1').answer()).status).toBe(200)
    connection.socket.destroy()
  })

  it('hears it by fetch as well', async () => {
    for (const body of [large, JSON.stringify('['.repeat(200_000))]) {
      const response = await fetch(`${server.url}/api/sign-in`, {
        method: 'POST',
        body: new Uint8Array(Buffer.from(body)),
        headers: { 'content-type': 'application/json' },
      })
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([413, 'body_too_large'])
    }
  })

  it('is cut when it never ends', async () => {
    const connection = new Connection().write(
      `POST /api/sign-in HTTP/1.1\r\n${json}\r\ncontent-length: ${10 * unreadBodies.bytes}`,
    )
    expect((await connection.answer()).status).toBe(413)
    const { socket } = connection
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    for (let sent = 0; !socket.destroyed && sent < 5 * unreadBodies.bytes; sent += large.length)
      if (!socket.write(large))
        await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', () => resolve()))])
    await closed
  })
})

describe('what a network sends without being signed in', () => {
  const post = (path: string, body: string, from: string, call = fetchAnonymously) =>
    call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-forwarded-for': from } })
  const fetchAnonymously = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init)
  const from = '2001:db8:1:2::1'
  const webhook = 'x'.repeat(1_000_000)

  it('is counted, and refused beyond what it may be; who is signed in there, and who signs in, goes on', async () => {
    const snapshots = await snapshotsOf(server.database)
    const before = await snapshots.take()
    for (let sent = webhook.length; sent <= anonymousBodies.perNetwork; sent += webhook.length)
      expect((await post('/api/webhooks/stripe', webhook, from)).status).not.toBe(429)

    const refused = await post('/api/webhooks/stripe', webhook, '2001:db8:1:2:3::4')
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([429, 'rate_limited'])
    const milliseconds = Number(refused.headers.get('retry-after')) * second
    expect([milliseconds > 0, milliseconds <= anonymousBodies.within]).toEqual([true, true])
    const cookie = `cookie: stringline=${'a'.repeat(43)}`
    const head = `POST /api/webhooks/stripe HTTP/1.1\r\nx-forwarded-for: ${from}\r\n${cookie}`
    expect((await answerTo(`${head}\r\ncontent-length: 1000000`)).status).toBe(429)
    expect((await answerTo(`${head}\r\ntransfer-encoding: chunked`)).status).toBe(429)
    expect(await snapshots.take()).toEqual(before)
    await snapshots.close()

    const guess = JSON.stringify({ email: 'nobody@kauri.example', password: 'kauri lane' })
    expect((await post('/api/sign-in', guess, from)).status).toBe(401)
    expect((await post('/api/invoices', webhook, from, (path, init) => person.fetch(path, init))).status).toBe(400)
    expect((await person.try(listClients, { query: {} }, { 'x-forwarded-for': from })).status).toBe(200)
    expect((await post('/api/webhooks/stripe', webhook, '2001:db8:1:3::1')).status).not.toBe(429)
    server.clock.advance(anonymousBodies.within)
    expect((await post('/api/webhooks/stripe', webhook, from)).status).not.toBe(429)
  })
})
