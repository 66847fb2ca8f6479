import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeCompany, deleteCompany } from '#domain/registry/api.ts'
import { leaveCompany } from '#domain/profile/api.ts'
import { updateRole } from '#domain/roles/api.ts'
import { enterCompany, signOut } from '#domain/session/api.ts'
import { listCompanySessions, listSessions, revokeCompanySession, revokeOtherSessions } from '#domain/sessions/api.ts'
import { createToken, revokeToken } from '#domain/tokens/api.ts'
import { deleteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { hour } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenRole,
  givenSuperAdmin,
  givenVariation,
  keepOpen,
  openAs,
  signedIn,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { listen, stopListening } from './listening.testing.ts'

let server: TestServer
let company: Company
let admin: Person
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = await company.person('admin')
  const first = await listen(company.orgAdmin)
  clientId = (await givenClient(company.orgAdmin)).id
  await first.hears('client.created')
  first.stop()
})
afterEach(stopListening)
afterAll(() => server.stop())

const userOf = async ({ email }: Person) => {
  const { items } = await company.orgAdmin.call(listUsers, { query: { search: email } })
  return { id: items[0]?.id ?? '', version: items[0]?.version ?? 0 }
}
const change = async (body: object) => {
  const { id, version } = await userOf(admin)
  await company.orgAdmin.call(updateUser, { params: { id }, body: body as { status: 'disabled' }, version })
}

const endings: Record<string, () => Promise<unknown>> = {
  disabled: () => change({ status: 'disabled' }),
  'made a client’s': () => change({ role: 'client', clientId }),
  deleted: async () => company.orgAdmin.call(deleteUser, { params: { id: (await userOf(admin)).id } }),
  'signed out': () => admin.call(signOut, {}),
  'signed out from elsewhere': async () =>
    (await signedIn(server, admin.email)).call(revokeOtherSessions, {}).then(({ ended }) => expect(ended).toBe(1)),
  'signed out by an administrator': async () => {
    const { items } = await company.orgAdmin.call(listCompanySessions, { query: {} })
    const own = (await admin.call(listSessions, {})).items[0]?.id ?? ''
    expect(items.map(({ id }) => id)).toContain(own)
    await company.orgAdmin.call(revokeCompanySession, { params: { id: own } })
  },
  'gone of their own will': () => admin.call(leaveCompany, { params: { id: company.id } }),
  'gone over to another company': async () => {
    const other = await givenCompany(server)
    await other.member(admin, 'admin')
    await admin.call(enterCompany, { params: { id: other.id } })
  },
  'in a company that is cancelled': async () => {
    const superAdmin = await givenSuperAdmin(server)
    await superAdmin.call(deleteCompany, { params: { id: company.id }, query: { name: company.name } })
  },
}

describe('who may listen no more', () => {
  it.each(Object.entries(endings))('is heard out at once: %s', async (how, end) => {
    const listening = await listen(admin)
    await end()
    // No event follows, and this waits for half the time between two heartbeats at most.
    await listening.ends()
    // Their session is over or in no company any more; or it is in another, of which this says nothing.
    // Somebody of a client follows what they are told themselves.
    if (how === 'made a client’s') expect((await listen(admin)).names()).toEqual([])
    else if (how !== 'gone over to another company') expect([401, 403]).toContain((await listen(admin)).status)
  })

  it('is a super admin once they step out, or their hour is over', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    const listening = await listen(superAdmin)
    await superAdmin.call(closeCompany, {})
    await listening.ends()
    await openAs(superAdmin, company)
    const again = await listen(superAdmin)
    server.clock.advance(hour)
    // Asked anew every two seconds at most, and at once where it is about somebody's rights.
    await change({ jobTitle: 'Foreman' })
    await again.ends()
    expect(again.names()).not.toContain('user.updated')
  })

  it('is a program whose token is revoked or has run out', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + hour).toISOString()
    const make = () => admin.call(createToken, { body: { name: 'Script', expiresAt } })
    const [revoked, ending] = [await make(), await make()]
    const listening = await listen(callerOf(server.url, revoked.token))
    const other = await listen(callerOf(server.url, ending.token))
    await admin.call(revokeToken, { params: { id: revoked.id } })
    await listening.ends()
    expect(other.isOver).toBe(false)
    server.clock.advance(2 * hour)
    await change({ jobTitle: 'Foreman' })
    await other.ends()
  })
})

describe('who may see other things than before', () => {
  it('is told that something may have been missed, and hears what they may see now', async () => {
    const role = await givenRole(company.orgAdmin, { permissions: ['manage_variations:view', 'manage_clients:view'] })
    const listening = await listen(await company.person('user', role.id))
    await givenVariation(company.orgAdmin, clientId)
    await listening.hears('variation.created')
    await company.orgAdmin.call(updateRole, {
      params: { id: role.id },
      body: { permissions: ['manage_clients:view'] },
      version: role.version,
    })
    await listening.hears('variation.created', 'gap')
    await givenVariation(company.orgAdmin, clientId)
    await givenClient(company.orgAdmin)
    await listening.hears('variation.created', 'gap', 'client.created')
  })

  it('hears what becomes of themselves, without a right to see people', async () => {
    const user = await company.person('user')
    const { id, version } = await userOf(user)
    const listening = await listen(user)
    await company.orgAdmin.call(updateUser, { params: { id }, body: { jobTitle: 'Foreman' }, version })
    await listening.hears('user.updated')
    await change({ jobTitle: 'Estimator' })
    await givenClient(company.orgAdmin)
    expect(listening.names()).toEqual(['user.updated'])
  })

  it('hears nothing of the super admin who opens the company but as one of those who run it', async () => {
    const [runs, works] = [await listen(company.orgAdmin), await listen(admin)]
    await openAs(await givenSuperAdmin(server), company)
    await givenClient(company.orgAdmin)
    await runs.hears('company.opened', 'client.created')
    await works.hears('client.created')
  })
})

it('a session that only listens runs out like any other, and a stream ends with it', async () => {
  await keepOpen(server, company)
  const listening = await listen(admin)
  server.clock.advance(31 * 24 * hour)
  company.orgAdmin = await signedIn(server, company.orgAdmin.email)
  await change({ jobTitle: 'Foreman' })
  await listening.ends()
  expect(listening.names()).toEqual([])
})
