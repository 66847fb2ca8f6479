import type { NotificationCategory } from '#domain/companies/choices.ts'
import { notificationChoices } from '#domain/companies/rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateSettings, getSettings } from '#domain/companies/api.ts'
import { exportProfile, getPreferences, updatePreferences } from '#domain/profile/api.ts'
import type { ProfileExport } from '#domain/profile/schema.ts'
import { chooseAppearance, getSession } from '#domain/session/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { readersAmong } from '#server/notifications/queries/people.ts'
import { within } from '#server/platform/within.ts'
import { givenClient, givenCompany, givenSuperAdmin, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let person: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('user')
})

const every = { bell: true, email: true, push: true }
const noMail = { bell: true, email: false, push: true }
const everything = notificationChoices({})
const usual = { email: 'atOnce', morningAt: 420, quiet: null, push: true } as const
const preferences = (who: Person = person) => who.call(getPreferences, {})
const edit = async (body: object, who: Person = person) =>
  who.try(updatePreferences, { body, version: (await preferences(who)).version })
const settle = async (body: object) =>
  company.orgAdmin.call(updateSettings, { body, version: (await company.orgAdmin.call(getSettings, {})).version })

/** What a sender would learn of the person in this company. */
async function told(category: NotificationCategory, of: Company = company) {
  const { items } = await of.orgAdmin.call(listUsers, { query: { search: person.email } })
  const principal = { actor: { kind: 'system', companyId: of.id }, name: '', timezone: 'UTC' } as const
  const ids = [items[0]?.id ?? '']
  const [reader] = await within(server.services)(principal, (ctx) => readersAmong(ctx, { ids }), { readOnly: true })
  return reader?.choices[category]
}

describe('preferences', () => {
  it('are the company’s until somebody chooses', async () => {
    await settle({
      language: 'es',
      theme: 'dark',
      notifications: { ...everything, reports: noMail },
    })
    expect(await preferences()).toEqual({
      version: 1,
      language: null,
      theme: null,
      timezone: null,
      singleKeys: true,
      notifications: { ...everything, reports: noMail },
      delivery: usual,
      categories: ['reports', 'tasks', 'account', 'colleagues'],
      company: { language: 'es', theme: 'dark', timezone: 'Pacific/Auckland' },
    })
    const { session } = await person.call(getSession, {})
    expect(session).toMatchObject({ user: { language: null }, company: { language: 'es', theme: 'dark' } })
  })

  it('are the person’s own in every company, but for what they are told of', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'user')
    const notifications = { ...everything, payments: noMail }
    const body = { language: 'fr', theme: 'light', timezone: 'Asia/Tokyo', singleKeys: false, notifications }
    expect((await edit(body)).body).toMatchObject({ version: 2, ...body })
    expect((await person.call(getSession, {})).session?.user).toMatchObject({
      language: 'fr',
      theme: 'light',
      timezone: 'Asia/Tokyo',
      singleKeys: false,
    })
    expect(await told('payments')).toEqual(noMail)
    expect(await told('payments', other)).toEqual(every)
  })

  it('that nobody touched go on with the company', async () => {
    await edit({ notifications: { ...everything, payments: noMail } })
    const none = { bell: false, email: false, push: false }
    await settle({ notifications: { ...everything, invoices: none } })
    expect(await told('invoices')).toEqual(none)
    expect(await told('payments')).toEqual(noMail)
    expect((await preferences()).notifications).toMatchObject({ invoices: none })
  })

  it('may leave out the category that older programs and archives do not know', async () => {
    const { colleagues, ...known } = everything
    expect((await edit({ notifications: { ...known, reports: noMail } })).status).toBe(200)
    expect((await preferences()).notifications).toEqual({ ...known, reports: noMail, colleagues })
  })

  it('say how somebody is reached, as the company has it until they choose all of it themselves', async () => {
    const quiet = { from: 22 * 60, to: 6 * 60 }
    await settle({ delivery: { ...usual, email: 'morning', quiet } })
    expect((await preferences()).delivery).toEqual({ ...usual, email: 'morning', quiet })
    // The same as it stands is no choice.
    await edit({ delivery: { ...usual, email: 'morning', quiet } })
    await settle({ delivery: { ...usual, morningAt: 480 } })
    expect((await preferences()).delivery).toEqual({ ...usual, morningAt: 480 })
    await edit({ delivery: { ...usual, push: false } })
    await settle({ delivery: { ...usual, email: 'morning' } })
    expect((await preferences()).delivery).toEqual({ ...usual, push: false })
  })

  it('chosen at once from the menu hold for the account', async () => {
    expect((await person.try(chooseAppearance, { body: { theme: 'dark' } })).status).toBe(204)
    expect(await preferences()).toMatchObject({ version: 2, theme: 'dark', language: null })
    expect((await edit({ theme: null })).body.theme).toBeNull()
  })

  it('of the super admin, and in no company, know no notifications', async () => {
    for (const who of [await givenSuperAdmin(server), await company.formerMember()]) {
      expect(await preferences(who)).toMatchObject({
        notifications: null,
        delivery: null,
        categories: [],
        company: null,
      })
      expect((await edit({ language: 'es' }, who)).body.language).toBe('es')
      expect((await edit({ notifications: everything }, who)).status).toBe(409)
      expect((await edit({ delivery: usual }, who)).status).toBe(409)
    }
  })

  it.each([
    [{ language: 'de' }, 'language'],
    [{ theme: 'blue' }, 'theme'],
    [{ singleKeys: 'off' }, 'singleKeys'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ notifications: { reports: every } }, 'notifications.invoices'],
    [{ delivery: { ...usual, email: 'never' } }, 'delivery.email'],
    [{ delivery: { ...usual, morningAt: 24 * 60 } }, 'delivery.morningAt'],
    [{ delivery: { ...usual, quiet: { from: 60, to: 60 } } }, 'delivery.quiet.to'],
  ])('can not be %j', async (body, path) => {
    const { status, problem } = await edit(body)
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
  })
})

