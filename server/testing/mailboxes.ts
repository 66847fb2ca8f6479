import { connectMailbox, disconnectMailbox, getMailbox, updateMailbox } from '#domain/mailbox/api.ts'
import { newId } from '#domain/ids.ts'
import { getSession } from '#domain/session/api.ts'
import { tokensPlace } from '../integrations/queries/connection.ts'
import type { Caller } from './caller.ts'
import { givenClient, type Company } from './given.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { ReadyWrite } from './money-writes.ts'
import { myself } from './people-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { Place } from './record-writes.ts'
import type { TestServer } from './server.ts'

/** Somebody's own mailbox, connected; nobody answers at the other side. */
export async function givenMailbox(
  { services: { database, secrets, clock } }: TestServer,
  { companyId, userId }: { companyId: string; userId: string },
  { calendar = false } = {},
): Promise<void> {
  const id = newId()
  const tokens = JSON.stringify({ access: 'access', refresh: 'refresh', endsAt: '2099-01-01T00:00:00.000Z' })
  await database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.deleteFrom('connections').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
    await db
      .insertInto('connections')
      .values({
        company_id: companyId,
        id,
        provider: 'microsoft',
        user_id: userId,
        state: 'connected',
        version: 1,
        sealed: secrets.seal(tokensPlace(companyId, id), tokens),
        ends_at: '2099-01-01T00:00:00.000Z',
        organisation_name: 'mere@kauri.example',
        calendar,
        connected_by: 'Mere',
        connected_at: clock.now().toISOString(),
      })
      .execute()
  })
}

/** What people do with a mailbox of their own, with the activity it must leave; the rest is tried in server/mailbox. */
export const mailboxWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  disconnectMailbox: {
    action: 'mailbox.disconnected',
    kind: 'user',
    async write() {
      const { server, company, admin } = at()
      const { id, name } = await myself(at())
      await givenMailbox(server, { companyId: company.id, userId: id })
      return { about: id, label: name, send: () => admin.try(disconnectMailbox, {}) }
    },
  },
})

/** Everybody's own mailbox: whoever looks finds theirs as it is to be, whatever was done with it before. */
export function mailboxKind(server: TestServer, company: () => Company): RecordKind {
  const standing = (isConnected: boolean) => async (): Promise<Made> => {
    const read = async (person: Caller) => {
      await settle(person, isConnected)
      const answer = await person.try(getMailbox, {})
      return answer.status === 200 ? answer.body : undefined
    }
    return { clientId: (await givenClient(company().orgAdmin)).id, params: {}, read, listed: read }
  }
  const settle = async (person: Caller, isConnected: boolean) => {
    const { session } = await person.call(getSession, {})
    const companyId = company().id
    const member = await server.platform.db
      .selectFrom('memberships')
      .select('user_id as userId')
      .where('company_id', '=', companyId)
      .where('account_id', '=', session?.user.id ?? '')
      .executeTakeFirst()
    if (member === undefined) return
    await givenMailbox(server, { companyId, userId: member.userId })
    if (!isConnected) await person.try(disconnectMailbox, {})
  }
  return {
    calls: {
      connectMailbox: { endpoint: connectMailbox },
      updateMailbox: { endpoint: updateMailbox, body: { sends: false } },
      disconnectMailbox: { endpoint: disconnectMailbox },
    },
    states: { 'not connected': standing(false), connected: standing(true) },
  }
}

const own = (status: number) => ({ superOutside: 403, superInside: 409, memberless: 403, client: 403, others: status })

/** Who may do what with a mailbox of their own, where none is connected. */
export const mailboxRows: Record<string, MatrixRow> = {
  getMailbox: { send: () => ({}), own: { superOutside: 403, memberless: 403, client: 403, others: 200 } },
  connectMailbox: { send: () => ({}), own: own(200) },
  completeMailbox: { send: () => ({ body: { state: 'state', code: 'code' } }), own: own(409) },
  updateMailbox: { send: () => ({ body: { sends: false } }), own: own(409) },
  disconnectMailbox: { send: () => ({}), own: own(409) },
}
