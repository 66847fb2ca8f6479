import { deleteIntake, getIntake, listIntakes, runIntake } from '#domain/intakes/api.ts'
import type { IntakeStatus } from '#domain/intakes/choices.ts'
import { newId } from '#domain/ids.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { givenClient, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

/** The bringing in of an archive, as its row says. */
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
      size: 4,
      parts: 1,
      asked_by_name: 'Mere Tautahi',
      created_at: at,
      touched_at: at,
      expires_at: '2027-01-01T00:00:00.000Z',
      created_hash: Buffer.alloc(32),
      ...(status === 'failed' ? { failure: 'full' } : {}),
    })
    .execute()
}

/** Archives that are brought in, in the states in which they stay: into a company that has records by now. */
export function intakeKind(server: TestServer, company: () => Company): RecordKind {
  const intakeIn = (status: IntakeStatus) => async (): Promise<Made> => {
    const { id: companyId, orgAdmin } = company()
    const id = newId()
    const { database } = server.services
    await database.inTenant({ kind: 'system', companyId }, (db) => insertIntake(db, { companyId, id, status }))
    return {
      clientId: (await givenClient(orgAdmin)).id,
      params: { id },
      read: async (person) => {
        const answer = await person.try(getIntake, { params: { id } })
        return answer.status === 200 ? answer.body : undefined
      },
      listed: async (person) => {
        const answer = await person.try(listIntakes, {})
        return answer.status === 200 ? answer.body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  return {
    calls: { runIntake: { endpoint: runIntake }, deleteIntake: { endpoint: deleteIntake } },
    seenBy: 3,
    states: { done: intakeIn('done'), failed: intakeIn('failed'), refused: intakeIn('refused') },
  }
}
