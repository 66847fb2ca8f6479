import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/invoices/api.ts'
import type { createInvoiceBody, InvoiceRecord } from '#domain/invoices/schema.ts'
import { deleteJob, updateJob } from '#domain/jobs/api.ts'
import { approveVariation, deleteVariation, unapproveVariation, updateVariation } from '#domain/variations/api.ts'
import type { z } from 'zod'
import type { Answer } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenVariation,
  invoiceBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { snapshotsOf, type Snapshots } from '#server/testing/snapshot.ts'

type Lines = z.input<typeof createInvoiceBody>['items']

let server: TestServer
let snapshots: Snapshots
let company: Company
let me: Person
let before: Record<string, string>
/** Two clients of the company, each with a job and an approved variation; the first also with one not approved. */
const at = { client: '', job: '', variation: '', pending: '', otherClient: '', otherJob: '', otherVariation: '' }
let draft: InvoiceRecord
let approved: InvoiceRecord

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  snapshots = await snapshotsOf(server.database)
  company = await givenCompany(server)
  me = company.orgAdmin
  const givenWork = async () => {
    const client = await givenClient(me)
    const job = await givenJob(me, client.id)
    const variation = await givenVariation(me, client.id, { jobId: job.id })
    await me.call(approveVariation, { params: { id: variation.id } })
    return [client.id, job.id, variation.id] as const
  }
  ;[at.client, at.job, at.variation] = await givenWork()
  ;[at.otherClient, at.otherJob, at.otherVariation] = await givenWork()
  at.pending = (await givenVariation(me, at.client, { jobId: at.job })).id
  draft = await givenInvoice(me, at.client, { jobId: at.job })
  approved = await givenInvoiceIn(
    me,
    at.client,
    'approved',
    {
      jobId: at.job,
      items: [{ description: 'x', quantity: 1, unitPrice: '100', taxRate: '0.15', variationId: at.variation }],
    },
    '15',
  )
})
beforeEach(async () => {
  before = await snapshots.take()
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

/** Refused as said, and not a single row is different. */
async function expectRefused(answer: Promise<Answer<unknown>>, status: number, told: string): Promise<void> {
  const { status: answered, problem } = await answer
  expect([
    answered,
    problem.errors?.map(({ path, message }) => `${path}: ${message}`).join(', ') ?? problem.detail,
  ]).toEqual([status, told])
  expect(await snapshots.take()).toEqual(before)
}

const line = (more: Partial<Lines[number]> = {}): Lines => [
  { description: 'Framing', quantity: 1, unitPrice: '100', taxRate: '0.15', ...more },
]
const create = (more: Parameters<typeof invoiceBody>[1]) =>
  me.try(api.createInvoice, { body: invoiceBody(at.client, more) })

describe('lines', () => {
  it.each([
    [
      'a job of another client',
      () => line({ jobId: at.otherJob }),
      'items.0.jobId: This job belongs to another client',
    ],
    [
      'a variation of another client',
      () => line({ variationId: at.otherVariation }),
      'items.0.variationId: This variation belongs to another client',
    ],
    [
      'a variation not approved',
      () => line({ variationId: at.pending }),
      'items.0.variationId: This variation is not approved yet',
    ],
    ['a job nobody knows', () => line({ jobId: newId() }), 'items.0.jobId: This job belongs to another client'],
    [
      'more credit than charges',
      () => [...line(), ...line({ kind: 'credit', unitPrice: '100.01' })],
      'items: Credits cannot exceed the rest of the invoice',
    ],
    [
      'credit whose tax is more',
      () => [...line({ taxRate: '0' }), ...line({ kind: 'credit', unitPrice: '100', taxRate: '1' })],
      'items: Credits cannot exceed the rest of the invoice',
    ],
    [
      'more than the books can hold',
      () => line({ quantity: '9999999', unitPrice: '999999999' }),
      'items.0.unitPrice: This number is too large',
    ],
    [
      'more than the books can hold, taken off again',
      () => [
        ...line({ quantity: '9999999', unitPrice: '999999999' }),
        ...line({ quantity: '9999999', unitPrice: '999999999', kind: 'credit' }),
      ],
      'items.0.unitPrice: This number is too large',
    ],
    [
      'a sum of lines that the books cannot hold',
      () => [
        ...line({ quantity: '999', unitPrice: '999999999' }),
        ...line({ quantity: '999', unitPrice: '999999999' }),
      ],
      'items: This number is too large',
    ],
    ['a negative quantity', () => line({ quantity: '-1' }), 'items.0.quantity: Quantity must be 0 or more'],
    ['thirty digits', () => line({ unitPrice: '9'.repeat(30) }), 'items.0.unitPrice: This number is too large'],
    ['no number', () => line({ quantity: 'NaN' }), 'items.0.quantity: Quantity must be 0 or more'],
  ] as const)('%s', async (_, items, told) => {
    await expectRefused(create({ items: items() }), 422, told)
    await expectRefused(
      me.try(api.updateInvoice, { params: { id: draft.id }, body: { items: items() }, version: draft.version }),
      422,
      told,
    )
  })
})

describe('the form', () => {
  it('of a job of another client, or due before its date', async () => {
    await expectRefused(create({ jobId: at.otherJob }), 422, 'jobId: This job belongs to another client')
    await expectRefused(
      create({ date: '2026-11-20', dueDate: '2026-11-19' }),
      422,
      'dueDate: Due date cannot be before the date',
    )
    await expectRefused(
      me.try(api.updateInvoice, { params: { id: draft.id }, body: { dueDate: '2026-11-17' }, version: draft.version }),
      422,
      'dueDate: Due date cannot be before the date',
    )
  })

  it.each(['subtotal', 'taxTotal', 'total', 'amountPaid', 'balance', 'status', 'xeroId'])(
    'with a %s of the sender’s own',
    async (field) => {
      for (const answer of [
        create({ [field]: '0.01' } as never),
        me.try(api.updateInvoice, {
          params: { id: draft.id },
          body: { [field]: '0.01' } as never,
          version: draft.version,
        }),
      ]) {
        const { status, problem } = await answer
        expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, [field]])
      }
      expect(await snapshots.take()).toEqual(before)
    },
  )

  it('that goes below what was paid, or changes the client after a payment', async () => {
    const paid = await givenInvoice(me, at.client)
    const { version } = await me.call(api.recordPayment, {
      params: { id: paid.id },
      body: { date: '2026-11-20', amount: '50', method: 'bank' },
    })
    before = await snapshots.take()
    await expectRefused(
      me.try(api.updateInvoice, { params: { id: paid.id }, body: { items: line({ unitPrice: '43.47' }) }, version }),
      422,
      'items: The total cannot be less than what has been paid',
    )
    await expectRefused(
      me.try(api.updateInvoice, { params: { id: paid.id }, body: { clientId: at.otherClient }, version }),
      422,
      'clientId: This invoice has payments, so the client cannot be changed',
    )
    const exact = await me.call(api.updateInvoice, {
      params: { id: paid.id },
      body: { items: line({ unitPrice: '50', taxRate: '0' }) },
      version,
    })
    expect([exact.total, exact.balance, exact.status]).toEqual(['50.00', '0.00', 'paid'])
  })

  it('takes a draft with its lines to another client in one edit', async () => {
    const moving = await givenInvoice(me, at.client, { jobId: at.job, items: line({ variationId: at.variation }) })
    const moved = await me.call(api.updateInvoice, {
      params: { id: moving.id },
      body: {
        clientId: at.otherClient.toUpperCase(),
        jobId: at.otherJob,
        items: line({ variationId: at.otherVariation }),
      },
      version: 1,
    })
    expect([moved.clientId, moved.jobId, moved.items.map(({ jobId, variationId }) => [jobId, variationId])]).toEqual([
      at.otherClient,
      at.otherJob,
      [[at.otherJob, at.otherVariation]],
    ])
    await me.call(api.deleteInvoice, { params: { id: moving.id } })
  })
})

