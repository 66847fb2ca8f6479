import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile, leaveCompany, updateProfile } from '#domain/profile/api.ts'
import { deleteCompany } from '#domain/registry/api.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { getUser, listUsers, updateUser } from '#domain/users/api.ts'
import { givenClient, givenCompany, givenSuperAdmin, signedIn, type Company, type Person } from '../testing/given.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { activityOf } from '../testing/traces.ts'

let server: TestServer
let company: Company
let person: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const given = async () => {
  company = await givenCompany(server)
  person = await company.person('user')
}
const profile = (who: Person = person) => who.call(getProfile, {})
const edit = async (body: object, version?: number, who: Person = person) =>
  who.try(updateProfile, { body, version: version ?? (await profile(who)).version })
const inUsers = async (of: Company, email: string) =>
  (await of.orgAdmin.call(listUsers, { query: { search: email } })).items[0]

describe('the profile', () => {
  beforeAll(given)

  it('says who somebody is, and as what in which company', async () => {
    expect(await profile()).toEqual({
      version: 1,
      name: `user of ${company.name}`,
      email: person.email,
      newEmail: null,
      revocable: { tokens: 0, calendarLinks: 0 },
      photoUrl: null,
      role: 'user',
      membership: {
        companyName: company.name,
        jobTitle: '',
        phone: '',
        customRole: null,
        since: expect.any(String),
      },
    })
  })

  it('is there for people of clients, for the super admin and for who is in no company', async () => {
    const contact = await company.contact((await givenClient(company.orgAdmin)).id)
    expect(await profile(contact)).toMatchObject({ role: 'client', membership: { companyName: company.name } })
    const superAdmin = await givenSuperAdmin(server)
    expect(await profile(superAdmin)).toMatchObject({ role: 'super_admin', membership: null })
    expect(await profile(await company.formerMember())).toMatchObject({ role: null, membership: null })
  })

  it.each([
    ['name', '', 'Name is required'],
    ['name', ' a ', 'Name must be at least 2 characters'],
    ['jobTitle', '', 'Job title is required'],
    ['jobTitle', 'a', 'Job title must be at least 2 characters'],
    ['phone', 'call me', 'Invalid phone number format'],
    ['phone', '#', 'Invalid phone number format'],
  ])('refuses %s of %j: %s (SPEC 5)', async (path, value, message) => {
    const { status, problem } = await edit({ [path]: value })
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
  })

  it.each(['role', 'companyId', 'status', 'clientId', 'email', 'isSuperAdmin', 'version'])(
    'takes no %s from the body',
    async (path) => {
      const { status, problem } = await edit({ name: 'Mere', [path]: 'super_admin' })
      expect([status, problem.errors]).toEqual([422, [{ path, message: 'This field cannot be set' }]])
    },
  )
})

describe('an edit of the profile', () => {
  beforeAll(given)

  it('changes job title and phone where the person is, recorded as their own deed', async () => {
    const { status, body } = await edit({ jobTitle: 'Foreman', phone: '+64 (21) 555-01' })
    expect([status, body.version, body.membership?.jobTitle]).toEqual([200, 2, 'Foreman'])
    const user = await inUsers(company, person.email)
    expect(user).toMatchObject({ jobTitle: 'Foreman', phone: '+64 (21) 555-01' })
    const last = (await activityOf(server, company.id, user?.id)).at(-1)
    expect(last).toMatchObject({
      action: 'user.updated',
      actor_kind: 'staff',
      actor_name: `user of ${company.name}`,
      changes: { jobTitle: { from: '', to: 'Foreman' }, phone: { from: '', to: '+64 (21) 555-01' } },
    })
  })

  it('of the name holds in every company, and leaves a trace in each', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'admin')
    expect((await edit({ name: 'Mere Tautahi' })).status).toBe(200)
    for (const each of [company, other]) {
      const user = await inUsers(each, person.email)
      expect(user?.name).toBe('Mere Tautahi')
      expect((await activityOf(server, each.id, user?.id)).at(-1)).toMatchObject({
        action: 'user.updated',
        changes: { name: { to: 'Mere Tautahi' } },
      })
    }
    expect((await person.call(getSession, {})).session?.user.name).toBe('Mere Tautahi')
  })

  it('changes nothing in a company that is cancelled', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'admin')
    const called = (await inUsers(other, person.email))?.name
    const office = await givenSuperAdmin(server)
    await office.call(deleteCompany, { params: { id: other.id }, query: { name: other.name } })
    expect((await edit({ name: 'Huia Tautahi' })).status).toBe(200)
    expect((await inUsers(company, person.email))?.name).toBe('Huia Tautahi')
    expect((await inUsers(other, person.email))?.name).toBe(called)
  })

  it('does not change the name in companies where nothing was renamed', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'user')
    const called = (await inUsers(other, person.email))?.name
    expect((await edit({ name: (await profile()).name, jobTitle: 'Builder' })).status).toBe(200)
    expect((await inUsers(other, person.email))?.name).toBe(called)
  })

  it('conflicts with what an admin changed meanwhile, with both versions in hand', async () => {
    const { version } = await profile()
    const user = await inUsers(company, person.email)
    await company.orgAdmin.call(updateUser, {
      params: { id: user?.id ?? '' },
      body: { jobTitle: 'Site manager' },
      version: user?.version ?? 0,
    })
    const { status, problem } = await edit({ jobTitle: 'Foreman' }, version)
    expect([status, problem.current]).toMatchObject([412, { membership: { jobTitle: 'Site manager' } }])
    expect((await person.try(updateProfile, { body: {}, version: undefined as never })).status).toBe(428)
  })

  it('by ten at once is won by one', async () => {
    const { version } = await profile()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => edit({ name: `Writer ${nth}`, jobTitle: `Title ${nth}` }, version)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9)
  })

  it('has no job title where there is no company', async () => {
    const former = await company.formerMember()
    expect((await edit({ jobTitle: 'Foreman' }, undefined, former)).status).toBe(409)
    expect((await edit({ name: 'Rangi' }, undefined, former)).body).toMatchObject({ version: 2, name: 'Rangi' })
  })
})

describe('leaving a company', () => {
  beforeAll(given)
  const leave = (who: Person, id: string) => who.try(leaveCompany, { params: { id } })

  it('goes on in another company, or in none, and is recorded', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'user')
    const again = await signedIn(server, person.email)
    await person.call(enterCompany, { params: { id: company.id } })
    const user = await inUsers(company, person.email)
    const { status, body } = await leave(person, company.id)
    expect([status, body.session?.company?.id]).toEqual([200, other.id])
    expect((await activityOf(server, company.id, user?.id)).at(-1)).toMatchObject({ action: 'user.left' })
    // What was signed in there is out.
    expect((await again.call(getSession, {})).session).toBeNull()
    expect((await company.orgAdmin.try(getUser, { params: { id: user?.id ?? '' } })).status).toBe(404)
    expect((await leave(person, company.id)).status).toBe(404)
    expect((await leave(person, other.id)).body.session?.company).toBeNull()
  })

  it('is not for the last active org_admin, however many leave at once', async () => {
    const alone = await givenCompany(server)
    const refused = await leave(alone.orgAdmin, alone.id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'last_admin'])
    const second = await alone.person('org_admin')
    const answers = await Promise.all([leave(alone.orgAdmin, alone.id), leave(second, alone.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not for the super admin, who is a member of none', async () => {
    expect((await leave(await givenSuperAdmin(server), company.id)).status).toBe(404)
  })
})
