import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteClient, listClients } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { allPermissions, type Permission } from '#domain/permissions.ts'
import { getReport } from '#domain/reports/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { deleteUser, getUser, inviteUser, listUsers, lookupRoles, updateUser } from '#domain/users/api.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenRole,
  givenSuperAdmin,
  password,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

let company: Company
let orgAdmin: Person
beforeEach(async () => {
  company = await givenCompany(server)
  orgAdmin = company.orgAdmin
})

const userOf = async ({ email }: { email: string }): Promise<UserRecord> => {
  const { items } = await orgAdmin.call(listUsers, { query: { search: email } })
  if (items[0] === undefined) throw new Error(`Nobody with ${email}`)
  return items[0]
}
type Change = Parameters<typeof updateUser.body.parse>[0]
const change = (by: Person, user: UserRecord, body: object) =>
  by.try(updateUser, { params: { id: user.id }, body: body as NonNullable<Change> & object, version: user.version })
const remove = (by: Person, user: UserRecord) => by.try(deleteUser, { params: { id: user.id } })

describe('nobody gives what they do not hold', () => {
  const managesUsers: Permission[] = [
    'manage_users:view',
    'manage_users:create',
    'manage_users:edit',
    'manage_users:delete',
  ]
  const likeAUser: Permission[] = [
    ...managesUsers,
    'manage_jobs:view',
    'manage_reports:view',
    'manage_reports:create',
    'manage_tasks:view',
    'manage_tasks:create',
    'manage_tasks:edit',
  ]
  const actors: Record<string, () => Promise<Person>> = {
    org_admin: () => Promise.resolve(orgAdmin),
    admin: () => company.person('admin'),
    'who manages users alone': () => company.withPermissions(managesUsers),
    'who manages users and works like one': () => company.withPermissions(likeAUser),
    'who may do everything by a custom role': () => company.withPermissions(allPermissions),
  }
  it.each<[keyof typeof actors, Record<'org_admin' | 'admin' | 'user' | 'client', boolean>]>([
    ['org_admin', { org_admin: true, admin: true, user: true, client: true }],
    ['admin', { org_admin: false, admin: true, user: true, client: true }],
    ['who manages users alone', { org_admin: false, admin: false, user: false, client: false }],
    ['who manages users and works like one', { org_admin: false, admin: false, user: true, client: false }],
    ['who may do everything by a custom role', { org_admin: true, admin: true, user: true, client: true }],
  ])('%s may give %j', async (name, may) => {
    const actor = await actors[name]!()
    const client = await givenClient(orgAdmin)
    const choices = (await actor.call(lookupRoles, {})).items.filter(({ roleId }) => roleId === null)
    expect(Object.fromEntries(choices.map(({ role, mayGive }) => [role, mayGive]))).toEqual(may)
    // Somebody who may do nothing, so that everybody may change them.
    const nothing = await company.withPermissions([])
    for (const [role, allowed] of Object.entries(may) as [keyof typeof may, boolean][]) {
      const ofClient = role === 'client' ? { clientId: client.id } : {}
      const invited = await actor.try(inviteUser, { body: { email: `${unique()}@example.test`, role, ...ofClient } })
      expect([role, invited.status]).toEqual([role, allowed ? 201 : 403])
      const target = await userOf(allowed ? await company.withPermissions([]) : nothing)
      const changed = await change(actor, target, { role, ...ofClient })
      expect([role, changed.status]).toEqual([role, allowed ? 200 : 403])
      if (!allowed) expect(changed.problem.detail).toBe('You cannot give anybody rights that you do not have')
    }
  })

  it('nor by a custom role, of another company at all', async () => {
    const strong = await userOf(await company.withPermissions(['manage_company:edit']))
    const roleId = strong.customRole?.id ?? ''
    const admin = await company.person('admin')
    const target = await userOf(await company.person('user'))
    expect((await change(admin, target, { role: 'user', roleId })).status).toBe(403)
    expect((await change(orgAdmin, target, { role: 'user', roleId })).status).toBe(200)
    const foreign = await givenCompany(server)
    const theirs = (await foreign.people()).roleId
    for (const unknown of [theirs, newId()]) {
      const refused = await change(orgAdmin, await userOf(target), { role: 'user', roleId: unknown })
      expect([refused.status, refused.problem.errors?.[0]?.message]).toEqual([
        422,
        'Please choose a role of your company',
      ])
    }
  })

  it('and nobody changes or removes somebody who may do more', async () => {
    const admin = await company.person('admin')
    const target = await userOf(await company.person('org_admin'))
    for (const refused of [await change(admin, target, { name: 'Nobody' }), await remove(admin, target)])
      expect([refused.status, refused.problem.detail]).toEqual([
        403,
        'You cannot change somebody who may do more than you',
      ])
    const seen = await admin.call(getUser, { params: { id: target.id } })
    expect(Object.values(seen.can)).toEqual(Object.values(seen.can).map(() => false))
    expect((await change(await givenSuperAdmin(server), target, { name: 'X' })).status).toBe(404)
  })

  it('a client user gets no more than clients may, whatever custom role comes with it', async () => {
    const client = await givenClient(orgAdmin)
    const contact = await company.contact(client.id)
    const strong = await userOf(await company.withPermissions(allPermissions))
    const user = await userOf(contact)
    const body = { role: 'client', clientId: client.id, roleId: strong.customRole?.id }
    expect((await change(orgAdmin, user, body)).status).toBe(200)
    expect((await contact.try(listClients, { query: {} })).status).toBe(403)
    const { session } = await contact.call(getSession, {})
    expect([session?.can['listReports'], session?.can['listUsers']]).toEqual([true, false])
  })
})

