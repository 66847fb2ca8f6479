import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImport, undoImport } from '#domain/imports/api.ts'
import * as api from '#domain/invoices/api.ts'
import { sumMoney } from '#domain/money.ts'
import { createJob, updateJob } from '#domain/jobs/api.ts'
import { createReport } from '#domain/reports/api.ts'
import * as variations from '#domain/variations/api.ts'
import { sent } from '#server/imports/imports.testing.ts'
import { deadlocksIn } from '#server/testing/deadlocks.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenVariation,
  jobBody,
  reportBody,
  invoiceBody,
  variationBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { holdRecord, untilWaiting } from '#server/testing/held-lock.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// Everybody writes invoices, what they bill and what is stored of both at the same moment: locks are taken in one order
// (decision 0107), so that PostgreSQL never has to end one of two that wait for each other.

let server: TestServer
let company: Company
let hands: Person[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  hands = [company.orgAdmin, ...(await Promise.all([1, 2, 3, 4, 5].map(() => company.person('admin'))))]
})
afterAll(() => server.stop())

const hand = (nth: number): Person => hands[nth] as Person
const rounds = 6
const bank = { date: '2026-11-20', method: 'bank' } as const
const line = (variationId: string, jobId: string | null) => ({
  description: 'x',
  quantity: 1,
  unitPrice: '10',
  taxRate: '0.15',
  variationId,
  jobId,
})

it('an invoice that gets a number by hand while another is created of the same variation', async () => {
  const [mine, yours] = [hand(0), hand(1)]
  const { id: clientId } = await givenClient(mine)
  const { id } = await givenVariation(mine, clientId)
  await mine.call(variations.approveVariation, { params: { id } })
  const items = [line(id, null)]
  const draft = await givenInvoiceIn(mine, clientId, 'draft')
  const held = await holdRecord(server.database, 'variations', company.id, id)
  const waiting = (count: number) => untilWaiting(server.database, count)
  const edited = mine.try(api.updateInvoice, {
    params: { id: draft.id },
    body: { items, invoiceNumber: 'INV-2026-900' },
    version: draft.version,
  })
  await waiting(1)
  const created = yours.try(api.createInvoice, { body: invoiceBody(clientId, { items }) })
  try {
    await waiting(2)
  } finally {
    await held.release()
  }
  expect([(await edited).status, (await created).status]).toEqual([200, 201])
  expect(await deadlocksIn(server.database)).toBe(0)
})

it('writers of invoices, variations, jobs, reports and imports never wait in a circle', async () => {
  const admin = company.orgAdmin
  const [tui, moa] = [await givenClient(admin, { name: 'Tui' }), await givenClient(admin, { name: 'Moa' })]
  const jobs = [await givenJob(admin, tui.id), await givenJob(admin, tui.id)]
  const [deck, shed] = jobs.map(({ id }) => id) as [string, string]
  const approved = []
  for (const jobId of [deck, shed, deck, shed]) {
    const { id } = await givenVariation(admin, tui.id, { jobId })
    await admin.call(variations.approveVariation, { params: { id } })
    approved.push({ id, jobId })
  }
  const lines = approved.map(({ id, jobId }) => line(id, jobId))
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const month = String((round % 6) + 1).padStart(2, '0')
    const dueDate = `2027-${month}-20`
    const open = await Promise.all(
      hands.map((person, at) =>
        givenInvoiceIn(person, at % 2 === 0 ? tui.id : moa.id, at < 4 ? 'approved' : 'draft', { dueDate }),
      ),
    )
    const rows = [`R-${round}-1;Tui;2026-01-05;2026-02-05;Paid;100.00;15.00;115.00;115.00;2026-01-20`]
    rows.push(`R-${round}-2;Moa;2026-01-06;${dueDate};approved;200.00;30.00;230.00;30.00;`)
    const heading = 'Invoice number;Client;Date;Due date;Status;Subtotal;Tax;Total;Paid;Paid on'
    const file = await sent(admin, [heading, ...rows].join('\n'), { kind: 'invoices' })
    const more = await sent(admin, [heading, ...rows].join('\n').replaceAll('R-', 'S-'), { kind: 'invoices' })
    await admin.call(runImport, { params: { id: more.id }, body: more.mapping })
    const [one, other] = [lines, lines.toReversed()]
    const spare = await givenVariation(admin, tui.id, { jobId: deck })
    const [paid, due, voided, partly, draft, gone] = open.map(({ id, version }) => ({ params: { id }, version }))
    if (!paid || !due || !voided || !partly || !draft || !gone) throw new Error('There are six invoices')
    const spareParams = { id: approved[round % 4]?.id ?? '' }
    const deeds = [
      () => hand(0).try(api.createInvoice, { body: invoiceBody(tui.id, { items: one, dueDate }) }),
      () => hand(1).try(api.createInvoice, { body: invoiceBody(tui.id, { items: other, jobId: shed }) }),
      () => hand(2).try(api.createInvoice, { body: invoiceBody(tui.id, { items: one, invoiceNumber: `A-${round}` }) }),
      () => hand(3).try(api.updateInvoice, { ...draft, body: { items: other, invoiceNumber: `B-${round}` } }),
      () => hand(4).try(api.markInvoicePaid, { params: paid.params, body: bank }),
      () => hand(5).try(api.markInvoiceOverdue, due),
      () => hand(0).try(api.recordPayment, { params: due.params, body: { amount: '40.00', ...bank } }),
      () => hand(1).try(api.voidInvoice, voided),
      () => hand(2).try(api.recordPayment, { params: voided.params, body: { amount: '15.00', ...bank } }),
      () => hand(3).try(api.recordPayment, { params: partly.params, body: { amount: '15.00', ...bank } }),
      () => hand(4).try(api.deleteInvoice, gone),
      () => hand(5).try(variations.createVariation, { body: variationBody(tui.id, { jobId: shed }) }),
      () => hand(0).try(variations.updateVariation, { params: { id: spare.id }, body: { jobId: shed }, version: 1 }),
      () => hand(1).try(variations.unapproveVariation, { params: spareParams }),
      () => hand(2).try(variations.approveVariation, { params: { id: spare.id } }),
      () => hand(3).try(createJob, { body: jobBody(tui.id, { jobId: `J-${round}` }) }),
      () => hand(4).try(createJob, { body: jobBody(moa.id) }),
      () => hand(5).try(createReport, { body: reportBody(tui.id, deck, { progressPercentage: round }) }),
      () =>
        admin.try(updateJob, {
          params: { id: shed },
          body: { contractAmount: `${1000 + round}`, jobId: `K-${round}`, status: 'in-progress' },
          version: round + 1,
        }),
      () => hand(1).try(runImport, { params: { id: file.id }, body: file.mapping }),
      () => hand(2).try(undoImport, { params: { id: more.id } }),
    ]
    for (const { status } of await Promise.all(deeds.map((deed) => deed()))) statuses.add(status)
    await Promise.all(approved.map(({ id }) => admin.try(variations.approveVariation, { params: { id } })))
    for (const { id, amountPaid, balance, total, payments } of await Promise.all(
      open.slice(0, 4).map(({ id }) => admin.call(api.getInvoice, { params: { id } })),
    ))
      expect([id, amountPaid, sumMoney([amountPaid, balance])]).toEqual([
        id,
        sumMoney(payments.map(({ amount }) => amount)),
        total,
      ])
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204]))
  expect(await deadlocksIn(server.database)).toBe(0)
}, 60_000)
