import { afterAll, beforeAll, expect, it } from 'vitest'
import { getJob } from '#domain/jobs/api.ts'
import { submitInvoice } from '#domain/invoices/api.ts'
import { approveVariation } from '#domain/variations/api.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenVariation,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'

// This month to date is compared with the same days of the month before, not with the whole of it (PRODUCT 11).

let server: TestServer
let me: Person
let clientId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  me = (await givenCompany(server)).orgAdmin
  clientId = (await givenClient(me)).id
})
afterAll(() => server.stop())

const trendsOf = async (id: string) => (await me.call(getJob, { params: { id } })).trends

async function invoiced(jobId: string, date: string, unitPrice: string): Promise<void> {
  const items = [{ description: 'Stage', quantity: 1, unitPrice, taxRate: '0.15' }]
  const { id } = await givenInvoice(me, clientId, { jobId, date, dueDate: '2026-12-31', items })
  await me.call(submitInvoice, { params: { id } })
}

it('compares what was invoiced on the same days', async () => {
  const { id } = await givenJob(me, clientId)
  for (const [date, amount] of [
    ['2026-09-30', '7000'],
    ['2026-10-01', '100'],
    ['2026-10-20', '300'],
    ['2026-10-21', '9000'],
    ['2026-10-31', '9000'],
    ['2026-11-01', '350'],
    ['2026-11-20', '150'],
    ['2026-11-21', '5000'],
  ] as const)
    await invoiced(id, date, amount)
  expect((await trendsOf(id)).invoiced).toEqual({ thisMonth: '500.00', lastMonth: '400.00', changePercent: 25 })
})

it('compares nothing where only the rest of the month before has something', async () => {
  const { id } = await givenJob(me, clientId)
  await invoiced(id, '2026-10-25', '400')
  await invoiced(id, '2026-11-02', '100')
  expect((await trendsOf(id)).invoiced).toEqual({ thisMonth: '100.00', lastMonth: '0.00', changePercent: null })
})

it('compares what was approved on the same days', async () => {
  const { id: jobId } = await givenJob(me, clientId)
  for (const [now, quotedAmount] of [
    ['2026-10-02T00:00:00Z', '200'],
    ['2026-10-28T00:00:00Z', '5000'],
    ['2026-11-10T00:00:00Z', '300'],
  ] as const) {
    server.clock.set(now)
    const { id } = await givenVariation(me, clientId, { jobId, quotedAmount })
    await me.call(approveVariation, { params: { id } })
  }
  server.clock.set(testStart)
  expect((await trendsOf(jobId)).approvedVariations).toEqual({
    thisMonth: '300.00',
    lastMonth: '200.00',
    changePercent: 50,
  })
})
