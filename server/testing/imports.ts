import {
  deleteImport,
  getImport,
  listImports,
  mapImport,
  runImport,
  startImport,
  undoImport,
} from '#domain/imports/api.ts'
import type { ImportMappingBody, ImportRecord } from '#domain/imports/schema.ts'
import type { TenantDb } from '../platform/db/tenant.ts'
import type { Caller } from './caller.ts'
import { givenClient, type Company, type Person } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique } from './server.ts'

/** A file of one client, whose name nobody else has. */
export const clientsFile = (name = `Brought in ${unique()}`): Buffer =>
  Buffer.from(`Name,Email,Phone\n${name},office@example.test,09 555 0100\n`)

/** What the columns of that file are. */
export const clientsMapping: ImportMappingBody = {
  columns: ['name', 'email', 'phone'],
  knownName: 'create',
  dateOrder: 'day',
  decimalMark: '.',
}

/** A file that was read. */
export async function givenImport(person: Caller, file = clientsFile(), name = 'clients.csv'): Promise<ImportRecord> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const response = await person.fetch(`${startImport.path}?kind=clients`, { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`The import answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ImportRecord
}

/** One that was carried out. */
export async function givenDoneImport(person: Caller, file = clientsFile()): Promise<ImportRecord> {
  const { id } = await givenImport(person, file)
  return person.call(runImport, { params: { id }, body: clientsMapping })
}

/** Imports written straight to the tables: one that is under way, and one that was carried out and made nothing. */
export async function spareImports(
  db: TenantDb,
  sets: readonly { companyId: string; importId: string; doneImportId: string }[],
): Promise<void> {
  const row = {
    kind: 'clients',
    file_name: 'spare.csv',
    heading: JSON.stringify(['Name', 'Email', 'Phone']),
    mapping: JSON.stringify({ ...clientsMapping, sheet: 0, headingRow: 1, wrongRows: 'refuse' }),
    created_by: 'Mere',
    created_at: '2026-11-01T00:00:00Z',
    created_hash: Buffer.alloc(32),
  }
  const heading = { row: 1, cells: ['Name', 'Email', 'Phone'] }
  const cellsOf = (id: string) =>
    JSON.stringify([{ name: '', rows: [heading, { row: 2, cells: [`Spare ${id}`, 'spare@example.test', '1'] }] }])
  await db
    .insertInto('imports')
    .values(
      sets.flatMap(({ companyId: company_id, importId, doneImportId }) => [
        { ...row, company_id, id: importId, cells: cellsOf(importId) },
        { ...row, company_id, id: doneImportId, state: 'done', done_at: '2100-01-01T00:00:00Z' },
      ]),
    )
    .execute()
}

/** One successful write of every kind on imports that leaves a trace. */
export const importWrites = (
  at: () => { company: Company; admin: Person },
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  runImport: {
    action: 'import.done',
    kind: 'company',
    async write() {
      const { id } = await givenImport(at().admin)
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { importId: id, kind: 'clients', file: 'clients.csv', records: 1 },
        beside: 'client.created',
        send: () => at().admin.try(runImport, { params: { id }, body: clientsMapping }),
      }
    },
  },
  undoImport: {
    action: 'import.undone',
    kind: 'company',
    async write() {
      const { id } = await givenDoneImport(at().admin)
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { importId: id, kind: 'clients', file: 'clients.csv', records: 1 },
        beside: 'client.deleted',
        send: () => at().admin.try(undoImport, { params: { id } }),
      }
    },
  },
})

/** Imports in the states they come into. */
export function importKind(company: () => Company): RecordKind {
  const me = (): Caller => company().orgAdmin
  const made = async (start: () => Promise<ImportRecord>): Promise<Made> => {
    const { id } = await start()
    return {
      clientId: (await givenClient(me())).id,
      params: { id },
      read: async (person) => {
        const answer = await person.try(getImport, { params: { id } })
        return answer.status === 200 ? answer.body : undefined
      },
      listed: async (person) => {
        const answer = await person.try(listImports, { query: { pageSize: 200 } })
        return answer.status === 200 ? answer.body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  return {
    // Whoever may create clients: the org_admin, the admin, and the super admin inside.
    seenBy: 3,
    calls: {
      mapImport: { endpoint: mapImport, body: { ...clientsMapping } },
      // Not as it was carried out: that sent again would be the same import.
      runImport: { endpoint: runImport, body: { ...clientsMapping, knownName: 'skip' } },
      undoImport: { endpoint: undoImport },
      deleteImport: { endpoint: deleteImport },
    },
    states: {
      'under way': () => made(() => givenImport(me())),
      'carried out': () => made(() => givenDoneImport(me())),
      undone: () =>
        made(async () => {
          const { id } = await givenDoneImport(me())
          return me().call(undoImport, { params: { id } })
        }),
    },
  }
}
