import * as users from '#domain/users/api.ts'
import { givenClient, type Company } from './given.ts'
import { insertPeople, newPeople } from './people.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique, type TestServer } from './server.ts'

/** People of a company, in every state that they come into. */
export function userKind(server: TestServer, company: () => Company): RecordKind {
  const me = () => company().orgAdmin
  const person = (make: () => Promise<string>) => async (): Promise<Made> => {
    const [{ id: clientId }, id] = await Promise.all([givenClient(me()), make()])
    return {
      clientId,
      params: { id },
      async read(reader) {
        const { status, body } = await reader.try(users.getUser, { params: { id } })
        return status === 200 ? body : undefined
      },
      async listed(reader) {
        const { status, body } = await reader.try(users.listUsers, { query: { pageSize: 200 } })
        return status === 200 ? body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  const inviteAs = async (role: 'org_admin' | 'admin' | 'user') =>
    (await me().call(users.inviteUser, { body: { email: `${unique()}@example.test`, role } })).id
  const idOf = async ({ email }: { email: string }) =>
    (await me().call(users.listUsers, { query: { search: email } })).items[0]?.id ?? ''
  const disabled = async (id: string) => {
    await me().call(users.updateUser, { params: { id }, body: { status: 'disabled' }, version: 1 })
    away.add(id)
    return id
  }
  const away = new Set<string>()
  /** As people are who came in with an archive. */
  const withoutAccount = async () => {
    const people = newPeople()
    const { id: companyId } = company()
    await server.services.database.inTenant({ kind: 'system', companyId }, (db) => insertPeople(db, companyId, people))
    return people.userId
  }

  return {
    calls: {
      updateUser: { endpoint: users.updateUser, body: { jobTitle: 'Foreman' } },
      // Everybody who sees people may give what clients may.
      changeUserRole: { endpoint: users.updateUser, body: ({ clientId }) => ({ role: 'client', clientId }) },
      changeUserStatus: {
        endpoint: users.updateUser,
        body: ({ params }) => ({ status: away.has(params['id'] ?? '') ? 'active' : 'disabled' }),
      },
      deleteUser: { endpoint: users.deleteUser },
      resendInvitation: { endpoint: users.resendInvitation },
      revokeInvitation: { endpoint: users.revokeInvitation },
    },
    states: {
      active: person(async () => (await company().people()).userId),
      'an admin': person(async () => idOf(await company().person('admin'))),
      'the last org_admin': person(() => idOf(company().orgAdmin)),
      disabled: person(async () => disabled((await company().people()).userId)),
      'disabled, without an account': person(async () => disabled(await withoutAccount())),
      invited: person(() => inviteAs('user')),
      'invited as org_admin': person(() => inviteAs('org_admin')),
    },
  }
}
