import { newId } from '#domain/ids.ts'
import {
  checkIntegration,
  chooseOrganisation,
  connectIntegration,
  disconnectIntegration,
  dismissIntegration,
  listIntegrations,
} from '#domain/integrations/api.ts'
import type { ConnectionState } from '#domain/integrations/choices.ts'
import { tokensPlace } from '../integrations/queries/connection.ts'
import type { Caller } from './caller.ts'
import { givenClient, type Company } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { TestServer } from './server.ts'

const provider = 'xero' as const
const body = { provider }
const organisation = 'of-kauri'

/** A connection in that state, in place of the company's; nobody answers at the other side. */
export async function givenConnection(
  { services: { database, secrets, clock } }: TestServer,
  companyId: string,
  state: ConnectionState,
): Promise<string> {
  const id = newId()
  const now = clock.now().toISOString()
  const tokens = JSON.stringify({ access: 'access', refresh: 'refresh', endsAt: '2099-01-01T00:00:00.000Z' })
  const isLive = state === 'connected' || state === 'choosing'
  const offered = [{ id: organisation, name: 'Kauri', link: 'link' }]
  await database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.deleteFrom('connections').where('company_id', '=', companyId).execute()
    await db
      .insertInto('connections')
      .values({
        company_id: companyId,
        id,
        provider,
        state,
        version: 1,
        sealed: isLive ? secrets.seal(tokensPlace(companyId, id), tokens) : null,
        ends_at: isLive ? '2099-01-01T00:00:00.000Z' : null,
        organisation_id: organisation,
        organisation_name: 'Kauri',
        organisation_link: 'link',
        offered: state === 'choosing' ? JSON.stringify(offered) : null,
        connected_by: 'Mere',
        connected_at: now,
        failure: state === 'failed' ? 'revoked' : null,
        failed_at: state === 'failed' ? now : null,
      })
      .execute()
  })
  return id
}

/** How a company stands with a provider, in the states it comes into. */
export function integrationKind(server: TestServer, company: () => Company): RecordKind {
  const standing = (state: ConnectionState) => async (): Promise<Made> => {
    // A company has one: whoever looks finds it as it is to be, whatever was done with it before.
    const read = async (person: Caller) => {
      await givenConnection(server, company().id, state)
      const answer = await person.try(listIntegrations, {})
      return answer.status === 200 ? answer.body.items[0] : undefined
    }
    return { clientId: (await givenClient(company().orgAdmin)).id, params: {}, read, listed: read }
  }
  return {
    seenBy: 3,
    calls: {
      connectIntegration: { endpoint: connectIntegration, body },
      chooseOrganisation: { endpoint: chooseOrganisation, body: { provider, organisation } },
      checkIntegration: { endpoint: checkIntegration, body },
      disconnectIntegration: { endpoint: disconnectIntegration, body },
      dismissIntegration: { endpoint: dismissIntegration, body },
    },
    states: {
      choosing: standing('choosing'),
      connected: standing('connected'),
      failed: standing('failed'),
      disconnected: standing('disconnected'),
    },
  }
}

/** Writes that leave an activity; what asks the provider is tried in server/integrations. */
export const integrationWrites = (
  at: () => { server: TestServer; company: { id: string }; admin: Caller },
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  chooseOrganisation: {
    action: 'integration.connected',
    kind: 'integration',
    write: async () => ({
      about: await givenConnection(at().server, at().company.id, 'choosing'),
      label: 'Xero',
      changes: { organisation: 'Kauri' },
      send: () => at().admin.try(chooseOrganisation, { body: { provider, organisation } }),
    }),
  },
  disconnectIntegration: {
    action: 'integration.disconnected',
    kind: 'integration',
    write: async () => ({
      about: await givenConnection(at().server, at().company.id, 'connected'),
      label: 'Xero',
      changes: { organisation: 'Kauri' },
      send: () => at().admin.try(disconnectIntegration, { body }),
    }),
  },
})

const managing = (status: number) => ({ admins: status, others: 403 })

/** Who may do what with integrations, where nothing is connected. */
export const integrationRows: Record<string, MatrixRow> = {
  listIntegrations: { send: () => ({}), own: managing(200) },
  listIntegrationCalls: { send: () => ({ query: body }), own: managing(200) },
  connectIntegration: { send: () => ({ body }), own: managing(200) },
  completeIntegration: { send: () => ({ body: { provider, state: 'state', code: 'code' } }), own: managing(409) },
  chooseOrganisation: { send: () => ({ body: { provider, organisation } }), own: managing(409) },
  checkIntegration: { send: () => ({ body }), own: managing(409) },
  disconnectIntegration: { send: () => ({ body }), own: managing(409) },
  dismissIntegration: { send: () => ({ body }), own: managing(200) },
}
