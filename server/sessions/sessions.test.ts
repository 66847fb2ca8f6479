import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterCompany, getSession, signIn } from '#domain/session/api.ts'
import {
  listCompanySessions,
  listSessions,
  revokeCompanySession,
  revokeOtherSessions,
  revokeSession,
} from '#domain/sessions/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import { day, hour } from '#server/platform/limits.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, givenSuperAdmin, password, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let signing: ReturnType<typeof signingInAt>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  signing = signingInAt(server)
})
afterAll(() => server.stop())

let company: Company
let person: Person
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('user')
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Signs in as a browser does, which names itself, from this address. */
async function browserAt(email: string, agent: string, address: string): Promise<string> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const answer = await callerOf(server.url, null).try(signIn, { body: { email, password } }, headers)
  return /stringline=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}
const isSignedIn = async (token: string) => (await callerOf(server.url, token).call(getSession, {})).session !== null

describe('one’s own sessions', () => {
  it('say where they are, by which device, and which one asks', async () => {
    await browserAt(person.email, chrome, '203.0.113.5')
    await browserAt(person.email, phone, '2001:db8::7')
    const { items, total } = await person.call(listSessions, {})
    expect(total).toBe(3)
    expect(items).toContainEqual({
      id: expect.any(String),
      isCurrent: false,
      isProgram: false,
      browser: 'Chrome',
      system: 'Windows',
      address: '203.0.113.5',
      startedAt: server.clock.now().toISOString(),
      lastSeenAt: server.clock.now().toISOString(),
      company: company.name,
    })
    expect(items.find(({ address }) => address === '2001:db8::7')).toMatchObject({ browser: 'Safari', system: 'iOS' })
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  it('end at once when they are revoked, and only one’s own can be', async () => {
    const other = await browserAt(person.email, chrome, '203.0.113.5')
    const found = (await person.call(listSessions, {})).items.find(({ isCurrent }) => !isCurrent)
    const id = found?.id ?? ''
    const colleague = await company.person('user')
    expect((await colleague.try(revokeSession, { params: { id } })).status).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
    expect((await person.try(revokeSession, { params: { id } })).status).toBe(204)
    expect(await isSignedIn(other)).toBe(false)
    expect((await person.try(revokeSession, { params: { id } })).status).toBe(404)
  })

  it('end all but this one', async () => {
    const others = [
      await browserAt(person.email, chrome, '203.0.113.5'),
      await browserAt(person.email, phone, '203.0.113.6'),
    ]
    const colleague = await company.person('user')
    expect(await person.call(revokeOtherSessions, {})).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(person.token)).toBe(true)
    expect(await isSignedIn(colleague.token)).toBe(true)
  })

  it('are not listed once they have run out', async () => {
    await browserAt(person.email, chrome, '203.0.113.5')
    server.clock.advance(40 * day)
    const again = await signing.browse(person.email)
    expect((await callerOf(server.url, again).call(listSessions, {})).total).toBe(1)
  })

  it('are a super admin’s and a member’s of no company too', async () => {
    for (const somebody of [await givenSuperAdmin(server), await company.formerMember()])
      expect((await somebody.call(listSessions, {})).items).toMatchObject([{ isCurrent: true, company: null }])
  })
})

describe('the sessions in a company', () => {
  it('are of its people alone, wherever else these work', async () => {
    const elsewhere = await givenCompany(server)
    await elsewhere.member(person, 'admin')
    const listed = async (by: Person) =>
      (await by.call(listCompanySessions, { query: {} })).items.map(({ person: { name } }) => name).toSorted()
    expect(await listed(company.orgAdmin)).toEqual([`org_admin of ${company.name}`, `user of ${company.name}`])
    expect(await listed(elsewhere.orgAdmin)).toEqual([`org_admin of ${elsewhere.name}`])
    await person.call(enterCompany, { params: { id: elsewhere.id } })
    expect(await listed(company.orgAdmin)).toEqual([`org_admin of ${company.name}`])
    expect(await listed(elsewhere.orgAdmin)).toEqual([`admin of ${elsewhere.name}`, `org_admin of ${elsewhere.name}`])
  })

  it('go with who was disabled, and come page by page', async () => {
    const { items } = await company.orgAdmin.call(listUsers, { query: { search: person.email } })
    await company.person('admin')
    const page = await company.orgAdmin.call(listCompanySessions, { query: { page: 2, pageSize: 2 } })
    expect([page.items.length, page.total]).toEqual([1, 3])
    const { id = '', version = 0 } = items[0] ?? {}
    await company.orgAdmin.call(updateUser, { params: { id }, body: { status: 'disabled' }, version })
    expect((await company.orgAdmin.call(listCompanySessions, { query: {} })).total).toBe(2)
  })

  it('are ended by who may change that person, at once, and not the one in use', async () => {
    const admin = await company.person('admin')
    const found = async (by: Person, email: string) => {
      const name = (await by.call(listUsers, { query: { search: email } })).items[0]?.name
      return (await by.call(listCompanySessions, { query: {} })).items.find((each) => each.person.name === name)
    }
    const boss = await found(admin, company.orgAdmin.email)
    expect(boss?.can.revokeCompanySession).toBe(false)
    const above = await admin.try(revokeCompanySession, { params: { id: boss?.id ?? '' } })
    expect([above.status, above.problem.detail]).toEqual([403, 'You cannot sign out somebody who may do more than you'])
    const mine = await found(admin, admin.email)
    const inUse = await admin.try(revokeCompanySession, { params: { id: mine?.id ?? '' } })
    expect([inUse.status, inUse.problem.detail]).toEqual([409, 'This is the session you are using. Sign out to end it'])
    const theirs = await found(admin, person.email)
    expect((await admin.try(revokeCompanySession, { params: { id: theirs?.id ?? '' } })).status).toBe(204)
    expect(await isSignedIn(person.token)).toBe(false)
    const twice = await admin.try(revokeCompanySession, { params: { id: theirs?.id ?? '' } })
    expect(twice.status).toBe(404)
  })

  it('are not another company’s to end, also where the person works there too', async () => {
    const elsewhere = await givenCompany(server)
    await elsewhere.member(person, 'user')
    const id = (await person.call(listSessions, {})).items[0]?.id ?? ''
    expect((await elsewhere.orgAdmin.try(revokeCompanySession, { params: { id } })).status).toBe(404)
    server.clock.advance(hour)
    expect(await isSignedIn(person.token)).toBe(true)
  })
})
