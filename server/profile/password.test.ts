import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { passwordMessages } from '#domain/accounts/rules.ts'
import { forgotPassword, resetPassword } from '#domain/accounts/api.ts'
import { renewCalendarFeed } from '#domain/calendar/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { changePassword, getProfile } from '#domain/profile/api.ts'
import { getSession } from '#domain/session/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, password, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let office: PostOffice
let server: TestServer
let signing: ReturnType<typeof signingInAt>
let company: Company
let person: Person
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' })
  signing = signingInAt(server)
  company = await givenCompany(server)
})
afterAll(async () => {
  await server.stop()
  await office.close()
})
beforeEach(async () => {
  person = await company.person('user')
})

let lastAddress = 0
const from = () => ({ 'x-forwarded-for': `10.3.${(lastAddress += 1) >> 8}.${lastAddress % 250}` })
const fresh = 'seven old kauri logs'
const change = (body: Partial<CallInput<typeof changePassword>['body']>, headers = from(), who = person) =>
  who.try(changePassword, { body: { currentPassword: password, password: fresh, ...body } }, headers)
const mailsTo = async (email: string) => (await office.mails()).filter(({ to }) => to?.[0]?.address === email)

it('is changed by who knows the present one: every other session ends, this one stays, and a mail says so', async () => {
  const other = await signedIn(server, person.email)
  expect((await change({ language: 'es' })).status).toBe(204)
  expect((await other.call(getSession, {})).session).toBeNull()
  expect((await person.call(getSession, {})).session).not.toBeNull()
  expect((await signing.attempt(person.email, password)).status).toBe(401)
  expect((await signing.attempt(person.email, fresh)).status).toBe(200)
  const mail = await vi.waitFor(async () => {
    const [mail] = await mailsTo(person.email)
    if (mail === undefined) throw new Error('Nothing came yet')
    return mail
  }, 10_000)
  expect(mail.subject).toBe('Su contraseña ha cambiado')
  expect(mail.text).toContain('http://office.example.test/forgot-password')
})

describe('is refused', () => {
  it.each([
    [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [{ currentPassword: 'not this one' }, 'currentPassword', 'The current password is not right'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ password: 'aaaaaaaaaa' }, 'password', passwordMessages.simple],
    [{ password: ' '.repeat(12) }, 'password', passwordMessages.simple],
    [{ password: 'Stringline2026!' }, 'password', passwordMessages.product],
    [{ password: 'Password123' }, 'password', 'This password is one of the most common. Please choose another'],
  ])('for %j', async (body, path, message) => {
    const { status, problem } = await change(body)
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
    expect((await signing.attempt(person.email, password)).status).toBe(200)
  })

  it('when it is the person’s own name, or the company’s', async () => {
    const { problem } = await change({ password: company.name.replaceAll(' ', '') })
    expect(problem.errors?.[0]?.message).toBe("Please choose a password that is more than your name or your company's")
  })

  it('from a network that guesses, as signing in is', async () => {
    const headers = from()
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await change({ currentPassword: `no ${nth}` }, headers)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await change({})).status).toBe(204)
  })
})

describe('what goes on without the password', () => {
  const make = async () => {
    const { token } = await person.call(createToken, {
      body: { name: 'Import', expiresAt: '2026-12-20T00:00:00Z' },
    })
    const { url } = await person.call(renewCalendarFeed, {})
    const isReadable = async () => (await callerOf(server.url, null).fetch(new URL(url).pathname)).status === 200
    const isSignedIn = async () => (await callerOf(server.url, token).call(getSession, {})).session !== null
    return async () => ({ token: await isSignedIn(), link: await isReadable() })
  }
  const revocable = async () => (await person.call(getProfile, {})).revocable

  it.each([
    [{}, { token: false, link: false }],
    [
      { revokeTokens: true, revokeCalendarLinks: true },
      { token: false, link: false },
    ],
    [{ revokeTokens: false }, { token: true, link: false }],
    [{ revokeCalendarLinks: false }, { token: false, link: true }],
    [
      { revokeTokens: false, revokeCalendarLinks: false },
      { token: true, link: true },
    ],
  ])('goes on or ends as %j says', async (body, left) => {
    const stands = await make()
    expect(await stands()).toEqual({ token: true, link: true })
    expect(await revocable()).toEqual({ tokens: 1, calendarLinks: 1 })
    expect((await change(body)).status).toBe(204)
    expect(await stands()).toEqual(left)
    expect(await revocable()).toEqual({ tokens: Number(left.token), calendarLinks: Number(left.link) })
  })

  it('is left alone where the password is not changed', async () => {
    const stands = await make()
    expect((await change({ currentPassword: 'not this one' })).status).toBe(422)
    expect(await stands()).toEqual({ token: true, link: true })
  })
})

it('kills the links that were mailed for a forgotten one; a reset ends API tokens as well', async () => {
  const linkTo = (nth: number) =>
    vi.waitFor(async () => {
      const mails = (await mailsTo(person.email)).filter(({ text }) => text?.includes('/reset-password/'))
      const token = /\/reset-password\/([\w-]{43})/.exec(mails[nth]?.text ?? '')?.[1]
      if (token === undefined) throw new Error('Nothing came yet')
      return token
    }, 10_000)
  const nobody = callerOf(server.url, null)
  const ask = () => nobody.try(forgotPassword, { body: { email: person.email } }, from())
  const { token: program } = await person.call(createToken, {
    body: { name: 'Import', expiresAt: '2026-12-20T00:00:00Z' },
  })
  await ask()
  const old = await linkTo(0)
  expect((await change({ revokeTokens: false })).status).toBe(204)
  const reset = (token: string) =>
    nobody.try(resetPassword, { params: { token }, body: { password: 'eight new rimu boards' } }, from())
  expect((await reset(old)).status).toBe(404)
  const session = async () => (await callerOf(server.url, program).call(getSession, {})).session
  expect(await session()).not.toBeNull()
  await ask()
  expect((await reset(await linkTo(1))).status).toBe(204)
  expect(await session()).toBeNull()
})
