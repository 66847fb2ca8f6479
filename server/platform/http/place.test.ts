import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { getSession } from '#domain/session/api.ts'
import { blankPng } from '#server/platform/images/hostile-pictures.testing.ts'
import { tryUpload } from '#server/files/uploads.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { CrowdedError, type FairQueue } from '../fair.ts'
import { turnsOf } from '../limits.ts'

// A place that nobody gives back is gone until the next start; so whoever hangs up, at whatever moment, leaves none
// behind. Who asks next waits at most `waitMs` for one and gets 503 when all are gone.

let server: TestServer
let person: Person
/** An upload that does not come to its end. */
let upload: string
let entered: MockInstance<FairQueue['enter']>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  person = (await givenCompany(server)).orgAdmin
  const headers = [
    `authorization: Bearer ${person.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ]
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\npart'
  upload = request('POST /api/files?purpose=report-image', headers, part)
})
afterAll(() => server.stop())
beforeEach(() => {
  entered = vi.spyOn(server.services.turns.request, 'enter')
})
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy())
  vi.restoreAllMocks()
})

const { perMember } = turnsOf.request

/** A connection that sends these bytes and then nothing. */
async function send(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  sockets.push(socket)
  await new Promise((connected) => socket.once('connect', connected))
  socket.write(bytes)
  return socket
}

const asked = (times: number) => expect.poll(() => entered.mock.calls.length, { timeout: 20_000 }).toBe(times)
const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'host: x', ...headers, '', body].join('\r\n')
const signIn = (length: number, body = '') =>
  request('POST /api/sign-in', ['content-type: application/json', `content-length: ${length}`], body)
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const statusOfUpload = async () => {
  const picture = { bytes: blankPng({ width: 8, height: 8 }), name: 'site.png' }
  return (await tryUpload(person, 'report-image', picture)).status
}
const statusOfNobody = async () => (await callerOf(server.url, null).try(getSession, {})).status

describe('a caller who hangs up leaves no place behind', () => {
  it('in the middle of a body', async () => {
    const cut = await Promise.all(times(perMember, () => send(signIn(100, '{'))))
    await asked(perMember)
    cut.forEach((socket) => socket.destroy())
    expect(await statusOfNobody()).toBe(200)
  })

  it('in the middle of the body of a second request on the connection', async () => {
    const twice = request('GET /api/session') + signIn(100, '{')
    const cut = await Promise.all(times(perMember, () => send(twice)))
    await asked(2 * perMember)
    cut.forEach((socket) => socket.destroy())
    expect(await statusOfNobody()).toBe(200)
  })

  it('while several requests of one connection wait', async () => {
    const holding = await Promise.all(times(perMember, () => send(signIn(100, '{'))))
    await asked(perMember)
    const waiting = await send(signIn(2, '{}').repeat(perMember + 2))
    await asked(2 * perMember + 2)
    waiting.destroy()
    // The first of them hears of it.
    await expect(entered.mock.results[perMember]?.value).rejects.toThrow(CrowdedError)
    // It is the others' turn now, and nobody is there any more.
    holding.forEach((socket) => socket.destroy())
    expect(await statusOfNobody()).toBe(200)
  })

  it('in the middle of an upload', async () => {
    const uploads = vi.spyOn(server.services.turns.upload, 'enter')
    const cut = await Promise.all(times(perMember, () => send(upload)))
    await expect.poll(() => uploads.mock.calls.length, { timeout: 20_000 }).toBe(perMember)
    cut.forEach((socket) => socket.destroy())
    expect(await statusOfUpload()).toBe(201)
  })

  it('while it is looked up who sends an upload', async () => {
    const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
    await superuser.connect()
    await superuser.query('begin; lock table sessions')
    const cut = await Promise.all(times(perMember, () => send(upload)))
    await asked(perMember)
    const closed = cut.map((socket) => new Promise((done) => socket.once('close', done)))
    cut.forEach((socket) => socket.destroy())
    await Promise.all(closed)
    // What is asked after they hung up is answered after the server has heard of it.
    for (const path of ['/healthz', '/healthz']) await fetch(server.url + path)
    await superuser.query('rollback')
    await superuser.end()
    expect(await statusOfUpload()).toBe(201)
  })
})

it('counts the addresses of one IPv6 network as one, which has as many as it likes', async () => {
  const groupOf = async (address: string) => {
    await callerOf(server.url, null).try(getSession, {}, { 'x-forwarded-for': address })
    return entered.mock.lastCall?.[0].group
  }
  expect(await groupOf('2001:db8:5:1::1')).toBe(await groupOf('2001:db8:5:1:ffff::2'))
  expect(await groupOf('2001:db8:5:1::1')).not.toBe(await groupOf('2001:db8:5:2::1'))
  expect(await groupOf('203.0.113.7')).not.toBe(await groupOf('203.0.113.8'))
})
