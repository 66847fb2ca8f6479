import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSettings, updateSettings } from '#domain/companies/api.ts'
import * as api from '#domain/second-step/api.ts'
import { getPreferences, updatePreferences } from '#domain/profile/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { newId } from '#domain/ids.ts'
import { platformEnvelope } from '#server/platform/jobs/job.ts'
import { day, hour } from '#server/platform/limits.ts'
import { mailUnknownDevice } from '#server/platform/session/jobs.ts'
import { runSchedules } from '#server/testing/background.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { secondStepHandlers } from './handlers.ts'
import { browserAt, steppingAt, type Browser } from './signing-in.testing.ts'

// Who is signed in to from a device that their account does not know is told; so is every change of how they sign in.

let office: PostOffice
let server: TestServer
let stepping: ReturnType<typeof steppingAt>
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1' })
  stepping = steppingAt(server)
})
afterAll(async () => {
  await server.stop()
  await office.close()
})

let company: Company
let person: Person
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('admin')
})

const mailsTo = async (email: string): Promise<Email[]> =>
  (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
const subjectsTo = async (email: string, count: number) =>
  vi.waitFor(async () => {
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(count)
    return subjects
  }, 10_000)
const nextMail = async (email: string): Promise<Email> => {
  await subjectsTo(email, 1)
  return (await mailsTo(email))[0] as Email
}
const signIn = async (browser: Browser, of = person) =>
  expect((await stepping.begin(browser, of.email)).status).toBe(200)
const speak = async (language: 'en' | 'es' | 'fr') => {
  const { version } = await company.orgAdmin.call(getSettings, {})
  await company.orgAdmin.call(updateSettings, { body: { language }, version })
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

describe('a sign-in from an unknown device', () => {
  it('is mailed: when, which browser and system, roughly which network, and what to do', async () => {
    await signIn(browserAt(server))
    await signIn(browserAt(server, { 'user-agent': iPhone, 'x-forwarded-for': '203.0.113.77' }))
    const { subject, text, html } = await nextMail(person.email)
    expect(subject).toBe('New sign-in to your account')
    expect(text).toContain('When: ')
    expect(text).toContain('Device: Safari on iOS')
    expect(text).toContain('Network: 203.0.113.x')
    expect(text).not.toContain('203.0.113.77')
    expect(text).toContain(`Choose a new password: ${server.services.config.publicUrl}/forgot-password`)
    expect(html).toContain('Safari on iOS')
  })

  it('is not the first of an account, nor another from the same browser, whoever signs in there besides', async () => {
    const browser = browserAt(server)
    await signIn(browser)
    await signIn(browser)
    const other = await company.person('user')
    await signIn(browser, other)
    await signIn(browser)
    await signIn(browserAt(server), other)
    expect(await subjectsTo(other.email, 1)).toEqual(['New sign-in to your account'])
    expect(await mailsTo(person.email)).toEqual([])
  })

  it('is one of a browser that another account is known by', async () => {
    const shared = browserAt(server)
    const other = await company.person('user')
    await signIn(shared, other)
    await signIn(browserAt(server))
    await signIn(shared)
    await subjectsTo(person.email, 1)
  })

  it('is one of a program, once for each network and program', async () => {
    const program = (network: string, agent: string) =>
      stepping.begin(browserAt(server, { 'x-forwarded-for': network, 'user-agent': agent }), person.email, {
        token: true,
      })
    await signIn(browserAt(server))
    for (const [network, agent] of [
      ['198.51.100.4', 'curl/8.5'],
      ['198.51.100.4', 'curl/8.5'],
      ['198.51.100.9', 'curl/8.5'],
    ] as const)
      expect((await program(network, agent)).status).toBe(200)
    await subjectsTo(person.email, 2)
    expect((await mailsTo(person.email))[0]?.text).toContain('Device: An unknown program')
  })

  it.each([
    ['es', 'Nuevo inicio de sesión en su cuenta', 'Dispositivo: Safari en iOS'],
    ['fr', 'Nouvelle connexion à votre compte', 'Appareil\u00a0: Safari sur iOS'],
  ] as const)('is told in %s, the language of their company', async (language, subject, device) => {
    await speak(language)
    await signIn(browserAt(server))
    await signIn(browserAt(server, { 'user-agent': iPhone }))
    const mail = await nextMail(person.email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(device)
  })

  it('is told in the language and the time of whoever has chosen theirs', async () => {
    await speak('es')
    const { version } = await person.call(getPreferences, {})
    await person.call(updatePreferences, { body: { language: 'fr', timezone: 'Asia/Tokyo' }, version })
    await signIn(browserAt(server))
    await signIn(browserAt(server, { 'user-agent': iPhone }))
    const mail = await nextMail(person.email)
    expect(mail.subject).toBe('Nouvelle connexion à votre compte')
    const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', hour12: false, timeZone: 'Asia/Tokyo' })
    expect(mail.text).toMatch(new RegExp(`Quand\u00a0: .* ${hour.format(server.clock.now())}:`))
  })

  it('is mailed ten times an hour at most', async () => {
    await signIn(browserAt(server))
    for (let times = 0; times < 12; times += 1) await signIn(browserAt(server))
    await subjectsTo(person.email, 10)
    // The last of them once more, now that the others are through.
    const last = await server.platform.db
      .selectFrom('known_devices')
      .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
      .select('known_devices.id as deviceId')
      .where('accounts.email', '=', person.email)
      .orderBy('known_devices.id', 'desc')
      .executeTakeFirstOrThrow()
    const handler = secondStepHandlers.find(({ job }) => job === mailUnknownDevice)
    await handler?.run(server, platformEnvelope(mailUnknownDevice, last))
    expect(await mailsTo(person.email)).toHaveLength(10)
    server.clock.advance(hour)
  })

  it('is one after more than a year away, and its row goes', async () => {
    const browser = browserAt(server)
    await signIn(browser)
    const mine = () =>
      server.platform.db
        .selectFrom('known_devices')
        .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
        .select('known_devices.id')
        .where('accounts.email', '=', person.email)
        .execute()
    expect(await mine()).toHaveLength(1)
    server.clock.advance(401 * day)
    await runSchedules(server)
    expect(await mine()).toEqual([])
  })

  it('is known by a hash alone', async () => {
    const browser = browserAt(server)
    await signIn(browser)
    const token = browser.cookies.get('stringline-device') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await server.platform.db.selectFrom('known_devices').selectAll().execute()
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
  })
})

describe('a change of how somebody signs in', () => {
  it('is mailed each time', async () => {
    const { codes, secret } = await stepping.addApp(person)
    await stepping.addPasskey(person)
    await person.call(api.renewRecoveryCodes, {})
    const [code = ''] = (await person.call(api.renewRecoveryCodes, {})).recoveryCodes ?? []
    expect(codes).not.toContain(code)
    const browser = browserAt(server)
    await stepping.begin(browser, person.email)
    expect((await stepping.finish(browser, code)).status).toBe(204)
    const id = (await person.call(api.getSecondStep, {})).passkeys[0]?.id ?? ''
    await person.call(api.removePasskey, { params: { id } })
    await person.call(api.removeApp, {})
    const subjects = await subjectsTo(person.email, 7)
    expect(subjects.toSorted()).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'A recovery code was used',
      'An authenticator app was set up',
      'New recovery codes were made',
      'New recovery codes were made',
      'The authenticator app was removed',
    ])
    const mails = (await mailsTo(person.email)).map(({ text }) => text ?? '')
    expect(mails.find((text) => text.includes('recovery code.'))).toContain('Recovery codes left: 9')
    for (const text of mails) {
      expect(text).not.toContain(secret)
      expect(text).toContain('/app/profile/second-step')
    }
  })

  it('is a new API token, too, once however often the same is sent', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 30 * day).toISOString()
    const body = { id: newId(), name: 'Payroll import', expiresAt }
    const { token } = await person.call(createToken, { body })
    await person.call(createToken, { body })
    await stepping.addApp(person)
    const subjects = await subjectsTo(person.email, 2)
    expect(subjects.toSorted()).toEqual(['A new API token was made', 'An authenticator app was set up'])
    const mail = (await mailsTo(person.email)).find(({ subject }) => subject === 'A new API token was made')
    expect(mail?.text).toContain(`${server.services.config.publicUrl}/app/profile`)
    expect(mail?.text).not.toContain(token)
  })

  it.each([
    ['es', 'Se configuró una aplicación de autenticación'],
    ['fr', 'Une application d’authentification a été configurée'],
  ] as const)('is told in %s', async (language, subject) => {
    await speak(language)
    await stepping.addApp(person)
    expect(await subjectsTo(person.email, 1)).toEqual([subject])
  })
})
