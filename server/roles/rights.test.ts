import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { createJob, getJob, listJobs } from '#domain/jobs/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { allPermissions, type Permission } from '#domain/permissions.ts'
import { listReports } from '#domain/reports/api.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listRolePeople,
  listRoles,
  lookupNextRoles,
  updateRole,
} from '#domain/roles/api.ts'
import { getSession } from '#domain/session/api.ts'
import { within } from '#server/platform/within.ts'
import type { Answer, Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenRole,
  jobBody,
  roleBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { createRole as createRoleCommand } from './commands.ts'

// Who may do what with roles, and that nobody raises anybody above themselves.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const params = (id: string) => ({ params: { id } })
/** What is said of a refusal. */
const refusal = ({ status, problem }: Pick<Answer<unknown>, 'status' | 'problem'>) => [status, problem.detail]
const ofRoles = (...actions: string[]): Permission[] => actions.map((action) => `manage_roles:${action}` as Permission)

describe('what each may do with roles', () => {
  const people: Record<string, () => Promise<Caller>> = {
    'org admin': () => Promise.resolve(company.orgAdmin),
    admin: () => company.person('admin'),
    user: () => company.person('user'),
    'person of a client': async () => company.contact((await givenClient(company.orgAdmin)).id),
    viewer: () => company.withPermissions([...ofRoles('view'), 'manage_jobs:view']),
    adder: () => company.withPermissions([...ofRoles('view', 'create'), 'manage_jobs:view']),
    editor: () => company.withPermissions([...ofRoles('view', 'edit'), 'manage_jobs:view']),
    remover: () => company.withPermissions([...ofRoles('view', 'delete'), 'manage_jobs:view']),
  }
  const nothing = [404, 'Item not found'] as const
  const noAdd = [403, 'You do not have permission to add roles'] as const
  const noUpdate = [403, 'You do not have permission to update roles'] as const
  const noDelete = [403, 'You do not have permission to delete roles'] as const
  const done = (status: number) => [status, undefined] as const
  const outside = { list: 403, get: 404, create: noAdd, update: nothing, remove: nothing }
  const viewing = { list: 200, get: 200, create: noAdd, update: noUpdate, remove: noDelete }
  const expected = {
    'org admin': { list: 200, get: 200, create: done(201), update: done(200), remove: done(204) },
    admin: outside,
    user: outside,
    'person of a client': outside,
    viewer: viewing,
    adder: { ...viewing, create: done(201) },
    editor: { ...viewing, update: done(200) },
    remover: { ...viewing, remove: done(204) },
  }

  it.each(Object.entries(expected))('%s', async (who, answers) => {
    const person = (await people[who]?.()) as Caller
    const { id } = await givenRole(company.orgAdmin)
    expect((await person.try(listRoles, { query: {} })).status).toBe(answers.list)
    expect((await person.try(getRole, params(id))).status).toBe(answers.get)
    const said = (answer: Pick<Answer<unknown>, 'status' | 'problem'>) =>
      answer.status < 400 ? [answer.status, undefined] : refusal(answer)
    expect(said(await person.try(createRole, { body: roleBody() }))).toEqual(answers.create)
    expect(said(await person.try(updateRole, { ...params(id), body: { description: 'Else' }, version: 1 }))).toEqual(
      answers.update,
    )
    expect(said(await person.try(deleteRole, { ...params(id), query: {} }))).toEqual(answers.remove)
    const can = (await person.call(getSession, {})).session?.can
    expect([can?.['listRoles'], can?.['createRole']]).toEqual([answers.list === 200, answers.create[0] === 201])
  })
})

describe('nobody gives what they do not hold', () => {
  const held: Permission[] = [...ofRoles('view', 'create', 'edit', 'delete'), 'manage_jobs:view', 'manage_jobs:edit']
  const beyond = 'You can only give or take away rights that you have yourself'
  let manager: Person
  beforeAll(async () => {
    manager = await company.withPermissions(held)
  })
  const others = allPermissions.filter((permission) => !held.includes(permission))
  const withView = (permission: Permission): Permission[] => [
    ...new Set([permission.replace(/:\w+$/, ':view') as Permission, permission]),
  ]

  it.each(others)('neither %s to a new role, nor to one that is there', async (permission) => {
    const permissions = withView(permission)
    expect(refusal(await manager.try(createRole, { body: roleBody({ permissions }) }))).toEqual([403, beyond])
    const role = await givenRole(company.orgAdmin)
    const edited = await manager.try(updateRole, { ...params(role.id), body: { permissions }, version: 1 })
    expect(refusal(edited)).toEqual([403, beyond])
    expect((await company.orgAdmin.call(getRole, params(role.id))).permissions).toEqual(['manage_jobs:view'])
  })

  it('but all of what they hold, and may then edit it', async () => {
    const role = await givenRole(manager, { permissions: held })
    const edited = await manager.call(updateRole, {
      ...params(role.id),
      body: { permissions: ['manage_jobs:view'] },
      version: 1,
    })
    expect(edited.permissions).toEqual(['manage_jobs:view'])
  })

  it('nor takes away from a role what they do not hold; what both hold they may', async () => {
    const role = await givenRole(company.orgAdmin, {
      permissions: ['manage_jobs:view', 'manage_jobs:edit', 'manage_clients:view'],
    })
    const edit = (permissions: Permission[]) =>
      manager.try(updateRole, { ...params(role.id), body: { permissions }, version: 1 })
    expect(refusal(await edit(['manage_jobs:view', 'manage_jobs:edit']))).toEqual([403, beyond])
    expect(refusal(await manager.try(deleteRole, { ...params(role.id), query: {} }))).toEqual([403, beyond])
    expect((await manager.call(getRole, params(role.id))).can).toEqual({ updateRole: true, deleteRole: false })
    expect((await edit(['manage_jobs:view', 'manage_clients:view'])).status).toBe(200)
  })

  it('nor gives the role they have themselves more; less they may', async () => {
    const role = await givenRole(company.orgAdmin, { permissions: held })
    const person = await company.person('user', role.id)
    const edit = (permissions: Permission[], version: number) =>
      person.try(updateRole, { ...params(role.id), body: { permissions }, version })
    expect(refusal(await edit([...held, 'manage_users:view'], 1))).toEqual([403, beyond])
    expect((await edit(ofRoles('view', 'edit'), 1)).status).toBe(200)
    // What they have given up is not theirs to give any more, from the next request on.
    expect(refusal(await edit([...ofRoles('view', 'edit'), 'manage_jobs:view'], 2))).toEqual([403, beyond])
  })

  it('nor moves people, themselves included, to a role that may more', async () => {
    const beyondRole = 'You can only move people to a role whose rights you have yourself'
    const role = await givenRole(company.orgAdmin, { permissions: held })
    const person = await company.person('user', role.id)
    const other = await givenRole(company.orgAdmin, { permissions: ['manage_invoices:view'] })
    for (const moveTo of ['org_admin', 'admin', 'user', 'client', other.id])
      expect(refusal(await person.try(deleteRole, { ...params(role.id), query: { moveTo } }))).toEqual([
        403,
        beyondRole,
      ])
    const { items } = await person.call(lookupNextRoles, params(role.id))
    expect(items.filter(({ isSystem }) => isSystem)).toEqual([])
    expect(items.some(({ id }) => id === other.id)).toBe(false)
    const less = await givenRole(company.orgAdmin)
    expect((await person.try(deleteRole, { ...params(role.id), query: { moveTo: less.id } })).status).toBe(204)
    expect((await person.try(listRoles, { query: {} })).status).toBe(403)
  })

  it('nor gives people of a client what the client role has, moved or not', async () => {
    const role = await givenRole(company.orgAdmin, { permissions: ['manage_jobs:view'] })
    await company.contact((await givenClient(company.orgAdmin)).id, role.id)
    const runner = await company.withPermissions([
      ...ofRoles('view', 'delete'),
      'manage_jobs:view',
      'manage_reports:view',
    ])
    expect((await runner.try(deleteRole, { ...params(role.id), query: { moveTo: 'client' } })).status).toBe(403)
  })

  it('nor does a program by their token', async () => {
    const { items } = await company.orgAdmin.call(listRolePeople, { ...params('org_admin'), query: {} })
    const program = {
      actor: {
        kind: 'token' as const,
        tokenId: newId(),
        userId: items[0]?.id ?? '',
        companyId: company.id,
        clientId: null,
        grants: new Set(held),
      },
      name: 'A script',
      timezone: 'Pacific/Auckland',
    }
    const create = (permissions: Permission[]) =>
      within(server.services)(program, (ctx) =>
        createRoleCommand(ctx, {
          params: undefined,
          query: undefined,
          version: null,
          body: { ...roleBody(), permissions },
        }),
      )
    await expect(create(['manage_clients:view'])).rejects.toMatchObject({ status: 403, message: beyond })
    expect((await create(['manage_jobs:view'])).permissions).toEqual(['manage_jobs:view'])
  })
})

describe('a role of the company’s own', () => {
  it('holds from the next request of whoever has it, in what the session may and in every endpoint', async () => {
    const own = await givenCompany(server)
    const client = await givenClient(own.orgAdmin)
    const job = await givenJob(own.orgAdmin, client.id)
    await givenInvoice(own.orgAdmin, client.id)
    const role = await givenRole(own.orgAdmin, { permissions: ['manage_jobs:view'] })
    const people = [await own.person('user', role.id), await own.person('admin', role.id)]
    const see = async (person: Caller) => {
      const can = (await person.call(getSession, {})).session?.can ?? {}
      return {
        jobs: [(await person.try(listJobs, { query: {} })).status, can['listJobs']],
        job: (await person.try(getJob, params(job.id))).status,
        newJob: [(await person.try(createJob, { body: jobBody(client.id) })).status, can['createJob']],
        clients: [(await person.try(listClients, { query: {} })).status, can['listClients']],
        reports: [(await person.try(listReports, { query: {} })).status, can['listReports']],
        invoices: [(await person.try(listInvoices, { query: {} })).status, can['listInvoices']],
      }
    }
    const no = [403, false]
    for (const person of people)
      expect(await see(person)).toEqual({
        jobs: [200, true],
        job: 200,
        newJob: no,
        clients: no,
        reports: no,
        invoices: no,
      })
    await own.orgAdmin.call(updateRole, {
      ...params(role.id),
      body: { permissions: ['manage_jobs:view', 'manage_jobs:create', 'manage_invoices:view'] },
      version: 1,
    })
    for (const person of people)
      expect(await see(person)).toEqual({
        jobs: [200, true],
        job: 200,
        newJob: [201, true],
        clients: no,
        reports: no,
        invoices: [200, true],
      })
    await own.orgAdmin.call(updateRole, { ...params(role.id), body: { permissions: [] }, version: 2 })
    for (const person of people)
      expect(await see(person)).toEqual({ jobs: no, job: 404, newJob: no, clients: no, reports: no, invoices: no })
    await own.orgAdmin.call(deleteRole, { ...params(role.id), query: { moveTo: 'admin' } })
    for (const person of people)
      expect(await see(person)).toMatchObject({ newJob: [201, true], clients: [200, true], invoices: [200, true] })
  })

  it('gives a person of a client never more than the client role', async () => {
    const own = await givenCompany(server)
    const [client, sibling] = [await givenClient(own.orgAdmin), await givenClient(own.orgAdmin)]
    await givenInvoice(own.orgAdmin, sibling.id)
    const all = await givenRole(own.orgAdmin, { permissions: allPermissions })
    const contact = await own.contact(client.id, all.id)
    const plain = await own.contact(client.id)
    const canOf = async (person: Caller) => (await person.call(getSession, {})).session?.can
    expect(await canOf(contact)).toEqual(await canOf(plain))
    for (const endpoint of [listClients, listJobs, listRoles])
      expect((await contact.try(endpoint, { query: {} })).status).toBe(403)
    expect((await contact.call(listInvoices, { query: {} })).total).toBe(0)
    const less = await own.contact(
      client.id,
      (await givenRole(own.orgAdmin, { permissions: ['manage_reports:view'] })).id,
    )
    expect((await less.try(listReports, { query: {} })).status).toBe(200)
    expect((await less.try(listInvoices, { query: {} })).status).toBe(403)
  })
})
