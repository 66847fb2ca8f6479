import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/invoices/api.ts'
import { isInvoiceActionAllowed, lineAmounts } from '#domain/invoices/rules.ts'
import { invoiceActions } from '#domain/invoices/choices.ts'
import type { InvoiceAction, InvoiceRecord } from '#domain/invoices/schema.ts'
import * as variationApi from '#domain/variations/api.ts'
import type { Answer } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import type { TestServer } from '#server/testing/server.ts'
import {
  balanceIn,
  take,
  type InvoiceChange,
  type ModelInvoice,
  type ModelLine,
  type ModelVariation,
} from './money-model.testing.ts'

// What people do to a company's books, drawn at random and done over the endpoints.

export const brought = { contract: '10000.00', invoiced: '12.34', pending: '5.00', approved: '7.77' }
const cents = fc.integer({ min: 1, max: 9_999 }).map((number) => (number / 100).toFixed(2))
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }).map((number) => String(number / 10_000)),
  unitPrice: fc.integer({ min: 1, max: 9_999_999 }).map((number) => String(number / 10_000)),
  taxRate: fc.constantFrom('0', '0.15', '0.125'),
  job: fc.constantFrom(0, 1, null),
})
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const pick = fc.nat(99)
export const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), lines }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      pick,
      action: fc.constantFrom(...invoiceActions),
      onwards: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, amount: cents, whole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), pick, lines }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('vary' as const),
      job: fc.constantFrom(0, 1),
      amount: cents,
      credit: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      how: fc.constantFrom('approve', 'approve', 'unapprove', 'delete', 'hide'),
      amount: cents,
    }),
  },
)
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
type DrawnLines = typeof lines extends fc.Arbitrary<infer L> ? L : never

export interface Books {
  company: Company
  hands: Person[]
  contact: Person
  clientId: string
  jobs: [string, string]
  invoices: ModelInvoice[]
  variations: ModelVariation[]
}

export async function openBooks(server: TestServer): Promise<Books> {
  const company = await givenCompany(server)
  const client = await givenClient(company.orgAdmin)
  const job = async () =>
    (
      await givenJob(company.orgAdmin, client.id, {
        contractAmount: brought.contract,
        totalInvoiced: brought.invoiced,
        pendingVariationValue: brought.pending,
        approvedVariationValue: brought.approved,
      })
    ).id
  return {
    company,
    hands: [company.orgAdmin, await company.person('admin'), await company.person('admin')],
    contact: await company.contact(client.id),
    clientId: client.id,
    jobs: [await job(), await job()],
    invoices: [],
    variations: [],
  }
}

const itemsOf = (books: Books, drawn: DrawnLines) =>
  drawn.map(({ job, ...rest }) => ({
    ...rest,
    description: 'Work',
    jobId: job === null ? null : (books.jobs[job] ?? null),
  }))
const modelled = (drawn: DrawnLines): ModelLine[] => drawn.map(({ job, ...rest }) => ({ job, ...lineAmounts(rest) }))
const chosen = <T>(some: T[], turn: number): T | undefined => some[turn % Math.max(some.length, 1)]

const statusChanges = {
  submitInvoice: api.submitInvoice,
  approveInvoice: api.approveInvoice,
  markInvoiceOverdue: api.markInvoiceOverdue,
  voidInvoice: api.voidInvoice,
}

/** The next step an invoice usually takes, so that histories get as far as paid; `otherwise` where there is none. */
const onwardsFrom = (invoice: ModelInvoice | undefined, otherwise: InvoiceAction): InvoiceAction =>
  invoiceActions.find(
    (action) => action !== 'voidInvoice' && invoice !== undefined && isInvoiceActionAllowed(invoice.status, action),
  ) ?? otherwise

/** Replays in the model what a round was answered; deletions last, since they have no version. */
export type Outcome = { invoice: ModelInvoice; change: InvoiceChange; shown: InvoiceRecord } | (() => void)

