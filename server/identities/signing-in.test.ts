import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#domain/audit/api.ts'
import * as api from '#domain/identities/api.ts'
import { identityMessages } from '#domain/identities/schema.ts'
import { minute } from '#server/platform/limits.ts'
import { browserAt, steppingAt } from '#server/second-step/signing-in.testing.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { people, tenantId } from '../sandbox/microsoft/people.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'
import { microsoftAt } from './identities.testing.ts'

const [aroha, tama] = people

let sandbox: Sandbox
let server: TestServer
let at: ReturnType<typeof microsoftAt>
let stepping: ReturnType<typeof steppingAt>
let company: Company
let person: Person
beforeAll(async () => {
  sandbox = await openSandbox({ folder: undefined, now: () => server.clock.now() })
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' }, { sandbox })
  at = microsoftAt(server, sandbox)
  stepping = steppingAt(server)
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  await server.platform.transact((db) => db.deleteFrom('identities').execute())
  company = await givenCompany(server)
  person = await company.person('admin')
  await at.link(person)
})
afterEach(() => at.forget())

const refusalOf = ({ status, problem }: { status: number; problem: { code: string; detail?: string | undefined } }) => [
  status,
  problem.code,
  problem.detail,
]
const over = [409, 'attempt_over', identityMessages.over]
const refused = [409, 'microsoft_refused', identityMessages.refused]
const silent = [409, 'provider_silent', identityMessages.silent]

