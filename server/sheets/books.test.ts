import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSyncs } from '#domain/accounting/api.ts'
import type { PlannedInvoice } from '#domain/accounting/schema.ts'
import { exportRehearsal, exportSyncs } from '#domain/sheets/api.ts'
import { givenBooks, givenSync } from '#server/testing/books.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { sheetOf } from './reading.testing.ts'

// What a bookkeeper works through: how invoices stand with the books, and what a first sync would do with them.

let server: TestServer
let company: Company
const numbers: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  await givenBooks(server, company.id, { rehearsal: 'done' })
  const me = company.orgAdmin
  const client = await givenClient(me, { name: '=Kauri' })
  for (const state of ['queued', 'failed', 'conflict', 'synced'] as const) {
    const { id, invoiceNumber } = await givenInvoiceIn(me, client.id, 'pending')
    numbers[state] = invoiceNumber
    await givenSync(server, { companyId: company.id, invoiceId: id }, state, { lacksFee: state === 'synced' })
  }
})
afterAll(() => server.stop())

it('are the list’s own rows, all that a filter lets through, and no other company’s', async () => {
  const { items } = await company.orgAdmin.call(listSyncs, { query: {} })
  const { name, heading, rows } = await sheetOf(company.orgAdmin, exportSyncs)
  expect(name).toMatch(/^Invoices in Xero /)
  expect(heading).toEqual([
    'Invoice number',
    'Client',
    'Total',
    'State',
    'Reason',
    'Amount here',
    'Amount in Xero',
    'Card fees',
    'Since',
  ])
  expect(rows.map((row) => [row[0], row[2]])).toEqual(items.map(({ number, total }) => [number, total]))
  expect(rows.map((row) => [row[0], row[1], row[3], row[4], row[7]])).toEqual([
    [numbers['conflict'], "'=Kauri", 'To decide', '', ''],
    [numbers['failed'], "'=Kauri", 'Failed', 'Xero refuses this invoice', ''],
    [numbers['synced'], "'=Kauri", 'Synced', '', 'Connect Xero again to enter card fees.'],
    [numbers['queued'], "'=Kauri", 'Queued', '', ''],
  ])
  const failed = await sheetOf(company.orgAdmin, exportSyncs, { state: 'failed', format: 'xlsx' })
  expect(failed.rows.map(([number, client, total]) => [number, client, total])).toEqual([
    [numbers['failed'], '=Kauri', Number(items[1]?.total)],
  ])
  const beside = await givenCompany(server)
  expect((await sheetOf(beside.orgAdmin, exportSyncs)).rows).toEqual([])
  expect((await company.orgAdmin.try(exportSyncs, { query: { state: 'lost' as never } })).status).toBe(422)
})

it.each([
  ['es', 'Número de factura', 'Fallida', 'Xero rechaza esta factura'],
  ['fr', 'Numéro de facture', 'Échec', 'Xero refuse cette facture'],
])('are said in the language of who takes them along, %s', async (language, first, state, reason) => {
  const { heading, rows } = await sheetOf(
    company.orgAdmin,
    exportSyncs,
    { state: 'failed' },
    { 'accept-language': language },
  )
  expect([heading[0], rows[0]?.[3], rows[0]?.[4]]).toEqual([first, state, reason])
})

it('are what a rehearsal found out, once there is one', async () => {
  expect((await sheetOf(company.orgAdmin, exportRehearsal)).rows).toEqual([])
  const planned = (more: Partial<PlannedInvoice>): PlannedInvoice => ({
    invoiceId: company.id,
    number: 'INV-1',
    clientName: 'Kauri',
    total: '-12.50',
    deed: 'create',
    reason: null,
    ...more,
  })
  const items = [
    planned({ deed: 'refuse', reason: 'rateUnmapped' }),
    planned({ number: 'INV-2' }),
    planned({ deed: 'ask', reason: 'totalsDiffer', facts: { ours: '115.00', theirs: '115.01' } }),
  ]
  await server.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
    const { rehearsal } = await db
      .selectFrom('accounting_books')
      .select('rehearsal')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('accounting_books')
      .set({ rehearsal: JSON.stringify({ ...(rehearsal as object), items }) })
      .where('company_id', '=', company.id)
      .execute()
  })
  const { heading, rows } = await sheetOf(company.orgAdmin, exportRehearsal, { format: 'xlsx' })
  expect(heading).toEqual([
    'Invoice number',
    'Client',
    'Total',
    'What happens',
    'Reason',
    'Amount here',
    'Amount in Xero',
  ])
  expect(rows).toEqual([
    ['INV-1', 'Kauri', -12.5, 'Cannot be brought together.', 'No tax rate of Xero is chosen for it', null, null],
    ['INV-2', 'Kauri', -12.5, 'Is made in Xero.', null, null, null],
    ['INV-1', 'Kauri', -12.5, expect.stringContaining('says something else'), 'Xero has another amount', 115, 115.01],
  ])
  const beside = await givenCompany(server)
  expect((await sheetOf(beside.orgAdmin, exportRehearsal)).rows).toEqual([])
})
