import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import * as api from '#domain/second-step/api.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import { minute } from '#server/platform/limits.ts'
import { authenticatorAt, type Faults } from '#server/testing/authenticator.ts'
import { givenCompany, password, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { browserAt, steppingAt, type Browser } from './signing-in.testing.ts'

let server: TestServer
let stepping: ReturnType<typeof steppingAt>
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  stepping = steppingAt(server)
  company = await givenCompany(server)
})
afterAll(() => server.stop())

let person: Person
beforeEach(async () => {
  person = await company.person('admin')
})

const refusalOf = ({ status, problem }: { status: number; problem: { code: string; detail?: string | undefined } }) => [
  status,
  problem.code,
  problem.detail,
]
const codeWrong = [422, 'validation_failed', secondStepMessages.codeWrong]
const over = [409, 'sign_in_over', secondStepMessages.signInOver]
const passkeyRefused = [409, 'passkey_refused', secondStepMessages.passkeyRefused]

describe('with an app that shows codes', () => {
  let secret: string
  let codes: string[]
  beforeEach(async () => {
    ;({ secret, codes } = await stepping.addApp(person))
  })

  it('signs nobody in by the password alone, and says what is asked for besides', async () => {
    const browser = browserAt(server)
    const answer = await stepping.begin(browser, person.email)
    expect([answer.status, answer.body]).toEqual([200, { secondStep: { app: true, passkey: false } }])
    expect(await browser.who()).toBeNull()
    expect((await browser.try(listClients, { query: {} })).status).toBe(401)
  })

  it('signs in with the code as well, and remembers whoever asked for it', async () => {
    const browser = browserAt(server)
    await stepping.begin(browser, person.email, { remember: true })
    const answer = await stepping.finish(browser, stepping.codeOf(secret))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().find((each) => each.startsWith('stringline='))).toMatch(/Expires=/)
    expect(await browser.who()).toBe(person.email)
  })

  it('takes a code as people type it, and one of half a minute before or after', async () => {
    for (const later of [-1, 1]) {
      server.clock.advance(2 * minute)
      const browser = browserAt(server)
      await stepping.begin(browser, person.email)
      const code = stepping.codeOf(secret, later)
      expect((await stepping.finish(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    }
    server.clock.advance(2 * minute)
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect(refusalOf(await stepping.finish(browser, stepping.codeOf(secret, 3)))).toEqual(codeWrong)
  })

  it('takes no code twice, at another browser neither', async () => {
    const [first, second] = [browserAt(server), browserAt(server)]
    const code = stepping.codeOf(secret)
    for (const each of [first, second]) await stepping.begin(each, person.email)
    expect((await stepping.finish(first, code)).status).toBe(204)
    expect(refusalOf(await stepping.finish(second, code))).toEqual([
      422,
      'validation_failed',
      secondStepMessages.codeUsed,
    ])
  })

  it('lets in one of twenty browsers that bring the same code at once', async () => {
    const browsers = Array.from({ length: 20 }, () => browserAt(server))
    for (const each of browsers) await stepping.begin(each, person.email)
    const code = stepping.codeOf(secret)
    const answers = await Promise.all(browsers.map((each) => stepping.finish(each, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('begins one session where one browser sends the same code twenty times at once', async () => {
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    const code = stepping.codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => stepping.finish(browser, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('asks for the password again after five guesses, also when they come all at once', async () => {
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    const wrong = stepping.codeOf(secret) === '000000' ? '111111' : '000000'
    const answers = await Promise.all(Array.from({ length: 20 }, () => stepping.finish(browser, wrong)))
    expect(answers.filter(({ problem }) => problem.code === 'validation_failed')).toHaveLength(4)
    expect(refusalOf(await stepping.finish(browser, stepping.codeOf(secret)))).toEqual(over)
  })

  it('stops guesses over many sign-ins, but neither the passkey nor, an hour later, the code', async () => {
    const device = await stepping.addPasskey(person)
    const wrong = stepping.codeOf(secret) === '000000' ? '111111' : '000000'
    for (let round = 0; round < 4; round += 1) {
      const browser = browserAt(server)
      await stepping.begin(browser, person.email)
      for (let guess = 0; guess < 5; guess += 1) await stepping.finish(browser, wrong)
    }
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect(refusalOf(await stepping.finish(browser, stepping.codeOf(secret)))).toEqual([
      429,
      'too_many_attempts',
      sessionMessages.tooMany,
    ])
    const asked = await browser.call(api.beginSecondStepPasskey, {})
    expect((await browser.try(api.finishSignIn, { body: { passkey: device.show(asked) } })).status).toBe(204)
    server.clock.advance(61 * minute)
    const later = browserAt(server)
    await stepping.begin(later, person.email)
    expect((await stepping.finish(later, stepping.codeOf(secret))).status).toBe(204)
  })

  it('waits ten minutes for the code', async () => {
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    server.clock.advance(10 * minute)
    expect(refusalOf(await stepping.finish(browser, stepping.codeOf(secret)))).toEqual(over)
  })

  it('takes the code at the browser of the password and at no other', async () => {
    const [begun, other] = [browserAt(server), browserAt(server)]
    await stepping.begin(begun, person.email)
    expect(refusalOf(await stepping.finish(other, stepping.codeOf(secret)))).toEqual(over)
    expect((await stepping.finish(begun, stepping.codeOf(secret))).status).toBe(204)
  })

  it('is no more once it is removed while somebody is at the code', async () => {
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    const code = stepping.codeOf(secret)
    await person.call(api.removeApp, {})
    expect(refusalOf(await stepping.finish(browser, code))).toEqual(over)
    expect((await stepping.begin(browserAt(server), person.email)).body).toEqual({})
  })

  it('answers a wrong password as it does without', async () => {
    const answer = await browserAt(server).try(signIn, { body: { email: person.email, password: 'wrong' } })
    expect(refusalOf(answer)).toEqual([401, 'wrong_credentials', sessionMessages.wrong])
  })

  it('sends a program to its API token', async () => {
    const answer = await stepping.begin(browserAt(server), person.email, { token: true })
    expect(refusalOf(answer)).toEqual([403, 'use_api_token', secondStepMessages.useToken])
  })

  it('takes each recovery code once, however it is typed, and tells the person', async () => {
    const [code = '', next = ''] = codes
    const used = code.toLowerCase().replaceAll('-', ' ')
    for (const [typed, expected] of [
      [used, 204],
      [code, 422],
      [next, 204],
    ] as const) {
      const browser = browserAt(server)
      await stepping.begin(browser, person.email)
      expect((await stepping.finish(browser, typed)).status, typed).toBe(expected)
    }
    expect((await person.call(api.getSecondStep, {})).recoveryCodes?.left).toBe(8)
  })

  it('takes one of twenty equal recovery codes that come at once', async () => {
    const browsers = Array.from({ length: 20 }, () => browserAt(server))
    for (const each of browsers) await stepping.begin(each, person.email)
    const answers = await Promise.all(browsers.map((each) => stepping.finish(each, codes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it.each([['AAAA-AAAA-AAAA'], ['123'], ['1234567'], ['’ or 1=1'], ['0'.repeat(40)]])(
    'refuses %s as it does any wrong recovery code',
    async (typed) => {
      const browser = browserAt(server)
      await stepping.begin(browser, person.email)
      const answer = await stepping.finish(browser, typed)
      expect(refusalOf(answer)).toEqual([422, 'validation_failed', secondStepMessages.recoveryWrong])
    },
  )
})

describe('with a passkey', () => {
  it('signs in by it alone, at any browser, without a name or a password', async () => {
    const device = await stepping.addPasskey(person)
    const browser = browserAt(server)
    expect((await stepping.byPasskey(browser, device)).status).toBe(204)
    expect(await browser.who()).toBe(person.email)
    const [passkey] = (await person.call(api.getSecondStep, {})).passkeys
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: server.clock.now().toISOString() })
  })

  it('takes it as the second step after the password, of this account alone', async () => {
    const device = await stepping.addPasskey(person)
    const other = await company.person('user')
    const theirs = await stepping.addPasskey(other)
    const browser = browserAt(server)
    expect((await stepping.begin(browser, person.email)).body).toEqual({ secondStep: { app: false, passkey: true } })
    const asked = await browser.call(api.beginSecondStepPasskey, {})
    expect(asked.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    const stolen = await browser.try(api.finishSignIn, { body: { passkey: theirs.show(asked) } })
    expect(refusalOf(stolen)).toEqual(passkeyRefused)
    const again = await browser.call(api.beginSecondStepPasskey, {})
    expect((await browser.try(api.finishSignIn, { body: { passkey: device.show(again) } })).status).toBe(204)
    expect(await browser.who()).toBe(person.email)
  })

  const faults: [string, Faults][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a page on another port', { origin: 'http://localhost:1' }],
    ['of another site', { rpId: 'evil.example' }],
    ['that answers another question', { type: 'webauthn.create' }],
    ['without looking who it is', { unverified: true }],
    ['whose challenge nobody asked', { challenge: 'A'.repeat(43) }],
    ['that says it is somebody else’s', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that nobody knows', { id: 'A'.repeat(43) }],
    ['that counts backwards, as a copy would', { counter: 0 }],
  ]
  it.each(faults)('refuses one %s', async (_, fault) => {
    const device = await stepping.addPasskey(person)
    const browser = browserAt(server)
    const asked = await browser.call(api.beginPasskeySignIn, {})
    const answer = await browser.try(api.signInByPasskey, { body: { passkey: device.show(asked, fault) } })
    expect(refusalOf(answer)).toEqual(passkeyRefused)
    expect(await browser.who()).toBeNull()
  })

  it('takes a signature once: not replayed, not of another browser, not after ten minutes', async () => {
    const device = await stepping.addPasskey(person)
    const [browser, other] = [browserAt(server), browserAt(server)]
    const asked = await browser.call(api.beginPasskeySignIn, {})
    await other.call(api.beginPasskeySignIn, {})
    const passkey = device.show(asked)
    const by = (each: Browser) => each.try(api.signInByPasskey, { body: { passkey } })
    expect(refusalOf(await by(other))).toEqual(passkeyRefused)
    const kept = new Map(browser.cookies)
    expect((await by(browser)).status).toBe(204)
    const replaying = browserAt(server)
    for (const [name, value] of kept) replaying.cookies.set(name, value)
    expect(refusalOf(await by(replaying))).toEqual(passkeyRefused)

    const late = browserAt(server)
    const soon = await late.call(api.beginPasskeySignIn, {})
    server.clock.advance(10 * minute)
    const tooLate = await late.try(api.signInByPasskey, { body: { passkey: device.show(soon) } })
    expect(refusalOf(tooLate)).toEqual(passkeyRefused)
  })

  it('begins one session where one signature comes twenty times at once', async () => {
    const device = await stepping.addPasskey(person)
    const browser = browserAt(server)
    const passkey = device.show(await browser.call(api.beginPasskeySignIn, {}))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.try(api.signInByPasskey, { body: { passkey } })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('takes no signature for one thing as one for another', async () => {
    const device = await stepping.addPasskey(person)
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    const alone = await browser.call(api.beginPasskeySignIn, {})
    const answer = await browser.try(api.finishSignIn, { body: { passkey: device.show(alone) } })
    expect(refusalOf(answer)).toEqual(passkeyRefused)
  })

  it('asks one network no more often than people do', async () => {
    const browser = browserAt(server)
    let answer = await browser.try(api.beginPasskeySignIn, {})
    for (let times = 1; times <= 300; times += 1) answer = await browser.try(api.beginPasskeySignIn, {})
    expect(refusalOf(answer)).toEqual([429, 'rate_limited', sessionMessages.tooMany])
    expect((await browserAt(server).try(api.beginPasskeySignIn, {})).status).toBe(200)
  }, 60_000)

  it('refuses one that was removed', async () => {
    const device = await stepping.addPasskey(person)
    const [passkey] = (await person.call(api.getSecondStep, {})).passkeys
    await person.call(api.removePasskey, { params: { id: passkey?.id ?? '' } })
    expect(refusalOf(await stepping.byPasskey(browserAt(server), device))).toEqual(passkeyRefused)
  })

  it.each([
    { id: 'A', clientDataJSON: '', authenticatorData: '', signature: '', userHandle: null },
    { id: 'A', clientDataJSON: 'eyJhIjoxfQ', authenticatorData: 'AA', signature: 'AA', userHandle: '' },
    { id: 'A', clientDataJSON: 'bnVsbA', authenticatorData: 'AA', signature: 'AA', userHandle: null },
  ])('refuses nonsense %#', async (passkey) => {
    const answer = await browserAt(server).try(api.signInByPasskey, { body: { passkey } })
    expect(refusalOf(answer)).toEqual(passkeyRefused)
  })
})

it('begins nothing for who has given no password', async () => {
  const browser = browserAt(server)
  expect(refusalOf(await browser.try(api.beginSecondStepPasskey, {}))).toEqual(over)
  expect(refusalOf(await browser.try(api.finishSignIn, { body: { code: '123456' } }))).toEqual(over)
  const device = authenticatorAt(stepping.origin)
  const passkey = device.show({ challenge: 'A'.repeat(43), rpId: 'localhost' })
  expect(refusalOf(await browser.try(api.finishSignIn, { body: { passkey } }))).toEqual(over)
})

it('signs in as ever who has no second step', async () => {
  const browser = await stepping.signedIn(person.email)
  expect((await browser.call(getSession, {})).session?.needsSecondStep).toBe(false)
  expect((await browserAt(server).try(signIn, { body: { email: person.email, password } })).body).toEqual({})
})