describe('somebody whose account is linked', () => {
  it('signs in by it alone, at any browser, and the company’s audit has how', async () => {
    const browser = browserAt(server)
    const answer = await at.signIn(browser)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await browser.who()).toBe(person.email)
    const { items } = await company.orgAdmin.call(listAudit, { query: { kind: 'sign-in' } })
    expect(items.map(({ event }) => event)).toEqual(['user.signedIn', 'identity.linked'])
    expect(items[0]?.details).toContainEqual({ field: 'through', from: null, to: 'Microsoft' })
  })

  it('is asked for no more than who they are, by a challenge, a state and a nonce', async () => {
    const { url } = await browserAt(server).call(api.beginMicrosoftSignIn, { body: {} })
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'stringline-sandbox',
      redirect_uri: `${server.services.config.publicUrl}/login/microsoft`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('is remembered where they asked for it', async () => {
    const browser = browserAt(server)
    const answer = await at.bring(browser, await at.consented(browser, {}, { remember: true }))
    expect(answer.headers.getSetCookie().find((each) => each.startsWith('stringline='))).toMatch(/Expires=/)
  })

  it('goes by a cookie that no script reads, for this site alone and ten minutes', async () => {
    const answer = await browserAt(server).try(api.beginMicrosoftSignIn, { body: {} })
    expect(answer.headers.getSetCookie().find((each) => each.startsWith('stringline-microsoft='))).toMatch(
      /; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is asked for the second step that they have', async () => {
    const { secret } = await stepping.addApp(person)
    const browser = browserAt(server)
    const answer = await at.signIn(browser)
    expect([answer.status, answer.body]).toEqual([200, { secondStep: { app: true, passkey: false } }])
    expect(await browser.who()).toBeNull()
    expect((await stepping.finish(browser, stepping.codeOf(secret))).status).toBe(204)
    expect(await browser.who()).toBe(person.email)
    const { items } = await company.orgAdmin.call(listAudit, { query: { kind: 'sign-in' } })
    expect(items[0]?.details).toContainEqual({ field: 'through', from: null, to: 'Microsoft' })
  })

  it('comes no further with the second step once the link is ended meanwhile', async () => {
    const { secret } = await stepping.addApp(person)
    const browser = browserAt(server)
    await at.signIn(browser)
    await person.call(api.unlinkMicrosoft, {})
    expect((await stepping.finish(browser, stepping.codeOf(secret))).status).toBe(409)
  })

  it('is found by directory and person, whatever address they have there by now', async () => {
    await at.forge({ kind: 'forgedIdentity', claims: { email: 'new@name.example', preferred_username: 'n@n.example' } })
    const browser = browserAt(server)
    expect((await at.signIn(browser)).body).toEqual({})
    expect(await browser.who()).toBe(person.email)
  })

  it('is nobody of another directory with the same id', async () => {
    const tid = '11111111-2222-4333-8444-555555555555'
    const iss = `${sandbox.url}/microsoft/login/${tid}/v2.0`
    await at.forge({ kind: 'forgedIdentity', claims: { tid, iss }, times: 1 })
    const browser = browserAt(server)
    expect((await at.signIn(browser)).body).toEqual({ mailed: true })
    expect(await browser.who()).toBeNull()
  })

  it('is not the same as somebody who says that they have their address', async () => {
    await at.forge({ kind: 'forgedIdentity', claims: { email: aroha?.email ?? '' }, times: 1 })
    const browser = browserAt(server)
    expect((await at.signIn(browser, { person: tama?.id ?? '' })).body).toEqual({ mailed: true })
    expect(await browser.who()).toBeNull()
  })
})

describe('what is brought back from Microsoft', () => {
  it('is good once, at the browser that began it, within ten minutes, and each other is told the same', async () => {
    const [browser, other] = [browserAt(server), browserAt(server)]
    const given = await at.consented(browser)
    const theirs = await at.consented(other)
    const bare = browserAt(server)
    for (const answer of [
      await at.bring(other, given),
      await at.bring(bare, given),
      await at.bring(browser, { ...given, state: theirs.state }),
      await at.bring(browser, { ...given, state: 'another' }),
    ])
      expect(refusalOf(answer)).toEqual(over)
    expect((await at.bring(browser, given)).status).toBe(200)
    expect(refusalOf(await at.bring(browser, given))).toEqual(over)
    const late = browserAt(server)
    const soon = await at.consented(late)
    server.clock.advance(10 * minute)
    expect(refusalOf(await at.bring(late, soon))).toEqual(over)
    for (const each of [other, bare, late]) expect(await each.who()).toBeNull()
  })

  it('signs in once where it comes twenty times at once', async () => {
    const browser = browserAt(server)
    const given = await at.consented(browser)
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.bring(browser, given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([])
  })

  it('is nothing where it was begun for linking, nor the other way round', async () => {
    const another = await company.person('user')
    const { url } = await another.call(api.askToLinkMicrosoft, {})
    const browser = browserAt(server)
    const given = await at.consented(browser)
    expect(refusalOf(await another.try(api.linkMicrosoft, { body: given }))).toEqual(over)
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(refusalOf(await at.bring(browser, { ...given, state }))).toEqual(over)
  })

  it('is refused with the code of somebody else', async () => {
    const [browser, other] = [browserAt(server), browserAt(server)]
    const given = await at.consented(browser)
    const { code } = await at.consented(other)
    expect(refusalOf(await at.bring(browser, { ...given, code }))).toEqual(refused)
    expect(await browser.who()).toBeNull()
  })

  const soon = () => Math.floor(server.clock.now().getTime() / 1000)
  const elsewhere = '99999999-2222-4333-8444-555555555555'
  const forged: [string, () => Parameters<typeof at.forge>[0]][] = [
    ['of another attempt', () => ({ kind: 'forgedIdentity', claims: { nonce: 'another' } })],
    ['of no attempt', () => ({ kind: 'forgedIdentity', claims: { nonce: null } })],
    ['for another application', () => ({ kind: 'forgedIdentity', claims: { aud: 'another' } })],
    ['of another issuer', () => ({ kind: 'forgedIdentity', claims: { iss: 'https://evil.example/v2.0' } })],
    [
      'of another directory than it names',
      () => ({ kind: 'forgedIdentity', claims: { iss: `${sandbox.url}/microsoft/login/${elsewhere}/v2.0` } }),
    ],
    ['that names another directory than it is of', () => ({ kind: 'forgedIdentity', claims: { tid: elsewhere } })],
    ['of no directory', () => ({ kind: 'forgedIdentity', claims: { tid: null } })],
    ['of nobody', () => ({ kind: 'forgedIdentity', claims: { oid: null } })],
    ['that is over', () => ({ kind: 'forgedIdentity', claims: { exp: soon() - 120 } })],
    ['that has not begun', () => ({ kind: 'forgedIdentity', claims: { nbf: soon() + 600 } })],
    ['signed by another key', () => ({ kind: 'forgedIdentity', signed: 'by another key' })],
    ['signed by what everybody knows', () => ({ kind: 'forgedIdentity', signed: 'by a secret' })],
    ['signed by nobody', () => ({ kind: 'forgedIdentity', signed: 'by nobody' })],
  ]
  it.each(forged)('is refused with an identity %s', async (_, fault) => {
    await at.forge({ ...fault(), times: 1 } as Parameters<typeof at.forge>[0])
    const browser = browserAt(server)
    expect(refusalOf(await at.signIn(browser))).toEqual(refused)
    expect(await browser.who()).toBeNull()
    expect((await at.signIn(browser)).status).toBe(200)
  })

  it('is tried in vain while Microsoft is down, and said so', async () => {
    const browser = browserAt(server)
    const given = await at.consented(browser)
    await at.forge({ kind: 'down', tenantId: 'microsoft' })
    expect(refusalOf(await at.bring(browser, given))).toEqual(silent)
  })
})

it('asks one network no more often than people do', async () => {
  const browser = browserAt(server)
  let answer = await browser.try(api.beginMicrosoftSignIn, { body: {} })
  for (let times = 1; times <= 300; times += 1) answer = await browser.try(api.beginMicrosoftSignIn, { body: {} })
  expect(answer.status).toBe(429)
  expect((await browserAt(server).try(api.beginMicrosoftSignIn, { body: {} })).status).toBe(200)
}, 60_000)

it('is the sandbox’s directory that people are of', async () => {
  const rows = await server.platform.db.selectFrom('identities').select(['tenant', 'subject', 'address']).execute()
  expect(rows).toEqual([{ tenant: tenantId, subject: aroha?.id, address: aroha?.email }])
})
