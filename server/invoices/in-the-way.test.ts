import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteClient, getClient } from '#domain/clients/api.ts'
import * as api from '#domain/invoices/api.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { deleteJob, getJob, updateJob } from '#domain/jobs/api.ts'
import {
  approveVariation,
  deleteVariation,
  getVariation,
  unapproveVariation,
  updateVariation,
} from '#domain/variations/api.ts'
import type { Answer } from '#server/testing/caller.ts'
import { givenClient, givenInvoice, givenJob, givenReport, givenVariation } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { snapshotsOf, type Snapshots } from '#server/testing/snapshot.ts'
import { expectRefused, givenTrade, lineOf, type Trade } from './refusals.testing.ts'

// What invoices and their lines keep from being deleted, moved or changed.

let server: TestServer
let snapshots: Snapshots
let before: Record<string, string>
let me: Trade['me']
let at: Trade['at']
let approved: Trade['approved']
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  snapshots = await snapshotsOf(server.database)
  ;({ me, at, approved } = await givenTrade(server))
})
beforeEach(async () => {
  before = await snapshots.take()
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const refused = (answer: Promise<Answer<unknown>>, status: number, message: string) =>
  expectRefused(answer, { status, message }, { snapshots, before })

it('stands in the way of deleting', async () => {
  await refused(
    me.try(api.deleteInvoice, { params: { id: approved.id } }),
    409,
    'Only draft invoices without payments can be deleted. Void it instead',
  )
  await refused(me.try(deleteJob, { params: { id: at.job } }), 409, 'This job has invoices, so it is kept')
  await refused(me.try(deleteJob, { params: { id: at.otherJob } }), 409, 'This job has variations. Delete them first')
  await refused(
    me.try(deleteVariation, { params: { id: at.variation } }),
    409,
    'This variation has been billed, so it is kept. To withdraw its approval, void its invoices first',
  )
  const [billed, drafted, changed] = [await givenClient(me), await givenClient(me), await givenClient(me)]
  await givenInvoiceIn(me, billed.id, 'approved')
  await givenInvoice(me, drafted.id)
  await givenVariation(me, changed.id)
  before = await snapshots.take()
  await refused(me.try(deleteClient, { params: { id: billed.id } }), 409, 'This client has invoices, so it is kept')
  await refused(
    me.try(deleteClient, { params: { id: drafted.id } }),
    409,
    'Draft invoices keep this client. Delete them first',
  )
  await refused(
    me.try(deleteClient, { params: { id: changed.id } }),
    409,
    'This client has variations. Delete them first',
  )
})

it('says that deleting its drafts lets a job go, whose they are or only a line of them is', async () => {
  const client = await givenClient(me)
  const [own, named] = [await givenJob(me, client.id), await givenJob(me, client.id)]
  const drafts = [
    await givenInvoice(me, client.id, { jobId: own.id }),
    await givenInvoice(me, client.id, { items: lineOf({ jobId: named.id }) }),
  ]
  const kept = 'Draft invoices keep this job. Delete them first'
  for (const { id } of [own, named]) {
    expect((await me.call(getJob, { params: { id } })).because.deleteJob).toBe(kept)
    before = await snapshots.take()
    await refused(me.try(deleteJob, { params: { id } }), 409, kept)
  }
  for (const { id } of drafts) await me.call(api.deleteInvoice, { params: { id } })
  for (const { id } of [own, named]) expect((await me.try(deleteJob, { params: { id } })).status).toBe(204)
  const billed = await givenJob(me, client.id)
  const issued = await givenInvoice(me, client.id, { items: lineOf({ jobId: billed.id }) })
  await me.call(api.submitInvoice, { params: { id: issued.id } })
  await givenInvoice(me, client.id, { jobId: billed.id })
  expect((await me.call(getJob, { params: { id: billed.id } })).because.deleteJob).toBe(
    'This job has invoices, so it is kept',
  )
})

it('stands in the way of moving a job to another client', async () => {
  for (const id of [at.job, at.otherJob]) {
    await refused(
      me.try(updateJob, {
        params: { id },
        body: { clientId: id === at.job ? at.otherClient : at.client },
        version: 1,
      }),
      422,
      'clientId: This job has invoices or variations for its client, so the client cannot be changed',
    )
  }
})

it('stands in the way of changing what was invoiced of a variation', async () => {
  const message = 'This variation has been invoiced, so its client, job, type and amount cannot be changed'
  for (const body of [
    { clientId: at.otherClient },
    { jobId: null },
    { type: 'credit' as const },
    { quotedAmount: '1' },
  ]) {
    await refused(
      me.try(updateVariation, { params: { id: at.variation }, body, version: 2 }),
      422,
      `${Object.keys(body)[0]}: ${message}`,
    )
  }
  await refused(
    me.try(unapproveVariation, { params: { id: at.variation } }),
    409,
    'This variation has been billed, so it stays approved. Void its invoices first',
  )
})

it('stands in the way of moving or deleting a variation that stands on a void invoice', async () => {
  const variation = await givenVariation(me, at.client)
  await me.call(approveVariation, { params: { id: variation.id } })
  await givenInvoiceIn(me, at.client, 'void', { items: lineOf({ variationId: variation.id }) })
  before = await snapshots.take()
  await refused(
    me.try(deleteVariation, { params: { id: variation.id } }),
    409,
    'This variation stands on a void invoice, so it is kept',
  )
  await refused(
    me.try(updateVariation, { params: { id: variation.id }, body: { clientId: at.otherClient }, version: 2 }),
    422,
    'clientId: This variation has been invoiced, so its client, job, type and amount cannot be changed',
  )
  expect(
    (await me.call(updateVariation, { params: { id: variation.id }, body: { quotedAmount: '1' }, version: 2 }))
      .quotedAmount,
  ).toBe('1.00')
})

const otherLine = lineOf({ description: 'Something else' })
/** An approved variation of its own, with a line on an invoice in that state. */
async function onInvoice(state: InvoiceStatus) {
  const { id } = await givenVariation(me, at.client)
  await me.call(approveVariation, { params: { id } })
  const items = [...lineOf({ variationId: id }), ...otherLine]
  return { variation: id, invoice: await givenInvoiceIn(me, at.client, state, { items }) }
}
const refusalsOf = async (id: string) => (await me.call(getVariation, { params: { id } })).because

it.each(['draft', 'pending'] as const)('a line on a %s invoice: to remove it lets the variation go', async (state) => {
  const { variation, invoice } = await onInvoice(state)
  expect(await refusalsOf(variation)).toMatchObject({
    deleteVariation: 'This variation has been invoiced. Remove it from its invoices first',
    unapproveVariation: 'This variation has been invoiced, so it stays approved. Remove it from its invoices first',
  })
  const { id, version } = invoice
  await me.call(api.updateInvoice, { params: { id }, version, body: { items: otherLine } })
  expect((await me.try(unapproveVariation, { params: { id: variation } })).status).toBe(200)
  expect((await me.try(deleteVariation, { params: { id: variation } })).status).toBe(204)
})

it.each(['approved', 'overdue', 'paid'] as const)(
  'a line on an invoice that is %s: to void it lets the approval be withdrawn, and no more',
  async (state) => {
    const { variation, invoice } = await onInvoice(state)
    expect(await refusalsOf(variation)).toMatchObject({
      deleteVariation:
        'This variation has been billed, so it is kept. To withdraw its approval, void its invoices first',
      unapproveVariation: 'This variation has been billed, so it stays approved. Void its invoices first',
    })
    await me.call(api.voidInvoice, { params: { id: invoice.id } })
    expect((await me.try(unapproveVariation, { params: { id: variation } })).status).toBe(200)
    expect((await refusalsOf(variation)).deleteVariation).toBe('This variation stands on a void invoice, so it is kept')
  },
)

it('a void invoice is not to be voided instead of deleted', async () => {
  const { id } = await givenInvoiceIn(me, at.client, 'void')
  const kept = 'A void invoice is kept, so that its number stays accounted for'
  expect((await me.call(api.getInvoice, { params: { id } })).because.deleteInvoice).toBe(kept)
  before = await snapshots.take()
  await refused(me.try(api.deleteInvoice, { params: { id } }), 409, kept)
})

it('nobody is told to delete what would not let a client or a job go', async () => {
  const client = await givenClient(me)
  const [invoiced, billed, paidOn] = [
    await givenJob(me, client.id),
    await givenJob(me, client.id),
    await givenJob(me, client.id),
  ]
  async function whys() {
    const said = [(await me.call(getClient, { params: { id: client.id } })).because.deleteClient]
    for (const { id } of [invoiced, billed, paidOn])
      said.push((await me.call(getJob, { params: { id } })).because.deleteJob)
    return said
  }
  for (const { id } of [invoiced, billed, paidOn]) await givenReport(me, client.id, id)
  const [jobs, reports] = [
    'This client has jobs. Delete or move them first',
    'This job has progress reports. Delete them first',
  ]
  expect(await whys()).toEqual([jobs, reports, reports, reports])

  // A draft that was paid on can only be made void, and stays then, also when the payment was taken back.
  const draft = await givenInvoice(me, client.id, { jobId: paidOn.id })
  const paid = await me.call(api.recordPayment, {
    params: { id: draft.id },
    body: { date: '2026-11-19', amount: '1', method: 'bank' },
  })
  await me.call(api.reversePayment, { params: { id: draft.id, paymentId: paid.payments[0]?.id ?? '' }, body: {} })
  const [clientKept, jobKept] = ['This client has invoices, so it is kept', 'This job has invoices, so it is kept']
  expect(await whys()).toEqual([clientKept, reports, reports, jobKept])

  await givenInvoiceIn(me, client.id, 'approved', { jobId: invoiced.id })
  // Billed on an invoice that is about no job.
  const variation = await givenVariation(me, client.id, { jobId: billed.id })
  await me.call(approveVariation, { params: { id: variation.id } })
  await givenInvoiceIn(me, client.id, 'approved', { items: lineOf({ variationId: variation.id }) })
  const variationKept = 'This job has variations that were invoiced, so it is kept'
  expect(await whys()).toEqual([clientKept, jobKept, variationKept, jobKept])
})
