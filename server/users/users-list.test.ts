import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import { givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'

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

describe('the list of people', () => {
  it('finds them by name and address, by status and role, and counts them', async () => {
    const [admin, user] = [await company.person('admin'), await company.person('user')]
    const client = await givenClient(orgAdmin, { name: 'Tui Bakery' })
    const contact = await company.contact(client.id)
    const restricted = await company.withPermissions(['manage_jobs:view'])
    const { id, version } = await userOf(user)
    await orgAdmin.call(updateUser, { params: { id }, body: { status: 'disabled' }, version })
    const invited = await orgAdmin.call(inviteUser, { body: { email: `${unique()}@example.test`, role: 'user' } })
    const list = async (query: object) => {
      const { items, total, counts } = await orgAdmin.call(listUsers, { query })
      return { emails: items.map(({ email }) => email).toSorted(), total, counts }
    }
    const everybody = [orgAdmin, admin, user, contact, restricted, invited].map(({ email }) => email).toSorted()
    const counts = { active: 4, invited: 1, disabled: 1 }
    expect(await list({})).toEqual({ emails: everybody, total: 6, counts })
    expect(await list({ status: 'disabled' })).toEqual({ emails: [user.email], total: 1, counts })
    expect((await list({ role: 'client' })).emails).toEqual([contact.email])
    const custom = await userOf(restricted)
    expect((await list({ roleId: custom.customRole?.id })).emails).toEqual([restricted.email])
    expect((await list({ role: 'user' })).emails).toEqual([invited.email, user.email].toSorted())
    expect((await list({ search: 'CLIENT OF' })).emails).toEqual([contact.email])
    expect((await list({ search: admin.email.slice(0, 12) })).emails).toEqual([admin.email])
    expect(await userOf(contact)).toMatchObject({ role: 'client', client: { id: client.id, name: 'Tui Bakery' } })
    expect(await userOf(orgAdmin)).toMatchObject({ isMe: true, lastActive: expect.any(String) })
    const byRole = (await orgAdmin.call(listUsers, { query: { sort: '-role' } })).items.map(({ role }) => role)
    expect(byRole).toEqual(byRole.toSorted().reverse())
  })

  it('pages', async () => {
    for (let nth = 0; nth < 4; nth += 1) await company.person('user')
    const pages = await Promise.all([1, 2, 3].map((page) => orgAdmin.call(listUsers, { query: { page, pageSize: 2 } })))
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
  })
})

it.each(['email', 'companyId', 'permissions', 'deletedAt', '__proto__', 'isSuperAdmin'])(
  'takes no %s from outside',
  async (field) => {
    const user = await userOf(await company.person('user'))
    const response = await orgAdmin.fetch(`/api/users/${user.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      body: `{"name":"X","${field}":"x"}`,
    })
    expect([400, 422]).toContain(response.status)
    expect(await userOf(user)).toEqual(user)
  },
)
