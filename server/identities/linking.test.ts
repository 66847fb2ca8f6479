import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword, resetPassword } from '#domain/accounts/api.ts'
import * as api from '#domain/identities/api.ts'
import { identityMessages } from '#domain/identities/schema.ts'
import { hour, minute } from '#server/platform/limits.ts'
import { browserAt, steppingAt } from '#server/second-step/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { withoutRequestId } from '#server/testing/matrix-calls.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'
import { mailsOf, microsoftAt } from './identities.testing.ts'

let office: PostOffice
let sandbox: Sandbox
let server: TestServer
let at: ReturnType<typeof microsoftAt>
let stepping: ReturnType<typeof steppingAt>
let mails: ReturnType<typeof mailsOf>
let company: Company
let person: Person
beforeAll(async () => {
  office = await openPostOffice()
  sandbox = await openSandbox({ folder: undefined, now: () => server.clock.now() })
  const environment = { ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' }
  server = await startTestServer(environment, { sandbox })
  at = microsoftAt(server, sandbox)
  stepping = steppingAt(server)
  mails = mailsOf(office)
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
  await office.close()
})
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('admin')
})

const over = { status: 409, body: { code: 'attempt_over', detail: identityMessages.over } }
const nobody = () => callerOf(server.url, null)
const linkedOf = async (someone: Person) => (await someone.call(api.getMicrosoftIdentity, {})).linked
/** Somebody at Microsoft whose address there, as they say, is this one. */
const claiming = (address: string) => ({ address })

