import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#domain/session/api.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, password, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, unique, type TestServer } from '#server/testing/server.ts'
import { signInAttempts } from '../limits.ts'

const { within, perAccountAndNetwork, perNetwork, slowing } = signInAttempts

let server: TestServer
let company: Company
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  company = await givenCompany(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})
beforeEach(async () => {
  server.clock.set(testStart)
  await superuser.query('truncate rate_limits')
})

const attempt = (email: string, secret: string, address: string) =>
  callerOf(server.url, null).try(signIn, { body: { email, password: secret } }, { 'x-forwarded-for': address })
const statusOf = async (...call: Parameters<typeof attempt>): Promise<number> => (await attempt(...call)).status

const attacker = '198.51.100.66'
const home = '203.0.113.7'
/** So many failures, each from an address of its own. */
async function failFromEverywhere(email: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    expect(await statusOf(email, 'wrong', `10.${turn >> 8}.${turn & 255}.1`)).toBe(401)
}

describe.each(['somebody’s', 'nobody’s'])('ten wrong passwords for %s e-mail', (whose) => {
  let email: string
  beforeEach(async () => {
    email = whose === 'nobody’s' ? `${unique()}@example.test` : (await company.person('user')).email
    for (let turn = 0; turn < perAccountAndNetwork; turn += 1) await attempt(email, 'wrong', attacker)
  })

  it('stop the address they came from, and say for how long', async () => {
    server.clock.advance(60_000)
    const stopped = await attempt(email, password, attacker)
    expect(stopped).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts', detail: sessionMessages.tooMany },
    })
    expect(stopped.headers.get('retry-after')).toBe(String((within - 60_000) / 1000))
  })

  it('do not stop the same account from elsewhere', async () => {
    expect(await statusOf(email, password, home)).toBe(whose === 'nobody’s' ? 401 : 200)
  })

  it('do not stop another account from the same address', async () => {
    expect(await statusOf(company.orgAdmin.email, password, attacker)).toBe(200)
  })
})

it('lets the address try again when the quarter of an hour is over', async () => {
  const { email } = await company.person('user')
  for (let turn = 0; turn <= perAccountAndNetwork; turn += 1) await attempt(email, 'wrong', attacker)
  server.clock.advance(within - 1)
  expect(await statusOf(email, password, attacker)).toBe(429)
  server.clock.advance(1)
  expect(await statusOf(email, password, attacker)).toBe(200)
})

it('lets no more through when the guesses come all at once', async () => {
  const { email } = await company.person('user')
  const answers = await Promise.all(Array.from({ length: 25 }, () => statusOf(email, 'wrong', attacker)))
  expect(answers.filter((status) => status === 401)).toHaveLength(perAccountAndNetwork)
})

it('counts the addresses of one /64 as one', async () => {
  const { email } = await company.person('user')
  for (let turn = 1; turn <= perAccountAndNetwork; turn += 1)
    expect(await statusOf(email, 'wrong', `2001:db8:0:7::${turn}`)).toBe(401)
  expect(await statusOf(email, password, '2001:db8:0:7:ffff::1')).toBe(429)
  expect(await statusOf(email, password, '2001:db8:0:8::1')).toBe(200)
})

it('stops an address that tries many accounts', async () => {
  for (let turn = 0; turn < perNetwork; turn += 1)
    expect(await statusOf(`${unique()}@example.test`, 'wrong', attacker)).toBe(401)
  expect(await statusOf(company.orgAdmin.email, password, attacker)).toBe(429)
  expect(await statusOf(company.orgAdmin.email, password, home)).toBe(200)
})

it('does not count those who sign in rightly, however many share an address', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => company.person('user')))
  for (let turn = 0; turn < perNetwork + 3; turn += 1)
    expect(await statusOf(people[turn % 3]!.email, password, home)).toBe(200)
})

describe('an account that fails from everywhere', () => {
  const waited = async (...call: Parameters<typeof attempt>): Promise<[number, number]> => {
    const before = server.clock.waits.length
    const status = await statusOf(...call)
    return [status, server.clock.waits.slice(before).reduce((sum, each) => sum + each, 0)]
  }

  it('answers more and more slowly, within bounds, and lets the right password in', async () => {
    const { email } = await company.person('user')
    await failFromEverywhere(email, slowing.after)
    expect(await waited(email, 'wrong', '10.9.0.1')).toEqual([401, slowing.step])
    expect(await waited(email, 'wrong', '10.9.0.2')).toEqual([401, 2 * slowing.step])
    await failFromEverywhere(email, Math.ceil(slowing.longest / slowing.step))
    expect(await waited(email, password, home)).toEqual([200, slowing.longest])
    // The guesses of others still count, the owner's own sign-in does not.
    expect(await waited(email, 'wrong', '10.9.0.3')).toEqual([401, slowing.longest])
  })

  it('slows nobody else down', async () => {
    const { email } = await company.person('user')
    await failFromEverywhere(email, slowing.after + 5)
    expect(await waited(company.orgAdmin.email, password, home)).toEqual([200, 0])
  })

  it('is slowed the same when nobody has it', async () => {
    const email = `${unique()}@example.test`
    await failFromEverywhere(email, slowing.after)
    expect(await waited(email, 'wrong', home)).toEqual([401, slowing.step])
  })

  it('is as quick as ever when an hour has passed', async () => {
    const { email } = await company.person('user')
    await failFromEverywhere(email, slowing.after + 5)
    server.clock.advance(slowing.within)
    expect(await waited(email, password, home)).toEqual([200, 0])
  })
})

it('locks nobody out for longer than its time when the clock was a year ahead', async () => {
  const { email } = await company.person('user')
  server.clock.set('2027-11-19T22:00:00.000Z')
  for (let turn = 0; turn <= perAccountAndNetwork; turn += 1) await attempt(email, 'wrong', attacker)
  server.clock.set(testStart)
  const stopped = await attempt(email, password, attacker)
  expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, String(within / 1000)])
  server.clock.advance(within)
  expect(await statusOf(email, password, attacker)).toBe(200)
})
