import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { getClientOverview, getDashboard } from '#domain/dashboard/api.ts'
import { getInvoice, listInvoiceableWork, updateInvoice } from '#domain/invoices/api.ts'
import { getJob, listJobs, updateJob } from '#domain/jobs/api.ts'
import { largestStored, sumMoney } from '#domain/money.ts'
import { createReport, getReport } from '#domain/reports/api.ts'
import { getVariation, updateVariation } from '#domain/variations/api.ts'
import { routes } from './features.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { reportBody } from './testing/given.ts'
import { perform } from './testing/matrix-calls.ts'
import type { Records } from './testing/matrix-records.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { largestRows, rowsAtLimit } from './testing/sums.ts'

// No sum overflows, whatever the rows hold: every amount of a client stands at its column's limit, and there are many
// of each. So much could be typed before amounts had a limit of their own.

let server: TestServer
let world: World
let own: Records
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  own = world.places.own
  await largestRows(server, own)
})
afterAll(() => server.stop())

const times = (count: number): string => (BigInt(largestStored.replace('.', '')) * BigInt(count)).toString()
/** So many amounts at the limit, as money. */
const sumOf = (count: number): string => times(count).replace(/(\d\d)$/, '.$1')

const endpoints = routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.access !== 'development')
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)
const answer = async (role: MatrixRole, endpoint: Endpoint) => {
  const row = matrix[endpoint.name]
  const caller = row?.changesSession === true ? await world.afresh(role) : world.as[role]
  expectClearAnswer(await perform(caller, endpoint, (await row?.send(own, world)) ?? {}), endpoint.name)
}

describe.each(['orgAdmin', 'superInside', 'contact', 'share'] as const)('read by the %s', (role) => {
  it.each(named(endpoints.filter(({ method }) => method === 'GET')))('%s answers', (_, endpoint) =>
    answer(role, endpoint),
  )
})

it('adds them up to the cent: the job, its variations and its invoices', async () => {
  const admin = world.as.admin
  const job = await admin.call(getJob, { params: { id: own.jobId } })
  // Brought forward, one that was there, and those that were added.
  expect(job.figures).toMatchObject({
    contractAmount: largestStored,
    totalInvoiced: sumOf(2 + rowsAtLimit),
    pendingVariationValue: sumOf(2 + rowsAtLimit),
    approvedVariationValue: sumOf(2 + rowsAtLimit),
    contractValue: sumOf(3 + rowsAtLimit),
  })
  expect(job.trends.invoiced.thisMonth).toBe(sumOf(1 + rowsAtLimit))
  const { items } = await admin.call(listJobs, { query: { sort: '-progress' } })
  expect(items.find(({ id }) => id === own.jobId)?.figures).toEqual(job.figures)
  const variation = await admin.call(getVariation, { params: { id: own.approvedVariationId } })
  expect(variation.invoicedToDate).toBe(sumOf(rowsAtLimit))
  const { variations } = await admin.call(listInvoiceableWork, { query: { clientId: own.clientId } })
  expect(variations.map(({ remaining }) => remaining)).toEqual(Array.from({ length: rowsAtLimit }, () => largestStored))
})

it('adds them up on the dashboards', async () => {
  const withDeposits = sumMoney([sumOf(rowsAtLimit), '15.00', '15.00'])
  const dashboard = await world.company.orgAdmin.call(getDashboard, {})
  expect(dashboard.revenue).toMatchObject({ thisMonth: withDeposits, total: withDeposits })
  expect(dashboard.overdueInvoices?.balance).toBe(sumOf(rowsAtLimit))
  const overview = await world.as.contact.call(getClientOverview, {})
  expect(overview.contractValue).toBe(sumOf(3 + rowsAtLimit))
})

it('keeps the sums in a report, and prints it', async () => {
  const admin = world.as.admin
  const { id } = await admin.call(createReport, { body: reportBody(own.clientId, own.jobId) })
  const report = await admin.call(getReport, { params: { id } })
  expect(report.invoicedToDate).toBe(sumOf(2 + rowsAtLimit))
  const pdf = await admin.fetch(`/api/reports/${id}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

describe('an amount from before there was a limit', () => {
  const tooLarge = 'Amounts can be up to 999,999,999.99'

  it('of a job stays while others are edited, may fall, and may not rise', async () => {
    const admin = world.as.admin
    const { version, contractAmount } = await admin.call(getJob, { params: { id: own.jobId } })
    const edit = (body: object, at: number) => admin.try(updateJob, { params: { id: own.jobId }, body, version: at })
    expect((await edit({ name: 'Renamed', contractAmount, totalInvoiced: '5000000000' }, version)).body).toMatchObject({
      name: 'Renamed',
      contractAmount: largestStored,
      totalInvoiced: '5000000000.00',
    })
    expect((await edit({ totalInvoiced: '5000000000.01' }, version + 1)).problem.errors).toMatchObject([
      { path: 'totalInvoiced', message: tooLarge },
    ])
  })

  it('of a variation stays while others are edited, and may not rise', async () => {
    const admin = world.as.admin
    const { version, quotedAmount } = await admin.call(getVariation, { params: { id: own.variationId } })
    const edit = (body: object, at: number) =>
      admin.try(updateVariation, { params: { id: own.variationId }, body, version: at })
    expect((await edit({ name: 'Renamed', quotedAmount, cost: '1' }, version)).status).toBe(200)
    expect((await edit({ cost: '1000000000' }, version + 1)).problem.errors).toMatchObject([
      { path: 'cost', message: tooLarge },
    ])
  })

  it('of an invoice stays while its notes or its other lines are edited, and may not rise', async () => {
    const admin = world.as.admin
    const { version, items } = await admin.call(getInvoice, { params: { id: own.pendingInvoiceId } })
    const edit = (body: object, at: number) =>
      admin.try(updateInvoice, { params: { id: own.pendingInvoiceId }, body, version: at })
    const lines = items.map(({ description, quantity, unitPrice, taxRate }) => ({
      description,
      quantity,
      unitPrice,
      taxRate,
    }))
    expect((await edit({ notes: 'Thank you' }, version)).body.total).toBe(largestStored)
    expect((await edit({ items: lines.map((line) => ({ ...line, description: 'Deck' })) }, version + 1)).status).toBe(
      200,
    )
    const more = lines.map((line) => ({ ...line, quantity: '100000' }))
    expect((await edit({ items: more }, version + 2)).problem.errors).toMatchObject([
      { path: 'items.0.unitPrice', message: tooLarge },
    ])
  })
})

it.each(named(endpoints.filter(({ method }) => method !== 'GET')))('%s answers', (_, endpoint) =>
  answer('superInside', endpoint),
)
