import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteClient, getClient, listClients } from '#domain/clients/api.ts'
import { deleteInvoice, getInvoice } from '#domain/invoices/api.ts'
import { givenClient, givenCompany, givenInvoice, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let elsewhere: Company
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  elsewhere = await givenCompany(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const link = (companyId: string, kind: 'client' | 'invoice', recordId: string, providerId: string) =>
  superuser.query(
    `insert into external_links (company_id, provider, kind, record_id, provider_id) values ($1, 'xero', $2, $3, $4)`,
    [companyId, kind, recordId, providerId],
  )
const linksOf = async (recordId: string): Promise<number> =>
  (await superuser.query('select from external_links where record_id = $1', [recordId])).rowCount ?? 0

it('a record shows the id it has at an outside system, and loses it with itself', async () => {
  const { orgAdmin } = company
  const [client, other] = [await givenClient(orgAdmin), await givenClient(orgAdmin)]
  const invoice = await givenInvoice(orgAdmin, other.id)
  await link(company.id, 'client', client.id, 'xero-contact')
  await link(company.id, 'invoice', invoice.id, 'xero-invoice')
  expect((await orgAdmin.call(getClient, { params: { id: client.id } })).xeroId).toBe('xero-contact')
  expect((await orgAdmin.call(getInvoice, { params: { id: invoice.id } })).xeroId).toBe('xero-invoice')
  const listed = (await orgAdmin.call(listClients, { query: {} })).items
  expect(listed.filter((item) => item.xeroId !== null).map((item) => item.id)).toEqual([client.id])
  await orgAdmin.call(deleteClient, { params: { id: client.id } })
  await orgAdmin.call(deleteInvoice, { params: { id: invoice.id } })
  expect([await linksOf(client.id), await linksOf(invoice.id)]).toEqual([0, 0])
})

it('an id at a provider belongs to one record of a company, and the other way round', async () => {
  const [one, two] = [await givenClient(company.orgAdmin), await givenClient(company.orgAdmin)]
  await link(company.id, 'client', one.id, 'taken')
  await expect(link(company.id, 'client', two.id, 'taken')).rejects.toThrow(/duplicate key/)
  await expect(link(company.id, 'client', one.id, 'second')).rejects.toThrow(/duplicate key/)
  const theirs = await givenClient(elsewhere.orgAdmin)
  await link(elsewhere.id, 'client', theirs.id, 'taken')
})

it('can name no record of another company, none of another kind and none that does not exist', async () => {
  const theirs = await givenClient(elsewhere.orgAdmin)
  const ours = await givenClient(company.orgAdmin)
  await expect(link(company.id, 'client', theirs.id, 'a')).rejects.toThrow(/foreign key/)
  await expect(link(company.id, 'invoice', ours.id, 'b')).rejects.toThrow(/foreign key/)
  await expect(link(company.id, 'client', company.id, 'c')).rejects.toThrow(/foreign key/)
})

it('people of the client see none, whatever they may see of the record', async () => {
  const client = await givenClient(company.orgAdmin)
  const invoice = await givenInvoiceIn(company.orgAdmin, client.id, 'approved', {})
  await link(company.id, 'invoice', invoice.id, 'not-yours')
  const contact = await company.contact(client.id)
  expect((await contact.call(getInvoice, { params: { id: invoice.id } })).xeroId).toBeNull()
  const seen = await server.services.database.inTenant(
    { kind: 'client', companyId: company.id, clientId: client.id, userId: client.id, grants: new Set() },
    (db) => db.selectFrom('external_links').select('provider_id').where('company_id', '=', company.id).execute(),
    { readOnly: true },
  )
  expect(seen).toEqual([])
})