describe('payments', () => {
  it.each([
    ['100.01', 'amount: Amount cannot be more than the balance'],
    ['0', 'amount: Amount must be more than 0'],
    ['-5', 'amount: Amount must be more than 0'],
    ['', 'amount: Amount is required'],
    ['1.005', 'amount: Please enter a valid amount'],
    ['NaN', 'amount: Please enter a valid amount'],
    ['1e2', 'amount: Please enter a valid amount'],
    ['9'.repeat(30), 'amount: This amount is too large'],
  ])('of %s', (amount, told) =>
    expectRefused(
      me.try(api.recordPayment, { params: { id: approved.id }, body: { date: '2026-11-20', amount, method: 'bank' } }),
      422,
      told,
    ),
  )

  it('of another invoice, or reversals, are not reversed here', async () => {
    const [payment] = approved.payments
    await expectRefused(
      me.try(api.reversePayment, { params: { id: draft.id, paymentId: payment?.id ?? '' }, body: {} }),
      404,
      'Item not found',
    )
    const own = await givenInvoiceIn(me, at.client, 'paid')
    const reversed = await me.call(api.reversePayment, {
      params: { id: own.id, paymentId: own.payments[0]?.id ?? '' },
      body: {},
    })
    const reversal = reversed.payments.find(({ reverses }) => reverses !== null)
    before = await snapshots.take()
    await expectRefused(
      me.try(api.reversePayment, { params: { id: own.id, paymentId: reversal?.id ?? '' }, body: {} }),
      409,
      'A reversal cannot be reversed',
    )
  })
})

