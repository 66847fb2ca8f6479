import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/invoices/api.ts'
import type { Answer } from '#server/testing/caller.ts'
import { givenInvoice, invoiceBody } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { snapshotsOf, type Snapshots } from '#server/testing/snapshot.ts'
import { expectRefused, givenTrade, lineOf, type Trade } from './refusals.testing.ts'

let server: TestServer
let snapshots: Snapshots
let before: Record<string, string>
let me: Trade['me']
let at: Trade['at']
let draft: Trade['draft']
let approved: Trade['approved']
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  snapshots = await snapshotsOf(server.database)
  ;({ me, at, draft, approved } = await givenTrade(server))
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

const ahead = { date: '2026-11-21', method: 'bank' } as const

const create = (more: Parameters<typeof invoiceBody>[1]) =>
  me.try(api.createInvoice, { body: invoiceBody(at.client, more) })

describe('lines', () => {
  it.each([
    [
      'a job of another client',
      () => lineOf({ jobId: at.otherJob }),
      'items.0.jobId: This job belongs to another client',
    ],
    [
      'a variation of another client',
      () => lineOf({ variationId: at.otherVariation }),
      'items.0.variationId: This variation belongs to another client',
    ],
    [
      'a variation not approved',
      () => lineOf({ variationId: at.pending }),
      'items.0.variationId: This variation is not approved yet',
    ],
    ['a job nobody knows', () => lineOf({ jobId: newId() }), 'items.0.jobId: This job belongs to another client'],
    [
      'more credit than charges',
      () => [...lineOf(), ...lineOf({ kind: 'credit', unitPrice: '100.01' })],
      'items: Credits cannot exceed the rest of the invoice',
    ],
    [
      'credit whose tax is more',
      () => [...lineOf({ taxRate: '0' }), ...lineOf({ kind: 'credit', unitPrice: '100', taxRate: '1' })],
      'items: Credits cannot exceed the rest of the invoice',
    ],
    [
      'more than the books can hold',
      () => lineOf({ quantity: '9999999', unitPrice: '999999999' }),
      'items.0.unitPrice: Amounts can be up to 999,999,999.99',
    ],
    [
      'more than the books can hold, taken off again',
      () => [
        ...lineOf({ quantity: '9999999', unitPrice: '999999999' }),
        ...lineOf({ quantity: '9999999', unitPrice: '999999999', kind: 'credit' }),
      ],
      [0, 1].map((line) => `items.${line}.unitPrice: Amounts can be up to 999,999,999.99`).join(', '),
    ],
    [
      'a sum of lines that the books cannot hold',
      () => [
        ...lineOf({ quantity: '1', unitPrice: '999999999' }),
        ...lineOf({ quantity: '1', unitPrice: '999999999' }),
      ],
      'items: Amounts can be up to 999,999,999.99',
    ],
    ['a negative quantity', () => lineOf({ quantity: '-1' }), 'items.0.quantity: Quantity must be 0 or more'],
    [
      'thirty digits',
      () => lineOf({ unitPrice: '9'.repeat(30) }),
      'items.0.unitPrice: Amounts can be up to 999,999,999.99',
    ],
    ['no number', () => lineOf({ quantity: 'NaN' }), 'items.0.quantity: Quantity must be 0 or more'],
  ] as const)('%s', async (_, items, message) => {
    await refused(create({ items: items() }), 422, message)
    await refused(
      me.try(api.updateInvoice, { params: { id: draft.id }, body: { items: items() }, version: draft.version }),
      422,
      message,
    )
  })
})

describe('the form', () => {
  it('of a job of another client, or due before its date', async () => {
    await refused(create({ jobId: at.otherJob }), 422, 'jobId: This job belongs to another client')
    await refused(
      create({ date: '2026-11-20', dueDate: '2026-11-19' }),
      422,
      'dueDate: Due date cannot be before the date',
    )
    await refused(
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
    await refused(
      me.try(api.updateInvoice, { params: { id: paid.id }, body: { items: lineOf({ unitPrice: '43.47' }) }, version }),
      422,
      'items: The total cannot be less than what has been paid',
    )
    await refused(
      me.try(api.updateInvoice, { params: { id: paid.id }, body: { clientId: at.otherClient }, version }),
      422,
      'clientId: This invoice has payments, so the client cannot be changed',
    )
    const exact = await me.call(api.updateInvoice, {
      params: { id: paid.id },
      body: { items: lineOf({ unitPrice: '50', taxRate: '0' }) },
      version,
    })
    expect([exact.total, exact.balance, exact.status]).toEqual(['50.00', '0.00', 'paid'])
  })

  it('takes a draft with its lines to another client in one edit', async () => {
    const moving = await givenInvoice(me, at.client, { jobId: at.job, items: lineOf({ variationId: at.variation }) })
    const moved = await me.call(api.updateInvoice, {
      params: { id: moving.id },
      body: {
        clientId: at.otherClient.toUpperCase(),
        jobId: at.otherJob,
        items: lineOf({ variationId: at.otherVariation }),
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
    ['9'.repeat(30), 'amount: Amounts can be up to 999,999,999,999.99'],
  ])('of %s', (amount, message) =>
    refused(
      me.try(api.recordPayment, { params: { id: approved.id }, body: { date: '2026-11-20', amount, method: 'bank' } }),
      422,
      message,
    ),
  )

  // Tests begin on the 20th in Auckland; in Greenwich it is the 19th still.
  it.each([
    ['recorded', () => me.try(api.recordPayment, { params: { id: approved.id }, body: { ...ahead, amount: '50' } })],
    ['the rest, marked paid', () => me.try(api.markInvoicePaid, { params: { id: approved.id }, body: ahead })],
    [
      'taken back',
      () =>
        me.try(api.reversePayment, {
          params: { id: approved.id, paymentId: approved.payments[0]?.id ?? '' },
          body: { date: ahead.date },
        }),
    ],
  ])('dated after today where the company is: %s', (_, send) =>
    refused(send(), 422, 'date: A payment cannot be dated ahead'),
  )

  it('dated today where the company is are taken, also while it is yesterday in Greenwich', async () => {
    const invoice = await givenInvoiceIn(me, at.client, 'approved')
    const body = { date: '2026-11-20', method: 'bank', amount: '1' } as const
    expect((await me.try(api.recordPayment, { params: { id: invoice.id }, body })).status).toBe(201)
  })

  it('of another invoice, or reversals, are not reversed here', async () => {
    const [payment] = approved.payments
    await refused(
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
    await refused(
      me.try(api.reversePayment, { params: { id: own.id, paymentId: reversal?.id ?? '' }, body: {} }),
      409,
      'A reversal cannot be reversed',
    )
  })
})
