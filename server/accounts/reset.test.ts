import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword, readReset, resetPassword } from '#domain/accounts/api.ts'
import { getSession } from '#domain/session/api.ts'
import { hour } from '#server/platform/limits.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { browserAt, steppingAt } from '#server/second-step/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { waitingForLocks } from '#server/testing/database.ts'
import { givenCompany, password, type Person } from '#server/testing/given.ts'
import { withoutRequestId } from '#server/testing/matrix-calls.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'

let office: PostOffice
let server: TestServer
let superuser: pg.Client
let signing: ReturnType<typeof signingInAt>
let stepping: ReturnType<typeof steppingAt>
let person: Person
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' })
  signing = signingInAt(server)
  stepping = steppingAt(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await office.close()
})
beforeEach(async () => {
  person = await (await givenCompany(server)).person('user')
})

let lastAddress = 0
const from = () => ({ 'x-forwarded-for': `10.2.${(lastAddress += 1) >> 8}.${lastAddress % 250}` })
const nobody = () => callerOf(server.url, null)
const ask = (email: string, language: 'en' | 'es' | 'fr' = 'en', address = from()) =>
  nobody().try(forgotPassword, { body: { email, language } }, address)
const read = (token: string) => nobody().try(readReset, { params: { token } }, from())
const reset = (token: string, chosen: string) =>
  nobody().try(resetPassword, { params: { token }, body: { password: chosen } }, from())
const mailsTo = async (email: string) => (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
const linkTo = async (email: string, nth = 1) =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(email))[nth - 1]
    const token = /http:\/\/office\.example\.test\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error('Nothing came yet')
    return token
  }, 10_000)
const fresh = 'seven old kauri logs'

describe('a forgotten password', () => {
  it('is chosen anew by the link, which ends all other sessions', async () => {
    const browser = await signing.browse(person.email)
    expect((await ask(person.email.toUpperCase())).status).toBe(204)
    const token = await linkTo(person.email)
    expect((await read(token)).body).toEqual({
      email: person.email,
      name: expect.any(String),
      companies: [expect.any(String)],
    })
    expect((await reset(token, fresh)).status).toBe(204)
    for (const old of [browser, person.token])
      expect((await callerOf(server.url, old).call(getSession, {})).session).toBeNull()
    expect((await signing.attempt(person.email, password)).status).toBe(401)
    expect((await signing.attempt(person.email, fresh)).status).toBe(200)
    for (const again of [await read(token), await reset(token, 'another four words')]) expect(again.status).toBe(404)
  })

  it.each([
    ['en', 'Choose a new password'],
    ['es', 'Elija una contraseña nueva'],
    ['fr', 'Choisissez un nouveau mot de passe'],
  ] as const)('is written of in the language of the page: %s', async (language, subject) => {
    await ask(person.email, language)
    await linkTo(person.email)
    const [mail] = await mailsTo(person.email)
    expect([mail?.subject, mail?.html?.includes(`lang="${language}"`)]).toEqual([subject, true])
  })

  it('answers the same for an address that nobody has, and mails nothing there', async () => {
    const unknown = `${unique()}@example.test`
    const answers = [await ask(person.email), await ask(unknown)]
    expect(answers.map(({ status, problem }) => [status, problem])).toEqual([
      [204, undefined],
      [204, undefined],
    ])
    expect([...(answers[0]?.headers.keys() ?? [])].toSorted()).toEqual(
      [...(answers[1]?.headers.keys() ?? [])].toSorted(),
    )
    await linkTo(person.email)
    expect(await mailsTo(unknown)).toEqual([])
  })

  it('has one link at a time, good for an hour, and each that is not looks the same', async () => {
    await ask(person.email)
    const replaced = await linkTo(person.email)
    await ask(person.email)
    const late = await linkTo(person.email, 2)
    server.clock.advance(hour - 1)
    expect((await read(late)).status).toBe(200)
    server.clock.advance(1)
    const answers = [await read(replaced), await read(late), await read('unknown')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ problem }) => withoutRequestId(JSON.stringify(problem)))).size).toBe(1)
    expect((await reset(late, fresh)).status).toBe(404)
  })

  it('is set once by a hundred who hold the link', async () => {
    await ask(person.email)
    const token = await linkTo(person.email)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => reset(token, `${nth} old kauri logs`)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![204, 404, 503].includes(status))).toEqual([])
  })

  it.each([
    ['', 'Password is required'],
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['Password123', 'This password is one of the most common. Please choose another'],
  ])('can not be %j', async (chosen, message) => {
    await ask(person.email)
    const token = await linkTo(person.email)
    const refused = await reset(token, chosen)
    expect([refused.status, refused.problem.errors]).toEqual([422, [{ path: 'password', message }]])
    expect((await reset(token, fresh)).status).toBe(204)
  })

  it('is stored nowhere, nor is its link once it is mailed', async () => {
    await ask(person.email)
    const token = await linkTo(person.email)
    const rows = await vi.waitFor(async () => {
      const { rows } = await superuser.query<{ row: string }>(
        `select row::text as row from account_links row union all select row::text from platform_mails row
          union all select data::text from pgboss.job`,
      )
      const everything = rows.map(({ row }) => row).join('\n')
      expect(everything).not.toContain(token)
      return rows
    }, 10_000)
    expect(rows.length).toBeGreaterThan(0)
  })
})

it('stops a network that asks for very many, and no other', async () => {
  const address = from()
  const statuses: number[] = []
  for (let nth = 0; nth < 21; nth += 1) statuses.push((await ask(`${unique()}@example.test`, 'en', address)).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(`${unique()}@example.test`)).status).toBe(204)
})

describe('while somebody else changes the account at the same moment', () => {
  /** Does something in a transaction of its own, which commits once whatever was begun meanwhile waits for it. */
  async function during<Answer>(statement: string, begun: () => Promise<Answer>): Promise<Answer> {
    const others = await waitingForLocks(server.database)
    await superuser.query('begin')
    await superuser.query(statement)
    const answer = begun()
    await vi.waitFor(async () => expect(await waitingForLocks(server.database)).toBeGreaterThan(others), 10_000)
    await superuser.query('commit')
    return answer
  }

  it('the old password, though it was right a moment ago, signs nobody in', async () => {
    const set = `update accounts set password_hash = 'x' where email = '${person.email}'`
    const answer = await during(set, () => signing.attempt(person.email, password))
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  })

  it('nor does it with the second step, though that is still asked for', async () => {
    const { secret } = await stepping.addApp(person)
    const browser = browserAt(server)
    const set = `update accounts set password_hash = 'x' where email = '${person.email}'`
    expect((await during(set, () => stepping.begin(browser, person.email))).status).toBe(401)
    expect((await stepping.finish(browser, stepping.codeOf(secret))).status).toBe(409)
  })

  it('no link leaves for an address that is the account’s no more', async () => {
    const moved = `${unique()}@example.test`
    const set = `update accounts set email = '${moved}' where email = '${person.email}'`
    expect((await during(set, () => ask(person.email))).status).toBe(204)
    // The next one is made after it by the same worker.
    await ask(moved)
    await linkTo(moved)
    expect(await mailsTo(person.email)).toEqual([])
  })
})
