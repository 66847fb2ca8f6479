import { createIntake, deleteIntake, getIntake, listIntakes, runIntake, sendIntakePart } from '#domain/intakes/api.ts'
import type { IntakeStatus } from '#domain/intakes/choices.ts'
import { newId } from '#domain/ids.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import type { Caller } from './caller.ts'
import { givenClient, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

const part = Buffer.from('zip!')

/** The bringing in of an archive, as its row says: one of a single part, which has come or is about to. */
export async function insertIntake(
  db: TenantDb,
  { companyId, id, status }: { companyId: string; id: string; status: IntakeStatus },
): Promise<void> {
  const at = '2026-11-19T21:00:00.000Z'
  await db
    .insertInto('intakes')
    .values({
      company_id: companyId,
      id,
      status,
      file_name: 'Harbour & Ridge 2026-11-19.zip',
      size: part.length,
      parts: status === 'sending' ? 0 : 1,
      asked_by_name: 'Mere Tautahi',
      created_at: at,
      touched_at: at,
      expires_at: '2027-01-01T00:00:00.000Z',
      created_hash: Buffer.alloc(32),
      ...(status === 'failed' ? { failure: 'full' } : {}),
    })
    .execute()
}

/** Puts one in place of all that the company has: one at a time is under way. */
const only = (server: TestServer, companyId: string, made: { id: string; status: IntakeStatus } | null) =>
  server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.deleteFrom('intakes').where('company_id', '=', companyId).execute()
    if (made !== null) await insertIntake(db, { companyId, ...made })
  })

/** Archives that are brought in, in the states in which they stay: into a company that has records by now. */
export function intakeKinds(server: TestServer, company: () => Company): Record<string, RecordKind> {
  const clientOf = async () => (await givenClient(company().orgAdmin)).id
  const intakeIn = (status: IntakeStatus) => async (): Promise<Made> => {
    const id = newId()
    // Whoever looks finds it as it is to be, whatever was done with it before.
    const found = async (person: Caller) => {
      await only(server, company().id, { id, status })
      const answer = await person.try(getIntake, { params: { id } })
      return answer.status === 200 ? answer.body : undefined
    }
    return {
      clientId: await clientOf(),
      params: { id, number: status === 'sending' ? '0' : '1' },
      read: found,
      listed: async (person) => {
        const answer = await person.try(listIntakes, {})
        return answer.status === 200 ? answer.body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  const begun = (status: IntakeStatus | null) => async (): Promise<Made> => {
    const read = async (person: Caller) => {
      await only(server, company().id, status === null ? null : { id: newId(), status })
      const answer = await person.try(listIntakes, {})
      return answer.status === 200 ? answer.body : undefined
    }
    return { clientId: await clientOf(), params: {}, read, listed: read }
  }
  return {
    intake: {
      calls: {
        sendIntakePart: { endpoint: sendIntakePart, upload: part },
        runIntake: { endpoint: runIntake },
        deleteIntake: { endpoint: deleteIntake },
      },
      seenBy: 2,
      states: {
        sending: intakeIn('sending'),
        checking: intakeIn('checking'),
        ready: intakeIn('ready'),
        refused: intakeIn('refused'),
        running: intakeIn('running'),
        done: intakeIn('done'),
        failed: intakeIn('failed'),
        expired: intakeIn('expired'),
      },
    },
    'another intake': {
      calls: { createIntake: { endpoint: createIntake, body: { fileName: 'all.zip', size: 10 } } },
      seenBy: 2,
      states: { 'into a company with records': begun(null), 'beside one under way': begun('ready') },
    },
  }
}
