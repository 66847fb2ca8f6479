import { newId } from '#domain/ids.ts'
import { listCompanySessions, revokeCompanySession } from '#domain/sessions/api.ts'
import { givenClient, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { givenSession } from './people.ts'
import type { TestServer } from './server.ts'

/** Sessions of a company's people, of whom some may do more than others. */
export function sessionKind(server: TestServer, company: () => Company): RecordKind {
  const sessionOf = (role: 'org_admin' | 'user') => async (): Promise<Made> => {
    const userId = newId()
    await server.services.database.inTenant({ kind: 'system', companyId: company().id }, (db) =>
      db
        .insertInto('users')
        .values({
          company_id: company().id,
          id: userId,
          email: `${userId}@example.test`,
          name: 'Spare person',
          role,
          created_hash: Buffer.alloc(32),
        })
        .execute(),
    )
    const id = await givenSession(server, { companyId: company().id, userId })
    const found: Made['read'] = async (person) => {
      const { status, body } = await person.try(listCompanySessions, { query: { pageSize: 200 } })
      return status === 200 ? body.items.find((each) => each.id === id) : undefined
    }
    return { clientId: (await givenClient(company().orgAdmin)).id, params: { id }, read: found, listed: found }
  }
  return {
    calls: { revokeCompanySession: { endpoint: revokeCompanySession } },
    states: { 'of an org_admin': sessionOf('org_admin'), 'of a user': sessionOf('user') },
  }
}
