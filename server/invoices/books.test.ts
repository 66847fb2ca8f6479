import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClientOverview, getDashboard } from '#domain/dashboard/api.ts'
import { writeMoney } from '#domain/format.ts'
import * as api from '#domain/invoices/api.ts'
import { getJob, listJobs } from '#domain/jobs/api.ts'
import { sumMoney } from '#domain/money.ts'
import { createReport } from '#domain/reports/api.ts'
import { reportBody, type Person } from '#server/testing/given.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { brought, deed, openBooks, perform, type Books, type Deed } from './deeds.testing.ts'
import { apply, balanceIn, figuresIn, figuresShown, isIssuedIn, jobIn, paidOf } from './money-model.testing.ts'

// Random histories by several hands in parallel. Each accepted change is replayed in the order of the versions it was
// answered with; afterwards every place that shows a figure must show the model's, to the cent. fast-check prints seed
// and path of a failure.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

/** One round: everybody at the same instant, then the model in the order in which the product says it happened. */
async function round(books: Books, todo: Deed[]): Promise<void> {
  const outcomes = await Promise.all(
    todo.map((each, turn) => perform(books, books.hands[turn % books.hands.length] as Person, each)),
  )
  const changes = outcomes
    .filter((each) => each !== null && typeof each === 'object')
    .toSorted((one, other) => one.shown.version - other.shown.version)
  for (const { invoice, change, shown } of changes) {
    apply(invoice, change, shown.version)
    expect(figuresShown(shown)).toEqual(figuresIn(invoice))
    expect(shown.amountPaid).toBe(sumMoney(shown.payments.map(({ amount }) => amount)))
  }
  for (const each of outcomes) if (typeof each === 'function') each()
}

const bytes = async (person: Person, path: string): Promise<string> =>
  (await pdfText(new Uint8Array(await (await person.fetch(path)).arrayBuffer()))).text
const written = (amount: string): string => writeMoney(amount, 'en-NZ') ?? '?'

/** Every place that shows a figure shows the model's. */
async function expectTheSameEverywhere({
  company,
  contact,
  clientId,
  jobs,
  invoices,
  variations,
}: Books): Promise<void> {
  const me = company.orgAdmin
  const [list, jobList, overview, dashboard] = [
    await me.call(api.listInvoices, { query: { pageSize: 200 } }),
    await me.call(listJobs, { query: {} }),
    await contact.call(getClientOverview, {}),
    await me.call(getDashboard, {}),
  ]
  const standing = invoices.filter(({ gone }) => !gone)
  expect(Object.fromEntries(list.items.map((item) => [item.id, figuresShown(item)]))).toEqual(
    Object.fromEntries(standing.map((invoice) => [invoice.id, figuresIn(invoice)])),
  )
  for (const invoice of standing) {
    expect(balanceIn(invoice).startsWith('-')).toBe(false)
    if (invoice.status !== 'void' && figuresIn(invoice).total !== '0.00')
      expect(invoice.status === 'paid').toBe(balanceIn(invoice) === '0.00')
  }
  expect(dashboard.revenue).toMatchObject({
    thisMonth: sumMoney(standing.map(paidOf)),
    total: sumMoney(standing.map(paidOf)),
  })
  expect(dashboard.pendingVariations?.total).toBe(variations.filter(({ gone, approved }) => !gone && !approved).length)
  for (const [at, id] of jobs.entries()) {
    const model = jobIn(at, brought, invoices, variations)
    const { figures } = await me.call(getJob, { params: { id } })
    expect(figures).toMatchObject(model)
    expect(jobList.items.find((job) => job.id === id)?.figures).toEqual(figures)
    expect(overview.projects.find((job) => job.id === id)?.figures).toEqual({
      contractAmount: model.contractAmount,
      contractValue: model.contractValue,
      totalInvoiced: model.totalInvoiced,
    })
    const report = await me.call(createReport, { body: reportBody(clientId, id) })
    expect([report.contractAmount, report.invoicedToDate, report.approvedVariations, report.pendingVariations]).toEqual(
      [model.contractAmount, model.totalInvoiced, model.approvedVariationValue, model.pendingVariationValue],
    )
    const listed = standing.filter((invoice) => isIssuedIn(invoice) && invoice.lines.some(({ job }) => job === at))
    expect(
      Object.fromEntries(report.invoices.map((invoice) => [invoice.id, [invoice.total, invoice.balance]])),
    ).toEqual(Object.fromEntries(listed.map((invoice) => [invoice.id, [figuresIn(invoice).total, balanceIn(invoice)]])))
    if (at === 0)
      for (const amount of [model.totalInvoiced, model.approvedVariationValue])
        expect(await bytes(me, `/api/reports/${report.id}/pdf`)).toContain(written(amount))
  }
  const printed = standing.findLast(isIssuedIn)
  if (printed !== undefined) {
    const text = await bytes(contact, api.getInvoicePdf.path.replace(':id', printed.id))
    for (const amount of [figuresIn(printed).subtotal, figuresIn(printed).total, balanceIn(printed)])
      expect(text).toContain(written(amount))
  }
}

it('keeps the books of any history, by several hands at once, to the cent and everywhere alike', async () => {
  const history = fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const books = await openBooks(server)
      for (const todo of rounds) await round(books, todo)
      await expectTheSameEverywhere(books)
    }),
    { numRuns: 20, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false, endOnFailure: true },
  )
}, 120_000)
