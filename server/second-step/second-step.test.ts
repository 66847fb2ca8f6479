import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/second-step/api.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { getSession } from '#domain/session/api.ts'
import { minute } from '#server/platform/limits.ts'
import { authenticatorAt, type Faults } from '#server/testing/authenticator.ts'
import { givenCompany, password, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { browserAt, steppingAt } from './signing-in.testing.ts'

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
const confirmFirst = [403, 'confirm_first', secondStepMessages.confirmFirst]
const stepOf = (of: Person) => of.call(api.getSecondStep, {})

describe('setting up an app', () => {
  it('answers its secret as text and for a picture, and is nothing until a code of it came', async () => {
    const { secret, uri } = await person.call(api.beginApp, {})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Stringline:${encodeURIComponent(person.email)}?issuer=Stringline&secret=${secret}` +
        '&algorithm=SHA1&digits=6&period=30',
    )
    expect(await stepOf(person)).toMatchObject({ app: null, passkeys: [], recoveryCodes: null, requiredBy: [] })
    expect((await stepping.begin(browserAt(server), person.email)).body).toEqual({})
  })

  it('gives ten recovery codes with the first step, and none with the next', async () => {
    const { codes } = await stepping.addApp(person)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    const asked = await person.call(api.beginPasskey, {})
    const device = authenticatorAt(stepping.origin)
    expect(await person.call(api.addPasskey, { body: { name: 'Key', passkey: device.make(asked) } })).toEqual({
      recoveryCodes: null,
    })
    expect((await stepOf(person)).recoveryCodes?.left).toBe(10)
  })

  it('takes no code of before it was begun anew, and none after half an hour', async () => {
    const first = await person.call(api.beginApp, {})
    const second = await person.call(api.beginApp, {})
    const confirm = (secret: string) => person.try(api.confirmApp, { body: { code: stepping.codeOf(secret) } })
    const wrong = await confirm(first.secret)
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      [{ path: 'code', message: secondStepMessages.codeWrong }],
    ])
    server.clock.advance(30 * minute)
    const again = await signedIn(server, person.email)
    const late = await again.try(api.confirmApp, { body: { code: stepping.codeOf(second.secret) } })
    expect(refusalOf(late)).toEqual([422, 'validation_failed', secondStepMessages.setUpOver])
  })

  it('keeps the app in use until another has shown a code', async () => {
    const { secret } = await stepping.addApp(person)
    const next = await person.call(api.beginApp, {})
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect((await stepping.finish(browser, stepping.codeOf(secret))).status).toBe(204)
    await person.call(api.confirmApp, { body: { code: stepping.codeOf(next.secret) } })
    server.clock.advance(minute)
    const other = browserAt(server)
    await stepping.begin(other, person.email)
    expect((await stepping.finish(other, stepping.codeOf(secret))).status).toBe(422)
    expect((await stepping.finish(other, stepping.codeOf(next.secret))).status).toBe(204)
  })

  it('uses up the code that it was confirmed by', async () => {
    const { secret } = await person.call(api.beginApp, {})
    const code = stepping.codeOf(secret)
    await person.call(api.confirmApp, { body: { code } })
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect(refusalOf(await stepping.finish(browser, code))).toEqual([
      422,
      'validation_failed',
      secondStepMessages.codeUsed,
    ])
  })

  it.each([
    [{}, 'code', secondStepMessages.codeRequired],
    [{ code: '' }, 'code', secondStepMessages.codeRequired],
    [{ code: '12345' }, 'code', secondStepMessages.codeInvalid],
    [{ code: '1234567' }, 'code', secondStepMessages.codeInvalid],
    [{ code: 'abcdef' }, 'code', secondStepMessages.codeInvalid],
    [{ code: '１２３４５６' }, 'code', secondStepMessages.codeInvalid],
  ])('says of %j what is wrong', async (body, path, message) => {
    const answer = await person.try(api.confirmApp, { body: body as { code: string } })
    expect([answer.status, answer.problem.errors]).toEqual([422, [{ path, message }]])
  })

  it('stores nothing that could be read or guessed', async () => {
    const { secret, codes } = await stepping.addApp(person)
    const rows = await Promise.all([
      server.platform.db.selectFrom('authenticator_apps').selectAll().execute(),
      server.platform.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Object && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value,
    )
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(each)
  })
})

describe('adding a passkey', () => {
  const faults: [string, Faults][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['that answers another question', { type: 'webauthn.get' }],
    ['without looking who it is', { unverified: true }],
    ['whose challenge nobody asked', { challenge: 'A'.repeat(43) }],
    ['that calls itself otherwise than it signs', { id: 'A'.repeat(43) }],
  ]
  it.each(faults)('refuses one %s', async (_, fault) => {
    const asked = await person.call(api.beginPasskey, {})
    const passkey = authenticatorAt(stepping.origin).make(asked, fault)
    const answer = await person.try(api.addPasskey, { body: { name: 'Phone', passkey } })
    expect(refusalOf(answer)).toEqual([409, 'passkey_refused', secondStepMessages.passkeyRefused])
    expect((await stepOf(person)).passkeys).toEqual([])
  })

  it('is asked to be one that signs in alone and looks who it is, and no other of this person’s', async () => {
    const device = await stepping.addPasskey(person)
    expect(await person.call(api.beginPasskey, {})).toMatchObject({
      rp: { id: 'localhost', name: 'Stringline' },
      user: { name: person.email },
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  it('takes each answer once, from the session that asked', async () => {
    const asked = await person.call(api.beginPasskey, {})
    const passkey = authenticatorAt(stepping.origin).make(asked)
    const elsewhere = await signedIn(server, person.email)
    const other = await company.person('user')
    for (const each of [elsewhere, other])
      expect((await each.try(api.addPasskey, { body: { name: 'Phone', passkey } })).status).toBe(409)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.try(api.addPasskey, { body: { name: 'Phone', passkey } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('takes no passkey that an account has already', async () => {
    const device = await stepping.addPasskey(person)
    const other = await company.person('user')
    const asked = await other.call(api.beginPasskey, {})
    const answer = await other.try(api.addPasskey, { body: { name: 'Mine', passkey: device.make(asked) } })
    expect([answer.status, answer.problem.errors?.[0]?.message]).toEqual([422, secondStepMessages.passkeyKnown])
  })

  it('is for its own person to rename and to remove', async () => {
    await stepping.addPasskey(person)
    const id = (await stepOf(person)).passkeys[0]?.id ?? ''
    const other = await company.person('admin')
    for (const unknown of [id, newId()]) {
      expect((await other.try(api.renamePasskey, { params: { id: unknown }, body: { name: 'x' } })).status).toBe(404)
      expect((await other.try(api.removePasskey, { params: { id: unknown } })).status).toBe(404)
    }
    await person.call(api.renamePasskey, { params: { id }, body: { name: 'Office laptop' } })
    expect((await stepOf(person)).passkeys[0]?.name).toBe('Office laptop')
    await person.call(api.removePasskey, { params: { id } })
    expect(await stepOf(person)).toMatchObject({ passkeys: [], recoveryCodes: null })
  })

  it('stops at twenty', async () => {
    for (let count = 0; count < 20; count += 1) await stepping.addPasskey(person)
    const asked = await person.call(api.beginPasskey, {})
    const passkey = authenticatorAt(stepping.origin).make(asked)
    const answer = await person.try(api.addPasskey, { body: { name: 'Phone', passkey } })
    expect(refusalOf(answer)).toEqual([
      409,
      'too_many_passkeys',
      'An account has at most 20 passkeys. Please remove one first',
    ])
  })

  it.each([
    ['', secondStepMessages.nameRequired],
    ['   ', secondStepMessages.nameRequired],
  ])('asks for a name: %j', async (name, message) => {
    const asked = await person.call(api.beginPasskey, {})
    const passkey = authenticatorAt(stepping.origin).make(asked)
    const answer = await person.try(api.addPasskey, { body: { name, passkey } })
    expect([answer.status, answer.problem.errors]).toEqual([422, [{ path: 'name', message }]])
  })
})

describe('the first step', () => {
  it('ends every other session of the account, and no later one does', async () => {
    const other = await signedIn(server, person.email)
    await stepping.addApp(person)
    expect((await other.call(getSession, {})).session).toBeNull()
    expect((await person.call(getSession, {})).session).not.toBeNull()
    const later = await signedIn(server, person.email)
    await stepping.addPasskey(person)
    expect((await later.call(getSession, {})).session).not.toBeNull()
  })

  it('is the one of two that are set up at once: ten codes that are good, not twenty', async () => {
    const { secret } = await person.call(api.beginApp, {})
    const asked = await person.call(api.beginPasskey, {})
    const passkey = authenticatorAt(stepping.origin).make(asked)
    const answers = await Promise.all([
      person.call(api.confirmApp, { body: { code: stepping.codeOf(secret) } }),
      person.call(api.addPasskey, { body: { name: 'Phone', passkey } }),
    ])
    expect(answers.filter(({ recoveryCodes }) => recoveryCodes !== null)).toHaveLength(1)
    expect((await stepOf(person)).recoveryCodes?.left).toBe(10)
  })
})

describe('recovery codes', () => {
  it('are made anew on demand, and those of before are no good', async () => {
    const { codes } = await stepping.addApp(person)
    const { recoveryCodes } = await person.call(api.renewRecoveryCodes, {})
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect((await stepping.finish(browser, codes[0] ?? '')).status).toBe(422)
    expect((await stepping.finish(browser, recoveryCodes?.[0] ?? '')).status).toBe(204)
  })

  it('are for who has a second step', async () => {
    const answer = await person.try(api.renewRecoveryCodes, {})
    expect(refusalOf(answer)).toEqual([409, 'no_second_step', secondStepMessages.noneYet])
  })
})

describe('a recent proof', () => {
  const changes = () =>
    [
      () => person.try(api.beginApp, {}),
      () => person.try(api.confirmApp, { body: { code: '123456' } }),
      () => person.try(api.removeApp, {}),
      () => person.try(api.beginPasskey, {}),
      () => person.try(api.renamePasskey, { params: { id: newId() }, body: { name: 'x' } }),
      () => person.try(api.removePasskey, { params: { id: newId() } }),
      () => person.try(api.renewRecoveryCodes, {}),
    ] as const

  it('is asked for ten minutes after signing in, whatever is to be changed', async () => {
    server.clock.advance(10 * minute)
    for (const change of changes()) expect(refusalOf(await change())).toEqual(confirmFirst)
    expect((await person.try(api.getSecondStep, {})).status).toBe(200)
  })

  it('is the password, for ten more minutes and this session alone', async () => {
    const other = await signedIn(server, person.email)
    server.clock.advance(10 * minute)
    const wrong = await person.try(api.proveIdentity, { body: { password: 'wrong' } })
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      [{ path: 'password', message: secondStepMessages.passwordWrong }],
    ])
    expect((await person.try(api.proveIdentity, { body: { password } })).status).toBe(204)
    expect((await person.try(api.beginApp, {})).status).toBe(200)
    expect(refusalOf(await other.try(api.beginApp, {}))).toEqual(confirmFirst)
    server.clock.advance(10 * minute)
    expect(refusalOf(await person.try(api.beginApp, {}))).toEqual(confirmFirst)
  })

  it('is a passkey of the person’s own', async () => {
    expect(await person.call(api.beginProof, {})).toEqual({ passkey: null, app: false, microsoft: false })
    const device = await stepping.addPasskey(person)
    const other = await company.person('user')
    const theirs = await stepping.addPasskey(other)
    server.clock.advance(10 * minute)
    const prove = async (by: typeof device, faults: Faults = {}) => {
      const { passkey } = await person.call(api.beginProof, {})
      return person.try(api.proveIdentity, { body: { passkey: by.show(passkey!, faults) } })
    }
    expect((await prove(theirs)).status).toBe(409)
    expect((await prove(device, { origin: 'https://evil.example' })).status).toBe(409)
    expect(refusalOf(await person.try(api.beginApp, {}))).toEqual(confirmFirst)
    expect((await prove(device)).status).toBe(204)
    expect((await person.try(api.beginApp, {})).status).toBe(200)
  })

  it('counts wrong passwords as signing in does', async () => {
    for (let times = 0; times < 10; times += 1) await person.try(api.proveIdentity, { body: { password: 'wrong' } })
    expect((await person.try(api.proveIdentity, { body: { password } })).status).toBe(429)
  })
})

it('leaves what somebody may do in a company alone', async () => {
  await stepping.addApp(person)
  expect((await person.try(listClients, { query: {} })).status).toBe(200)
})
