import * as registry from '#domain/registry/api.ts'
import { companyBody, givenClient, givenCompany, givenSuperAdmin, type Company, type Person } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique, type TestServer } from './server.ts'

/** Companies as the super admin looks after them, in every state that their commands bring them into. */
export function companyKind(server: TestServer, company: () => Company): RecordKind {
  let known: Promise<Person> | undefined
  const office = () => (known ??= givenSuperAdmin(server))
  // All of one name, which is typed to cancel one.
  const name = `Kind ${unique()}`

  const madeCompany = async (id: string): Promise<Made> => ({
    clientId: (await givenClient(company().orgAdmin)).id,
    params: { id },
    async read(person) {
      const { status, body } = await person.try(registry.getCompanySummary, { params: { id } })
      return status === 200 ? body : undefined
    },
    async listed(person) {
      const query = { search: name, pageSize: 100 }
      const { status, body } = await person.try(registry.listCompanies, { query })
      return status === 200 ? body.items.find((each) => each.id === id) : undefined
    },
  })
  const added = async (): Promise<Made> =>
    madeCompany((await (await office()).call(registry.createCompany, { body: companyBody({ name }) })).id)

  return {
    seenBy: 1,
    calls: {
      updatePlan: { endpoint: registry.updatePlan, body: { plan: 'pro' } },
      inviteOrgAdmin: {
        endpoint: registry.inviteOrgAdmin,
        get body() {
          return { adminName: 'Mere', adminEmail: `mere-${unique()}@example.test` }
        },
      },
      deleteCompany: { endpoint: registry.deleteCompany, query: { name } },
      restoreCompany: { endpoint: registry.restoreCompany },
    },
    states: {
      'that nobody runs yet': added,
      'at work': async () => madeCompany((await givenCompany(server, name)).id),
      cancelled: async () => {
        const made = await added()
        await (
          await office()
        ).call(registry.deleteCompany, { params: { id: made.params['id'] ?? '' }, query: { name } })
        return made
      },
    },
  }
}
