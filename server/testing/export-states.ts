import { deleteExport, downloadExport, getExport, listExports } from '#domain/exports/api.ts'
import type { ExportStatus } from '#domain/exports/choices.ts'
import { newId } from '#domain/ids.ts'
import { archivesOf } from '#server/files/bytes.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { givenClient, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

/** An export that is over, as its row says: calls by the hundred use them up, and one at a time is made. */
export async function insertExport(
  db: TenantDb,
  { companyId, id, status }: { companyId: string; id: string; status: ExportStatus },
): Promise<void> {
  const at = '2026-11-19T21:00:00.000Z'
  const ready = { sha256: 'a'.repeat(64), size: 4, taken_at: at, ready_at: at, expires_at: '2027-01-01T00:00:00.000Z' }
  await db
    .insertInto('exports')
    .values({
      company_id: companyId,
      id,
      status,
      asked_by_name: 'Mere Tautahi',
      attempt: 1,
      created_at: at,
      touched_at: at,
      created_hash: Buffer.alloc(32),
      ...(status === 'failed' ? { failure: 'full' } : ready),
    })
    .execute()
}

/** Archives of everything, in the states in which they stay. */
export function exportKind(server: TestServer, company: () => Company): RecordKind {
  const exportIn = (status: ExportStatus) => async (): Promise<Made> => {
    const { id: companyId, orgAdmin } = company()
    const id = newId()
    const { database, storage } = server.services
    await database.inTenant({ kind: 'system', companyId }, (db) => insertExport(db, { companyId, id, status }))
    await storage.put(`${archivesOf(companyId)}${id}-1`, Buffer.from('zip!'), 'application/zip')
    return {
      clientId: (await givenClient(orgAdmin)).id,
      params: { id },
      read: async (person) => {
        const answer = await person.try(getExport, { params: { id } })
        return answer.status === 200 ? answer.body : undefined
      },
      listed: async (person) => {
        const answer = await person.try(listExports, {})
        return answer.status === 200 ? answer.body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  return {
    calls: { downloadExport: { endpoint: downloadExport }, deleteExport: { endpoint: deleteExport } },
    states: { ready: exportIn('ready'), failed: exportIn('failed'), expired: exportIn('expired') },
  }
}