describe('a change of somebody', () => {
  it('holds on their very next request, and is recorded', async () => {
    const person = await company.person('admin')
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
    const changed = await change(orgAdmin, await userOf(person), {
      role: 'user',
      jobTitle: 'Foreman',
      phone: '021 555 01',
    })
    expect(changed.body).toMatchObject({ role: 'user', jobTitle: 'Foreman', phone: '021 555 01', version: 2 })
    expect((await person.try(listClients, { query: {} })).status).toBe(403)
    const [trace] = await activityOf(server, company.id, changed.body.id)
    expect(trace).toMatchObject({
      action: 'user.updated',
      changes: {
        role: { from: 'admin', to: 'user' },
        jobTitle: { from: '', to: 'Foreman' },
        phone: { from: '', to: '021 555 01' },
      },
    })
    expect((await change(orgAdmin, { ...changed.body, version: 1 }, { name: 'Old' })).status).toBe(412)
  })

  it('makes a user of a client and back, with and without the client', async () => {
    const client = await givenClient(orgAdmin)
    const person = await userOf(await company.person('user'))
    const asClient = await change(orgAdmin, person, { role: 'client', clientId: client.id })
    expect(asClient.body).toMatchObject({ role: 'client', client: { id: client.id } })
    expect((await orgAdmin.try(deleteClient, { params: { id: client.id } })).status).toBe(409)
    const back = await change(orgAdmin, asClient.body, { role: 'user' })
    expect(back.body).toMatchObject({ role: 'user', client: null })
    expect((await change(orgAdmin, back.body, { role: 'client', clientId: newId() })).problem.errors).toEqual([
      { path: 'clientId', message: 'Please choose a client of your company' },
    ])
  })

  it('names the role that a custom role or a client goes with, or is refused', async () => {
    const role = await givenRole(orgAdmin, { permissions: ['manage_tasks:view'] })
    const client = await givenClient(orgAdmin)
    const person = await userOf(await company.person('user'))
    const refused = [{ path: 'role', message: 'Role is required' }]
    for (const body of [
      { roleId: role.id },
      { roleId: null },
      { clientId: client.id },
      { jobTitle: 'x', clientId: null },
    ])
      expect((await change(orgAdmin, person, body)).problem.errors).toEqual(refused)
    expect(await orgAdmin.call(getUser, { params: { id: person.id } })).toMatchObject({ version: 1, customRole: null })
    const invitation = { email: `${unique()}@example.test`, roleId: role.id } as never
    expect((await orgAdmin.try(inviteUser, { body: invitation })).problem.errors).toEqual(refused)
    expect((await change(orgAdmin, person, { role: 'user', roleId: role.id })).body.customRole?.id).toBe(role.id)
  })

  it('does not reach one’s own role and status', async () => {
    await company.person('org_admin')
    const me = await userOf(orgAdmin)
    for (const body of [{ role: 'user' }, { status: 'disabled' }]) {
      const refused = await change(orgAdmin, me, body)
      expect([refused.status, refused.problem.code]).toEqual([409, 'oneself'])
    }
    expect((await remove(orgAdmin, me)).problem.detail).toBe('You cannot delete yourself')
    expect((await change(orgAdmin, me, { name: 'Rebecca', role: 'org_admin', status: 'active' })).status).toBe(200)
  })
})

