import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { allPermissions, rolePermissions } from '#domain/permissions.ts'
import { companyRoles } from '#domain/users/choices.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listRolePeople,
  listRoles,
  lookupNextRoles,
  updateRole,
} from '#domain/roles/api.ts'
import { givenClient, givenCompany, givenRole, roleBody, type Company } from '#server/testing/given.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const params = (id: string) => ({ params: { id } })

describe('the list of roles', () => {
  it('shows the system roles first, with their rights and the people counted; no super admin', async () => {
    const own = await givenCompany(server)
    const role = await givenRole(own.orgAdmin, { name: 'Aardvark' })
    await own.person('user', role.id)
    await own.person('admin')
    const { items, total, grantable } = await own.orgAdmin.call(listRoles, { query: {} })
    expect(items.map(({ id, name, isSystem, userCount }) => [id, name, isSystem, userCount])).toEqual([
      ['org_admin', 'Organization Admin', true, 1],
      ['admin', 'Admin', true, 1],
      ['user', 'User', true, 0],
      ['client', 'Client', true, 0],
      [role.id, 'Aardvark', false, 1],
    ])
    for (const key of companyRoles)
      expect(items.find(({ id }) => id === key)?.permissions.toSorted()).toEqual([...rolePermissions[key]].toSorted())
    expect([total, grantable]).toEqual([5, allPermissions])
    for (const { id, ...item } of items.slice(0, 4)) {
      expect(item.can).toEqual({ updateRole: false, deleteRole: false })
      expect(await own.orgAdmin.call(getRole, params(id))).toEqual({ id, ...item })
    }
  })

  it('is searched by name and description, system roles in every language', async () => {
    const own = await givenCompany(server)
    await givenRole(own.orgAdmin, { name: 'Métreur', description: 'Prices the work' })
    const found = async (search: string) =>
      (await own.orgAdmin.call(listRoles, { query: { search } })).items.map(({ name }) => name)
    expect(await found('metreur')).toEqual(['Métreur'])
    expect(await found('price work')).toEqual(['Métreur'])
    expect(await found('organisation')).toEqual(['Organization Admin'])
    expect(await found('usuario')).toEqual(['User'])
    expect(await found('nobody of that name')).toEqual([])
  })

  it('comes in pages that neither overlap nor miss one, sorted either way', async () => {
    const own = await givenCompany(server)
    for (const name of ['Beta', 'alpha', 'Gamma']) await givenRole(own.orgAdmin, { name })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => own.orgAdmin.call(listRoles, { query: { page, pageSize: 3 } })),
    )
    expect(pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Organization Admin', 'Admin', 'User'],
      ['Client', 'alpha', 'Beta'],
      ['Gamma'],
    ])
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
    const { items } = await own.orgAdmin.call(listRoles, { query: { sort: '-name' } })
    expect(items.slice(4).map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'alpha'])
  })

  it('tells who has a role, by name', async () => {
    const role = await givenRole(company.orgAdmin)
    const client = await givenClient(company.orgAdmin)
    await company.person('user', role.id)
    await company.contact(client.id, role.id)
    const { items, total } = await company.orgAdmin.call(listRolePeople, { ...params(role.id), query: {} })
    expect(items.map(({ name, ofClient, status }) => [name, ofClient, status])).toEqual([
      [`client of ${company.name}`, true, 'active'],
      [`user of ${company.name}`, false, 'active'],
    ])
    expect([total, (await company.orgAdmin.call(getRole, params(role.id))).userCount]).toEqual([2, 2])
  })
})