describe('the export of one’s own data', () => {
  const take = async (who: Person = person) => {
    const response = await who.fetch(exportProfile.path, { method: 'POST' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('has account, sessions, companies, tokens and deeds, and no secret', async () => {
    const admin = await company.person('admin')
    const client = await givenClient(admin, { name: 'Tui Trust' })
    const { token } = await admin.call(createToken, {
      body: { name: 'Import', expiresAt: '2026-12-20T00:00:00Z' },
    })
    const { status, headers, text } = await take(admin)
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="stringline-\d{4}-\d\d-\d\d\.json";/),
    ])
    const data = JSON.parse(text) as ProfileExport
    expect(data.account.email).toBe(admin.email)
    expect(data.sessions).toHaveLength(1)
    expect(data.companies).toHaveLength(1)
    expect(data.companies[0]).toMatchObject({
      company: { id: company.id },
      role: 'admin',
      tokens: [{ name: 'Import' }],
      activity: [{ action: 'client.created', kind: 'client', label: 'Tui Trust' }, { action: 'token.created' }],
    })
    for (const secret of [token ?? '-', admin.token, 'argon2', client.email]) expect(text).not.toContain(secret)
    expect((await activityOf(server, company.id)).at(-1)).toMatchObject({ action: 'user.exported' })
  })

  it('is there for people of clients and for who is in no company, five times a day', async () => {
    const contact = await company.contact((await givenClient(company.orgAdmin)).id)
    for (let nth = 0; nth < 5; nth += 1) expect((await take(contact)).status).toBe(200)
    const { status, text } = await take(contact)
    expect([status, text]).toEqual([429, expect.stringContaining('Your data was exported several times lately')])
    expect((await take(await company.formerMember())).status).toBe(200)
  })
})