describe('on the profile', () => {
  it('an account is linked, told of by mail, and unlinked', async () => {
    expect(await person.call(api.getMicrosoftIdentity, {})).toEqual({ kind: 'sandbox', linked: null })
    const there = claiming(`${unique()}@kauri.example`)
    const { linked } = await at.link(person, there)
    const linkedAt = server.clock.now().toISOString()
    expect(linked).toEqual({ address: there.address, linkedAt, lastUsedAt: null })
    await at.signIn(browserAt(server), there)
    expect((await linkedOf(person))?.lastUsedAt).toBe(linkedAt)
    expect((await person.try(api.askToLinkMicrosoft, {})).problem.code).toBe('linked_already')
    const hasMails = (...subjects: string[]) =>
      vi.waitFor(
        async () => expect((await mails.to(person.email)).map(({ subject }) => subject)).toEqual(subjects),
        10_000,
      )
    // Mails that wait at the same time are sent at once, in any order.
    await hasMails('Your account was linked with Microsoft')
    expect((await person.call(api.unlinkMicrosoft, {})).linked).toBeNull()
    expect((await person.try(api.unlinkMicrosoft, {})).problem.code).toBe('not_linked')
    expect((await at.signIn(browserAt(server), there)).body).toEqual({ mailed: true })
    await hasMails('Your account was linked with Microsoft', 'Your account is linked with Microsoft no more')
  })

  it('takes a recent proof that it is the person', async () => {
    const there = claiming(`${unique()}@kauri.example`)
    await at.link(person, there)
    server.clock.advance(11 * minute)
    for (const endpoint of [api.askToLinkMicrosoft, api.unlinkMicrosoft])
      expect((await person.try(endpoint, {})).problem.code).toBe('confirm_first')
    const body = { state: 'state', code: 'code' }
    expect((await person.try(api.linkMicrosoft, { body })).problem.code).toBe('confirm_first')
  })

  it('takes an address that is known to be theirs', async () => {
    await server.platform.transact((db) =>
      db.updateTable('accounts').set({ email_confirmed_at: null }).where('email', '=', person.email).execute(),
    )
    expect((await person.try(api.askToLinkMicrosoft, {})).problem.code).toBe('address_unconfirmed')
  })

  it('links nobody who is linked with another account', async () => {
    const there = claiming(`${unique()}@kauri.example`)
    await at.link(person, there)
    const other = await company.person('user')
    const { url } = await other.call(api.askToLinkMicrosoft, {})
    const given = await at.consentedAt(url, there)
    expect((await other.try(api.linkMicrosoft, { body: given })).problem.code).toBe('linked_elsewhere')
    expect(await linkedOf(other)).toBeNull()
    expect((await linkedOf(person))?.address).toBe(there.address)
  })

  it('is begun and finished by one session', async () => {
    const other = await company.person('user')
    const { url } = await person.call(api.askToLinkMicrosoft, {})
    const given = await at.consentedAt(url, claiming(`${unique()}@kauri.example`))
    expect(await other.try(api.linkMicrosoft, { body: given })).toMatchObject(over)
    expect(await linkedOf(other)).toBeNull()
    expect((await person.try(api.linkMicrosoft, { body: given })).status).toBe(200)
  })

  it('leaves nobody without a way in', async () => {
    await at.link(person, claiming(`${unique()}@kauri.example`))
    await server.platform.transact((db) =>
      db.updateTable('accounts').set({ password_hash: null }).where('email', '=', person.email).execute(),
    )
    const answer = await person.try(api.unlinkMicrosoft, {})
    expect([answer.status, answer.problem.code]).toEqual([409, 'last_way_in'])
    expect(await linkedOf(person)).not.toBeNull()
    await stepping.addPasskey(person)
    expect((await person.try(api.unlinkMicrosoft, {})).status).toBe(200)
  })

  it('ends with a password that was forgotten, by one deed', async () => {
    const there = claiming(`${unique()}@kauri.example`)
    await at.link(person, there)
    await nobody().call(forgotPassword, { body: { email: person.email } })
    const token = await vi.waitFor(async () => {
      const found = (await mails.to(person.email)).flatMap(
        ({ text }) => /\/reset-password\/([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
      )
      expect(found).toHaveLength(1)
      return found[0] ?? ''
    }, 10_000)
    await nobody().call(resetPassword, { params: { token }, body: { password: 'seven old kauri logs' } })
    expect((await at.signIn(browserAt(server), there)).body).toEqual({ mailed: true })
  })
})

describe('somebody at Microsoft who is linked with nobody', () => {
  it('is linked by the mail to their address, at any browser, and signed in', async () => {
    const there = claiming(person.email)
    const asking = browserAt(server)
    expect((await at.signIn(asking, there)).body).toEqual({ mailed: true })
    expect(await asking.who()).toBeNull()
    const token = await mails.linkTo(person.email)
    const shown = await nobody().call(api.readMicrosoftLink, { params: { token } })
    expect(shown).toEqual({ email: person.email, name: expect.stringMatching(/^admin of /) })
    const { browser, given } = await at.follow(token, there)
    expect((await at.bring(browser, given)).body).toEqual({})
    expect(await browser.who()).toBe(person.email)
    expect((await linkedOf(person))?.address).toBe(person.email)
    for (const again of [api.readMicrosoftLink, api.followMicrosoftLink])
      expect((await browserAt(server).try(again, { params: { token } })).status).toBe(404)
    const later = browserAt(server)
    expect((await at.signIn(later, there)).body).toEqual({})
    expect(await later.who()).toBe(person.email)
  })

  it('gets no access to the account whose address they claim, whatever its owner does with the mail', async () => {
    const thief = claiming(`${unique()}@elsewhere.example`)
    const browser = browserAt(server)
    const given = await at.consented(browser, thief)
    await at.forge({ kind: 'forgedIdentity', claims: { email: person.email }, times: 1 })
    expect((await at.bring(browser, given)).body).toEqual({ mailed: true })
    expect(await browser.who()).toBeNull()
    // The owner follows the mail that they never asked for: they are linked as themselves.
    const token = await mails.linkTo(person.email)
    const owner = claiming(person.email)
    const followed = await at.follow(token, owner)
    expect((await at.bring(followed.browser, followed.given)).body).toEqual({})
    expect((await linkedOf(person))?.address).toBe(owner.address)
    await at.forge({ kind: 'forgedIdentity', claims: { email: person.email }, times: 1 })
    expect((await at.signIn(browser, thief)).body).toEqual({ mailed: true })
    expect(await browser.who()).toBeNull()
  })

  it('is linked once by a hundred who follow one link', async () => {
    await at.signIn(browserAt(server), claiming(person.email))
    const token = await mails.linkTo(person.email)
    const followed = []
    for (let nth = 0; nth < 100; nth += 1) followed.push(await at.follow(token, claiming(`${nth}${person.email}`)))
    const answers = await Promise.all(followed.map(({ browser, given }) => at.bring(browser, given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([])
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await linkedOf(person))?.address).toBe(`${won}${person.email}`)
  }, 60_000)

  it('has an hour for the link, and one at a time', async () => {
    const there = claiming(person.email)
    await at.signIn(browserAt(server), there)
    const replaced = await mails.linkTo(person.email)
    await at.signIn(browserAt(server), there)
    const token = await mails.linkTo(person.email, 2)
    const params = { params: { token } }
    expect((await browserAt(server).try(api.readMicrosoftLink, { params: { token: replaced } })).status).toBe(404)
    server.clock.advance(hour - minute)
    const late = await at.follow(token, there)
    server.clock.advance(minute)
    expect((await browserAt(server).try(api.readMicrosoftLink, params)).status).toBe(404)
    expect(await at.bring(late.browser, late.given)).toMatchObject(over)
    expect(await linkedOf(person)).toBeNull()
  })

  it('is asked for the second step of the account all the same', async () => {
    const { secret } = await stepping.addApp(person)
    await at.signIn(browserAt(server), claiming(person.email))
    const { browser, given } = await at.follow(await mails.linkTo(person.email), claiming(person.email))
    expect((await at.bring(browser, given)).body).toEqual({ secondStep: { app: true, passkey: false } })
    expect(await browser.who()).toBeNull()
    expect((await stepping.finish(browser, stepping.codeOf(secret))).status).toBe(204)
    expect(await browser.who()).toBe(person.email)
  })

  it('is told the same whether the address has an account, has none, or is not known to be its person’s', async () => {
    const [unknown, unconfirmed] = [`${unique()}@example.test`, await company.person('user')]
    await server.platform.transact((db) =>
      db.updateTable('accounts').set({ email_confirmed_at: null }).where('email', '=', unconfirmed.email).execute(),
    )
    const answers = []
    for (const address of [unknown, unconfirmed.email, person.email])
      answers.push(await at.signIn(browserAt(server), claiming(address)))
    expect(answers.map(({ status, body }) => withoutRequestId(JSON.stringify([status, body])))).toEqual(
      Array(3).fill(JSON.stringify([200, { mailed: true }])),
    )
    const headers = answers.map((answer) => [...answer.headers.keys()].toSorted())
    expect(headers[1]).toEqual(headers[0])
    expect(headers[2]).toEqual(headers[0])
    // By the same worker, one after the other.
    await mails.linkTo(person.email)
    expect([...(await mails.to(unknown)), ...(await mails.to(unconfirmed.email))]).toEqual([])
  })

  it('makes nobody an account', async () => {
    const count = async () => (await server.platform.db.selectFrom('accounts').select('id').execute()).length
    const before = await count()
    await at.signIn(browserAt(server), claiming(`${unique()}@example.test`))
    expect(await count()).toBe(before)
  })

  it.each([
    ['en', 'Sign in with Microsoft'],
    ['es', 'Iniciar sesión con Microsoft'],
    ['fr', 'Se connecter avec Microsoft'],
  ] as const)('is written to in the language of the page: %s', async (language, subject) => {
    const browser = browserAt(server)
    const given = await at.consented(browser, claiming(person.email))
    await browser.call(api.signInByMicrosoft, { body: { ...given, language } })
    await mails.linkTo(person.email)
    expect((await mails.to(person.email)).map((mail) => mail.subject)).toEqual([subject])
  })
})

it('is nothing where Microsoft is not configured', async () => {
  const bare = await startTestServer({ WORKER: 'off', NODE_ENV: 'test' }, { sandbox: undefined })
  try {
    const answer = await browserAt(bare).try(api.beginMicrosoftSignIn, { body: {} })
    expect([answer.status, answer.problem.code]).toEqual([409, 'not_configured'])
    const one = await (await givenCompany(bare)).person('user')
    expect(await one.call(api.getMicrosoftIdentity, {})).toEqual({ kind: 'none', linked: null })
  } finally {
    await bare.stop()
  }
})