describe('a role', () => {
  it('is kept as it was given, its rights in the order of the catalogue', async () => {
    const role = await company.orgAdmin.call(createRole, {
      body: {
        name: ' Estimator ',
        description: 'Prices the work\nand the changes',
        permissions: ['manage_variations:view', 'manage_jobs:view', 'manage_jobs:view'],
      },
    })
    expect(role).toEqual({
      id: expect.any(String),
      companyId: company.id,
      version: 1,
      name: 'Estimator',
      description: 'Prices the work\nand the changes',
      isSystem: false,
      permissions: ['manage_jobs:view', 'manage_variations:view'],
      userCount: 0,
      createdAt: '2026-11-19T22:00:00.000Z',
      updatedAt: '2026-11-19T22:00:00.000Z',
      can: { updateRole: true, deleteRole: true },
      because: {},
    })
    expect(await company.orgAdmin.call(getRole, params(role.id))).toEqual(role)
  })

  it.each(['Surveyor', 'SURVEYOR', ' surveyor ', 'Admin', 'organization  admin', 'Administrateur', 'usuario'])(
    'cannot be called %j when another is',
    async (name) => {
      const own = await givenCompany(server)
      await givenRole(own.orgAdmin, { name: 'Surveyor' })
      const other = await givenRole(own.orgAdmin)
      const refusals = [
        await own.orgAdmin.try(createRole, { body: roleBody({ name }) }),
        await own.orgAdmin.try(updateRole, { ...params(other.id), body: { name }, version: 1 }),
      ]
      for (const { status, problem } of refusals)
        expect([status, problem.errors]).toEqual([
          422,
          [{ path: 'name', message: 'Another role already has this name' }],
        ])
    },
  )

  it('may change the capitals of its own name, and have one that another company uses', async () => {
    const [own, other] = [await givenCompany(server), await givenCompany(server)]
    const role = await givenRole(own.orgAdmin, { name: 'Foreman' })
    const renamed = await own.orgAdmin.call(updateRole, { ...params(role.id), body: { name: 'FOREMAN' }, version: 1 })
    expect([renamed.name, renamed.version]).toEqual(['FOREMAN', 2])
    await givenRole(other.orgAdmin, { name: 'Foreman' })
  })

  it('is made once by its name, by however many at once', async () => {
    const name = `Roofer ${unique()}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => company.orgAdmin.try(createRole, { body: roleBody({ name }) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
  })

  it.each(['companyId', 'isSystem', 'userCount', 'role', 'version', 'createdAt'])(
    'is never told its %s',
    async (field) => {
      const { id } = await givenRole(company.orgAdmin)
      const more = { [field]: field === 'companyId' ? newId() : true }
      const answers = [
        await company.orgAdmin.try(createRole, { body: { ...roleBody(), ...more } }),
        await company.orgAdmin.try(updateRole, { ...params(id), body: { ...more }, version: 1 }),
        await company.orgAdmin.try(deleteRole, { ...params(id), query: { ...more } }),
      ]
      for (const { status, problem } of answers)
        expect([status, problem.errors]).toEqual([422, [{ path: field, message: 'This field cannot be set' }]])
    },
  )

  it.each(companyRoles)('of the system, %s, is neither edited nor deleted, by nobody', async (id) => {
    const answers = [
      await company.orgAdmin.try(updateRole, { ...params(id), body: { permissions: [] }, version: 1 }),
      await company.orgAdmin.try(deleteRole, { ...params(id), query: { moveTo: 'user' } }),
    ]
    for (const { status, problem } of answers)
      expect([status, problem.detail]).toEqual([403, 'System roles stay as they are'])
  })
})

describe('deleting a role', () => {
  const rolesOf = async (own: Company) =>
    Object.fromEntries(
      (await own.orgAdmin.call(listRoles, { query: {} })).items.map(({ name, userCount }) => [name, userCount]),
    )

  it('waits until it is said where its people go, and moves nobody otherwise', async () => {
    const own = await givenCompany(server)
    const role = await givenRole(own.orgAdmin, { name: 'Leaving' })
    await own.person('user', role.id)
    const refused = await own.orgAdmin.try(deleteRole, { ...params(role.id), query: {} })
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'role_has_users',
      'This role still has users. Choose the role they move to',
    ])
    for (const [moveTo, message] of [
      [role.id, 'Please choose another role to move to'],
      [newId(), 'Please choose another role to move to'],
      ['client', 'Only people of a client can have the client role'],
    ] as const) {
      const { status, problem } = await own.orgAdmin.try(deleteRole, { ...params(role.id), query: { moveTo } })
      expect([status, problem.errors]).toEqual([422, [{ path: 'moveTo', message }]])
    }
    expect(await rolesOf(own)).toMatchObject({ Leaving: 1, User: 0, Client: 0 })
  })

  it('moves them to a system role or to one of the company’s own, people of clients to theirs', async () => {
    const own = await givenCompany(server)
    const client = await givenClient(own.orgAdmin)
    const [first, second] = [
      await givenRole(own.orgAdmin, { name: 'First' }),
      await givenRole(own.orgAdmin, { name: 'Second' }),
    ]
    await own.person('user', first.id)
    await own.person('user', first.id)
    await own.contact(client.id, first.id)
    await own.orgAdmin.call(deleteRole, { ...params(first.id), query: { moveTo: second.id } })
    expect(await rolesOf(own)).toMatchObject({ Second: 3, User: 0 })
    await own.orgAdmin.call(deleteRole, { ...params(second.id), query: { moveTo: 'admin' } })
    expect(await rolesOf(own)).toEqual({ 'Organization Admin': 1, Admin: 2, User: 0, Client: 1 })
    const [trace] = await activityOf(server, own.id, second.id).then((rows) => rows.slice(-1))
    expect(trace?.changes).toEqual({
      permissions: { from: ['manage_jobs:view'], to: null },
      movedTo: { role: 'Admin', people: [`client of ${own.name}`, `user of ${own.name}`, `user of ${own.name}`] },
    })
  })

  it('needs no other role while nobody has it', async () => {
    const { id } = await givenRole(company.orgAdmin)
    expect((await company.orgAdmin.try(deleteRole, { ...params(id), query: {} })).status).toBe(204)
    expect((await company.orgAdmin.try(getRole, params(id))).status).toBe(404)
  })

  it('of two that would each move to the other lets one go', async () => {
    const own = await givenCompany(server)
    const [first, second] = [await givenRole(own.orgAdmin), await givenRole(own.orgAdmin)]
    await own.person('user', first.id)
    await own.person('user', second.id)
    const answers = await Promise.all([
      own.orgAdmin.try(deleteRole, { ...params(first.id), query: { moveTo: second.id } }),
      own.orgAdmin.try(deleteRole, { ...params(second.id), query: { moveTo: first.id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    const left = (await own.orgAdmin.call(listRoles, { query: {} })).items.filter(({ isSystem }) => !isSystem)
    expect(left.map(({ userCount }) => userCount)).toEqual([2])
  })

  it('offers the roles that its people can move to', async () => {
    const own = await givenCompany(server)
    const client = await givenClient(own.orgAdmin)
    const role = await givenRole(own.orgAdmin, { name: 'Leaving' })
    const offered = async () =>
      (await own.orgAdmin.call(lookupNextRoles, params(role.id))).items.map(({ name }) => name)
    await own.contact(client.id, role.id)
    expect(await offered()).toEqual(['Organization Admin', 'Admin', 'User', 'Client'])
    await own.person('user', role.id)
    expect(await offered()).toEqual(['Organization Admin', 'Admin', 'User'])
  })
})
