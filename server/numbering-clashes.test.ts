import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, getClient, listClients, updateClient } from '#domain/clients/api.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { newId } from '#domain/ids.ts'
import { getJob, updateJob } from '#domain/jobs/api.ts'
import { clientBody, givenClient, givenCompany, givenInvoice, givenJob, type Company } from './testing/given.ts'
import { isDistributed } from './testing/database.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { storeAnew } from './testing/stored-figures.ts'

// Before migration 0020, codes that differ in case alone were two codes, and texts could hold what nobody sees. Here
// that past is made again, and the migration run over it, with the one that stores what it compares by.

const undo = `
  drop index clients_by_code, jobs_by_code, invoices_by_number;
  alter table clients drop column code_key, drop column code_clash;
  alter table clients add constraint clients_company_id_code_key unique (company_id, code);
  alter table jobs drop column code_key, drop column code_clash;
  alter table jobs add constraint jobs_company_id_code_key unique (company_id, code);
  alter table invoices drop column number_key, drop column number_clash;
  alter table invoices add constraint invoices_company_id_number_key unique (company_id, number);
  drop function code_key;
  drop index clients_by_name_key;
  alter table clients drop column name_key;
  create index clients_by_compared_name on clients (company_id, compared_name(name))`
const again = ['0020_codes_regardless_of_case', '0023_keys_stored']

let server: TestServer
let company: Company
const ids = { first: newId(), second: newId(), third: newId() }
let jobId: string
let invoiceId: string
// Migrations of before run before a database is distributed.
describe.skipIf(isDistributed())('codes that clashed before', () => {
  beforeAll(async () => {
    server = await startTestServer({ WORKER: 'off' })
    company = await givenCompany(server)
    const { orgAdmin } = company
    const { id: clientId } = await givenClient(orgAdmin)
    jobId = (await givenJob(orgAdmin, clientId)).id
    invoiceId = (await givenInvoice(orgAdmin, clientId)).id
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    await owner.query(undo)
    const row = { company_id: company.id, email: 'a@b.nz', phone: '1', created_hash: Buffer.alloc(32), version: 1 }
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
      await db
        .insertInto('clients')
        .values([
          { ...row, id: ids.second, code: 'tui', name: 'Second', created_at: '2026-02-02T00:00:00Z' },
          { ...row, id: ids.first, code: 'TUI', name: 'First', created_at: '2026-02-01T00:00:00Z' },
          { ...row, id: ids.third, code: 'Tui\u200b', name: 'Th\u202eird\nof them', notes: 'one\r\ntwo\u200b' },
          { ...row, id: newId(), code: 'cl-041', name: 'Counted' },
        ])
        .execute()
      await db
        .updateTable('jobs')
        .set({ name: 'De\u0007ck', address: '1 Rimu\nStreet\u2066' })
        .where('company_id', '=', company.id)
        .execute()
      await db
        .updateTable('invoices')
        .set({ reference: 'Stage\u2028 1', status: 'approved', first_issued_at: '2026-11-01T00:00:00Z' })
        .where('company_id', '=', company.id)
        .execute()
    })
    for (const migration of again)
      await owner.query(await readFile(new URL(`db/migrations/${migration}.sql`, import.meta.url), 'utf8'))
    await owner.end()
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      storeAnew(db, company.id),
    )
  })
  afterAll(() => server.stop())

  const client = (id: string) => company.orgAdmin.call(getClient, { params: { id } })
  const edit = async (id: string, body: object) =>
    company.orgAdmin.try(updateClient, { params: { id }, body, version: (await client(id)).version })

  it('keeps codes that clashed, and everything else of theirs can be edited', async () => {
    expect([(await client(ids.first)).clientId, (await client(ids.second)).clientId]).toEqual(['TUI', 'tui'])
    const { total } = await company.orgAdmin.call(listClients, { query: { search: 'tui' } })
    expect(total).toBe(3)
    for (const id of Object.values(ids)) expect((await edit(id, { phone: '09 555 0123' })).status).toBe(200)
    const second = await edit(ids.second, { name: 'Renamed', clientId: 'tui' })
    expect(second.body).toMatchObject({ name: 'Renamed', clientId: 'tui' })
  })

  it('lets nobody join them', async () => {
    const taken = [{ path: 'clientId', message: 'Another client already has this client ID' }]
    for (const clientId of ['Tui', 'TUI']) {
      const { problem } = await company.orgAdmin.try(createClient, { body: clientBody({ clientId }) })
      expect(problem.errors).toEqual(taken)
    }
    expect((await edit(ids.second, { clientId: 'Tui' })).problem.errors).toEqual(taken)
  })

  it('lets one of them have a code of its own, which nobody else can have', async () => {
    expect((await edit(ids.second, { clientId: 'KEA' })).body.clientId).toBe('KEA')
    const { problem } = await company.orgAdmin.try(createClient, { body: clientBody({ clientId: 'kea' }) })
    expect(problem.code).toBe('validation_failed')
  })

  it('brings the counter up to codes in small letters', async () => {
    expect((await givenClient(company.orgAdmin)).clientId).toBe('CL-042')
  })

  it('rids texts that can be edited of what nobody sees, and leaves what was issued', async () => {
    expect(await client(ids.third)).toMatchObject({ clientId: 'Tui', name: 'Third of them', notes: 'one\r\ntwo' })
    const job = await company.orgAdmin.call(getJob, { params: { id: jobId } })
    expect(job).toMatchObject({ name: 'De ck', address: '1 Rimu\nStreet' })
    const { name, address } = job
    const edited = { params: { id: jobId }, body: { name, address }, version: job.version }
    expect((await company.orgAdmin.try(updateJob, edited)).status).toBe(200)
    const invoice = await company.orgAdmin.call(getInvoice, { params: { id: invoiceId } })
    expect(invoice.reference).toBe('Stage\u2028 1')
  })
})