export async function perform(books: Books, person: Person, todo: Deed): Promise<Outcome | null> {
  const invoice = 'pick' in todo ? chosen(books.invoices, todo.pick) : undefined
  const on = (change: InvoiceChange, answer: Answer<InvoiceRecord>): Outcome | null => {
    expect([200, 201, 404, 409, 412, 422]).toContain(answer.status)
    return invoice !== undefined && answer.status < 300 ? { invoice, change, shown: answer.body } : null
  }
  const params = { id: invoice?.id ?? newId() }
  switch (todo.do) {
    case 'create': {
      const made = await givenInvoice(person, books.clientId, { items: itemsOf(books, todo.lines) })
      return () =>
        void books.invoices.push({
          id: made.id,
          status: 'draft',
          version: 1,
          lines: modelled(todo.lines),
          payments: new Map(),
          gone: false,
        })
    }
    case 'status': {
      const paymentId = newId()
      const action = todo.onwards ? onwardsFrom(invoice, todo.action) : todo.action
      const change: InvoiceChange = { kind: 'status', action, paymentId }
      if (action === 'markInvoicePaid')
        return on(
          change,
          await person.try(api.markInvoicePaid, {
            params,
            body: { id: paymentId, date: '2026-11-20', method: 'bank' },
          }),
        )
      return on(change, await person.try(statusChanges[action], { params }))
    }
    case 'pay': {
      const id = newId()
      const amount = todo.whole && invoice !== undefined ? balanceIn(invoice) : todo.amount
      return on(
        { kind: 'pay', id, amount },
        await person.try(api.recordPayment, { params, body: { id, date: '2026-11-20', amount, method: 'bank' } }),
      )
    }
    case 'reverse': {
      const paymentId =
        chosen(
          [...(invoice?.payments ?? [])].filter(([, { reversed }]) => !reversed).map(([id]) => id),
          todo.pick,
        ) ?? newId()
      return on(
        { kind: 'reverse', paymentId },
        await person.try(api.reversePayment, { params: { ...params, paymentId }, body: {} }),
      )
    }
    case 'edit': {
      const from = invoice?.version ?? 1
      return on(
        { kind: 'edit', lines: modelled(todo.lines), from },
        await person.try(api.updateInvoice, { params, body: { items: itemsOf(books, todo.lines) }, version: from }),
      )
    }
    case 'delete': {
      const { status } = await person.try(api.deleteInvoice, { params })
      return status !== 204 || invoice === undefined
        ? null
        : () => {
            expect([invoice.status, invoice.payments.size, invoice.gone]).toEqual(['draft', 0, false])
            invoice.gone = true
          }
    }
    default:
      return performOnVariation(books, person, todo)
  }
}

async function performOnVariation(
  books: Books,
  person: Person,
  todo: Extract<Deed, { do: 'vary' | 'decide' }>,
): Promise<Outcome | null> {
  if (todo.do === 'vary') {
    const made = await givenVariation(person, books.clientId, {
      jobId: books.jobs[todo.job] ?? '',
      quotedAmount: todo.amount,
      type: todo.credit ? 'credit' : 'addition',
    })
    return () =>
      void books.variations.push({
        id: made.id,
        job: todo.job,
        version: 1,
        sign: todo.credit ? -1 : 1,
        amount: todo.amount,
        approved: false,
        gone: false,
      })
  }
  const variation = chosen(books.variations, todo.pick)
  if (variation === undefined) return null
  const params = { id: variation.id }
  if (todo.how === 'delete') {
    const { status } = await person.try(variationApi.deleteVariation, { params })
    return () => {
      if (status === 204) variation.gone = true
    }
  }
  const answer =
    todo.how === 'hide'
      ? await person.try(variationApi.updateVariation, {
          params,
          body: { quotedAmount: todo.amount },
          version: variation.version,
        })
      : await person.try(todo.how === 'approve' ? variationApi.approveVariation : variationApi.unapproveVariation, {
          params,
        })
  return () => {
    if (answer.status === 200) take(variation, answer.body)
  }
}