describe('what stands in the way', () => {
  it('of deleting', async () => {
    await expectRefused(
      me.try(api.deleteInvoice, { params: { id: approved.id } }),
      409,
      'Only draft invoices without payments can be deleted. Void it instead',
    )
    await expectRefused(me.try(deleteJob, { params: { id: at.job } }), 409, 'This job has invoices, so it is kept')
    await expectRefused(
      me.try(deleteJob, { params: { id: at.otherJob } }),
      409,
      'This job has variations. Delete them first',
    )
    await expectRefused(
      me.try(deleteVariation, { params: { id: at.variation } }),
      409,
      'This variation has been invoiced. Remove it from its invoices first',
    )
    const [billed, changed] = [await givenClient(me), await givenClient(me)]
    await givenInvoice(me, billed.id)
    await givenVariation(me, changed.id)
    before = await snapshots.take()
    await expectRefused(
      me.try(deleteClient, { params: { id: billed.id } }),
      409,
      'This client has invoices. Delete the drafts and keep the client for the others',
    )
    await expectRefused(
      me.try(deleteClient, { params: { id: changed.id } }),
      409,
      'This client has variations. Delete them first',
    )
  })

  it('of moving a job to another client', async () => {
    for (const id of [at.job, at.otherJob]) {
      await expectRefused(
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

  it('of changing what was invoiced of a variation', async () => {
    const told = 'This variation has been invoiced, so its client, job, type and amount cannot be changed'
    for (const body of [
      { clientId: at.otherClient },
      { jobId: null },
      { type: 'credit' as const },
      { quotedAmount: '1' },
    ]) {
      await expectRefused(
        me.try(updateVariation, { params: { id: at.variation }, body, version: 2 }),
        422,
        `${Object.keys(body)[0]}: ${told}`,
      )
    }
    await expectRefused(
      me.try(unapproveVariation, { params: { id: at.variation } }),
      409,
      'This variation has been invoiced, so it stays approved',
    )
  })

  it('of moving or deleting a variation that stands on a void invoice', async () => {
    const variation = await givenVariation(me, at.client)
    await me.call(approveVariation, { params: { id: variation.id } })
    await givenInvoiceIn(me, at.client, 'void', { items: line({ variationId: variation.id }) })
    before = await snapshots.take()
    await expectRefused(
      me.try(deleteVariation, { params: { id: variation.id } }),
      409,
      'This variation stands on a void invoice, so it is kept',
    )
    await expectRefused(
      me.try(updateVariation, { params: { id: variation.id }, body: { clientId: at.otherClient }, version: 2 }),
      422,
      'clientId: This variation has been invoiced, so its client, job, type and amount cannot be changed',
    )
    expect(
      (await me.call(updateVariation, { params: { id: variation.id }, body: { quotedAmount: '1' }, version: 2 }))
        .quotedAmount,
    ).toBe('1.00')
  })
})
