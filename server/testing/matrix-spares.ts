import { storageKey } from '../files/bytes.ts'
import { loosePurposes, nowhere, samplePicture, type Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'
import { spareImports } from './imports.ts'
import { spareLinks } from './spare-links.ts'
import { spareTasks } from './spare-tasks.ts'
import { insertExport } from './export-states.ts'
import { insertIntake } from './intake-states.ts'
import { insertPeople } from './people.ts'
import { spareMoney } from './spare-money.ts'
import { spareAccounts } from './spare-people.ts'
import { storeMade } from './stored-figures.ts'

/** How many spare sets of records are made at once, and which views of earlier ones nobody needs any more. */
interface Wanted {
  count: number
  spentViews: readonly string[]
}

/**
 * Beside the client's own: an empty client, jobs, a report with a share link, variations, invoices and files. Rows
 * written straight to the tables and files without bytes, which is all that a write looks at: calls by the hundred use
 * them up. Only a logo of the company has its bytes, since every document shows it from then on. Several sets take
 * hardly more statements than one.
 */
export async function spareRecords(server: TestServer, own: Records, wanted: Wanted): Promise<Records[]> {
  const { companyId, clientId } = own
  const sets = Array.from({ length: wanted.count }, () => ({ ...own, ...freshIds() }))
  const made = { company_id: companyId, created_hash: Buffer.alloc(32) }
  const job = {
    ...made,
    client_id: clientId,
    name: 'Spare job',
    address: '1 Spare Street',
    start_date: '2026-01-01',
    estimated_end_date: '2027-01-01',
    contract_amount: '1.00',
  }
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db
      .insertInto('files')
      .values(
        sets.flatMap((at) =>
          looseFiles.map((key) => ({ ...file, company_id: companyId, id: at[key], purpose: loosePurposes[key] })),
        ),
      )
      .execute()
    for (const { exportId, intakeId } of sets) {
      await insertExport(db, { companyId, id: exportId, status: 'failed' })
      await insertIntake(db, { companyId, id: intakeId, status: 'failed' })
    }
    await insertPeople(db, companyId, ...sets)
    await db
      .insertInto('clients')
      .values(
        sets.map(({ emptyClientId: id }) => ({
          ...made,
          id,
          code: id,
          name: 'Spare client',
          email: 'spare@example.test',
          phone: '1',
        })),
      )
      .execute()
    await db
      .insertInto('jobs')
      .values(sets.flatMap(({ jobId, emptyJobId }) => [jobId, emptyJobId].map((id) => ({ ...job, id, code: id }))))
      .execute()
    await db
      .insertInto('reports')
      .values(
        sets.map((at) => ({
          ...made,
          ...report,
          id: at.reportId,
          client_id: clientId,
          job_id: own.jobId,
          code: at.emptyClientId,
        })),
      )
      .execute()
    await db
      .insertInto('roles')
      .values(
        sets.map(({ otherRoleId: id }) => ({
          ...made,
          id,
          name: `Spare role ${id}`,
          description: 'Spare',
          permissions: ['manage_jobs:view'],
        })),
      )
      .execute()
    await spareMoney(db, { companyId, clientId }, sets)
    await spareImports(db, sets)
    await spareLinks(server, db, sets)
    await spareTasks(db, sets, { ownCommentId: own.commentId, spentViews: wanted.spentViews })
    await storeMade(db, companyId, {
      made: sets.flatMap((at) => stored.map((key) => at[key])),
      touched: [clientId, own.jobId],
    })
  })
  await spareAccounts(server, sets)
  for (const { looseCompanyLogoId } of sets)
    for (const size of ['print', 'thumb'] as const)
      await server.services.storage.put(
        storageKey(companyId, looseCompanyLogoId, size),
        await samplePicture(),
        'image/jpeg',
      )
  return sets
}

const looseFiles = Object.keys(loosePurposes) as (keyof typeof loosePurposes)[]

/** What is counted, summed up and found by its text. */
const stored = [
  'taskId',
  'neededTaskId',
  'otherTaskId',
  'emptyClientId',
  'jobId',
  'emptyJobId',
  'reportId',
  'variationId',
  'approvedVariationId',
  'invoiceId',
  'pendingInvoiceId',
  'draftInvoiceId',
] as const

/** New ids for all that a spare set has of its own; the rest are those of the client's own records. */
function freshIds() {
  const {
    companyId: _company,
    clientId: _client,
    logoId: _logo,
    jobFileId: _jobFile,
    photoId: _photo,
    variationPhotoId: _variationPhoto,
    variationFileId: _variationFile,
    taskFileId: _taskFile,
    ...fresh
  } = nowhere()
  return fresh
}

const file = {
  name: 'site.jpg',
  content_type: 'image/jpeg',
  size: 1,
  sha256: '0',
  width: 1,
  height: 1,
  stored_at: '2026-11-01T00:00:00.000Z',
}

const report = {
  date: '2026-11-01',
  prepared_by: 'Mere',
  prepared_by_title: 'Manager',
  progress_percentage: 1,
  tasks_achieved: 'a',
  tasks_planned: 'b',
  key_updates: 'c',
  client_communication: 'd',
  accidents: 'e',
  council_inspections: 'f',
  contract_amount: '1.00',
  invoiced_to_date: '0.00',
  approved_variations: '0.00',
  pending_variations: '0.00',
}