describe('the last active organization admin', () => {
  it('is neither demoted, disabled nor deleted, by whomever', async () => {
    const everything = await company.withPermissions(allPermissions)
    const last = await userOf(orgAdmin)
    const attempts = [
      await change(everything, last, { role: 'admin' }),
      await change(everything, last, { status: 'disabled' }),
      await remove(everything, last),
    ]
    for (const refused of attempts)
      expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
        409,
        'last_admin',
        'A company needs at least one active organization admin',
      ])
    const second = await userOf(await company.person('org_admin'))
    expect((await change(everything, second, { status: 'disabled' })).status).toBe(200)
    expect((await change(everything, last, { role: 'admin' })).status).toBe(409)
  })

  it('stays one of two who demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fresh = await givenCompany(server)
      const [one, two] = [fresh.orgAdmin, await fresh.person('org_admin')]
      const { items } = await one.call(listUsers, { query: {} })
      const idOf = (email: string) => items.find((each) => each.email === email)?.id ?? ''
      const demote = (by: Person, email: string) =>
        by.try(updateUser, { params: { id: idOf(email) }, body: { role: 'admin' }, version: 1 })
      const statuses = (await Promise.all([demote(one, two.email), demote(two, one.email)])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect([403, 404, 409]).toContain(statuses.find((status) => status !== 200))
    }
  })
})

describe('somebody who is disabled', () => {
  it('is out at once and for good, and counts against the plan again once enabled', async () => {
    const person = await company.person('user')
    const disabled = await change(orgAdmin, await userOf(person), { status: 'disabled' })
    expect(disabled.body.status).toBe('disabled')
    expect((await person.call(getSession, {})).session).toBeNull()
    await server.platform.db.updateTable('companies').set({ plan: 'basic' }).where('id', '=', company.id).execute()
    for (let nth = 0; nth < 4; nth += 1) await company.person('user')
    const full = await change(orgAdmin, disabled.body, { status: 'active' })
    expect([full.status, full.problem.code]).toEqual([409, 'plan_limit'])
    await server.platform.db.updateTable('companies').set({ plan: 'pro' }).where('id', '=', company.id).execute()
    server.clock.advance(1000)
    expect((await change(orgAdmin, disabled.body, { status: 'active' })).body.status).toBe('active')
    expect((await person.call(getSession, {})).session).toBeNull()
  })
})

describe('somebody who is deleted', () => {
  it('is out, keeps the name on what they made, and may be invited again', async () => {
    const person = await company.person('admin')
    const client = await givenClient(orgAdmin)
    const job = await givenJob(orgAdmin, client.id)
    const report = await givenReport(person, client.id, job.id)
    const user = await userOf(person)
    expect((await remove(orgAdmin, user)).status).toBe(204)
    expect((await person.call(getSession, {})).session).toBeNull()
    expect((await orgAdmin.try(getUser, { params: { id: user.id } })).status).toBe(404)
    expect((await orgAdmin.call(listUsers, { query: { search: person.email } })).total).toBe(0)
    expect((await orgAdmin.call(getReport, { params: { id: report.id } })).preparedBy).toBe('Mere Tautahi')
    const made = await activityOf(server, company.id, report.id)
    expect(made.map(({ action, actor_name }) => [action, actor_name])).toEqual([['report.created', user.name]])
    expect((await activityOf(server, company.id, user.id)).at(-1)).toMatchObject({
      action: 'user.deleted',
      subject_label: user.name,
    })
    const body = { email: person.email, password, token: true }
    const { token } = await callerOf(server.url, null).call(signIn, { body })
    const { session } = await callerOf(server.url, token ?? null).call(getSession, {})
    expect([session?.company, session?.companies]).toEqual([null, []])
    const again = await orgAdmin.try(inviteUser, { body: { email: person.email, role: 'user' } })
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(user.id)
  })

  it('frees the client whose only person they were', async () => {
    const client = await givenClient(orgAdmin)
    const contact = await userOf(await company.contact(client.id))
    expect((await orgAdmin.try(deleteClient, { params: { id: client.id } })).status).toBe(409)
    await remove(orgAdmin, contact)
    expect((await orgAdmin.try(deleteClient, { params: { id: client.id } })).status).toBe(204)
  })
})
