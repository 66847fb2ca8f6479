import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImport, undoImport } from '#domain/imports/api.ts'
import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import {
  approveInvoice,
  createInvoice,
  listInvoices,
  recordPayment,
  submitInvoice,
  voidInvoice,
} from '#domain/invoices/api.ts'
import { exportInvoices } from '#domain/sheets/api.ts'
import { sheetFormats } from '#domain/sheets/choices.ts'
import { day } from '#server/platform/limits.ts'
import { givenClient, givenCompany, givenJob, invoiceBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { fetchSheet } from '#server/sheets/reading.testing.ts'
import { sent } from './imports.testing.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

// Made of a seed, so that a failure can be had again.
let seed = 20_261_127
const next = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const pick = <T>(of: readonly T[]): T => of[next(of.length)]!

/** Invoices of all kinds and states, whose taxes are of several rates. */
async function writeInvoices(clientId: string, jobId: string): Promise<void> {
  for (let nth = 0; nth < 40; nth += 1) {
    const items = Array.from({ length: 1 + next(3) }, (_, at) => ({
      description: 'Timber',
      quantity: String(1 + next(400) / 100),
      unitPrice: `${1_000 + next(pick([100, 100_000]))}.${pick(['00', '55', '1234'])}`,
      taxRate: pick(['0.15', '0', '0.0725', '0.125']),
      kind: at > 0 && next(4) === 0 ? ('credit' as const) : ('charge' as const),
    }))
    const date = `2026-0${1 + next(9)}-1${next(9)}`
    const dueDate = pick([date, '2026-10-20', '2027-03-31'])
    const body = invoiceBody(clientId, { items, date, dueDate, reference: `Ref ${nth}`, jobId: pick([jobId, null]) })
    const made = await admin.try(createInvoice, { body })
    if (made.status !== 201) continue
    const params = { id: made.body.id }
    const state = next(5)
    if (state > 0) await admin.call(submitInvoice, { params })
    if (state > 1) await admin.call(approveInvoice, { params })
    const amount = state === 2 ? made.body.total : '10.00'
    if (state === 2 || state === 3) await admin.call(recordPayment, { params, body: { amount, date, method: 'bank' } })
    if (nth % 13 === 5) await admin.call(voidInvoice, { params })
  }
}

const amounts = (rows: readonly InvoiceSummary[]) =>
  rows.map((row) => [
    row.invoiceNumber,
    row.reference,
    row.clientName,
    row.jobName,
    row.date,
    row.dueDate,
    row.shownStatus,
    row.subtotal,
    row.taxTotal,
    row.total,
    row.amountPaid,
  ])
const all = async (by: Person) =>
  (await by.call(listInvoices, { query: { sort: 'invoiceNumber', pageSize: 200 } })).items

describe('a list of invoices that was taken along', () => {
  beforeAll(async () => {
    const client = await givenClient(admin, { name: 'Ōtara Homes' })
    await writeInvoices(client.id, (await givenJob(admin, client.id, { name: 'Deck' })).id)
  })

  const files = sheetFormats.flatMap((format) => ['en', 'es', 'fr'].map((language) => [format, language] as const))

  it.each(files)('comes in elsewhere to the same cent: %s, %s', async (format, language) => {
    // Nobody exports so much within an hour.
    server.clock.advance(day / 24)
    const answer = await fetchSheet(admin, exportInvoices, { format }, { 'accept-language': language })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const other = (await givenCompany(server)).orgAdmin
    const client = await givenClient(other, { name: 'Ōtara homes' })
    await givenJob(other, client.id, { name: 'deck' })
    const record = await sent(other, bytes, { kind: 'invoices', name: `invoices.${format}` })
    expect(record.preview?.errors).toEqual([])
    const theirs = await all(admin)
    expect(record.preview?.creates).toBe(theirs.length)
    await other.call(runImport, { params: { id: record.id }, body: record.mapping })
    const same = theirs.map((row) => ({ ...row, clientName: 'Ōtara homes', jobName: row.jobName && 'deck' }))
    expect(amounts(await all(other))).toEqual(amounts(same))
    expect(theirs.length).toBeGreaterThan(20)
  })
})

it('a thousand invoices with payments come in by one request, and are taken out by one', async () => {
  const client = await givenClient(admin, { name: 'Large' })
  await givenJob(admin, client.id, { name: 'Tower' })
  const rows = Array.from({ length: 1_000 }, (_, nth) => {
    const month = String(1 + (nth % 9)).padStart(2, '0')
    return `L-${nth},Large,Tower,2025-${month}-05,2025-${month}-25,paid,${nth + 1}.37,,${nth + 1}.37`
  })
  const content = ['Invoice,Client,Job,Date,Due,Status,Subtotal,Tax,Total', ...rows].join('\n')
  const record = await sent(admin, content, { kind: 'invoices' })
  const { made } = await admin.call(runImport, { params: { id: record.id }, body: record.mapping })
  expect(made).toBe(1_000)
  await admin.call(undoImport, { params: { id: record.id } })
  const { total } = await admin.call(listInvoices, { query: { clientId: client.id } })
  expect(total).toBe(0)
}, 60_000)
