import { getPayOffer, keepSurplus, listCheckouts, payInvoice, refundCheckout, useCredit } from '#domain/checkout/api.ts'
import { newId } from '#domain/ids.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { Caller } from './caller.ts'
import { insertCheckout, type GivenCheckout } from './given-checkout.ts'
import { givenClient, type Company } from './given.ts'
import type { MatrixRow } from './matrix-row.ts'
import { givenInvoiceIn, type ReadyWrite } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

const inserted = (server: TestServer, given: GivenCheckout): Promise<string> =>
  server.services.database.inTenant({ kind: 'system', companyId: given.companyId }, (db) => insertCheckout(db, given))

type Given = Omit<GivenCheckout, 'companyId' | 'invoiceId'>

/** Payments online, credit and what is offered to pay, in the states they come into without Stripe. */
export function checkoutKinds(server: TestServer, company: () => Company): Record<string, RecordKind> {
  const me = (): Caller => company().orgAdmin
  const invoiceIn = async (status: InvoiceStatus) => {
    const clientId = (await givenClient(me())).id
    return { ...(await givenInvoiceIn(me(), clientId, status)), clientId }
  }
  const listOf = async (person: Caller, id: string) => {
    const answer = await person.try(listCheckouts, { params: { id } })
    return answer.status === 200 ? answer.body : undefined
  }
  const payment = (given: Given) => async (): Promise<Made> => {
    const { id, clientId } = await invoiceIn('approved')
    const checkoutId = await inserted(server, { companyId: company().id, invoiceId: id, ...given })
    const read = async (person: Caller) => (await listOf(person, id))?.items.find((each) => each.id === checkoutId)
    return { clientId, params: { id, checkoutId }, read, listed: read }
  }
  const credit =
    (status: InvoiceStatus, given: Given = {}) =>
    async (): Promise<Made> => {
      const { id, clientId } = await invoiceIn(status)
      const { id: invoiceId } = await givenInvoiceIn(me(), clientId, 'approved')
      await inserted(server, { companyId: company().id, invoiceId, ...given })
      const read = (person: Caller) => listOf(person, id)
      return { clientId, params: { id }, read, listed: read }
    }
  const offer = (status: InvoiceStatus) => async (): Promise<Made> => {
    const { id, clientId } = await invoiceIn(status)
    const read = async (person: Caller) => {
      const answer = await person.try(getPayOffer, { params: { id } })
      return answer.status === 200 ? answer.body : undefined
    }
    return { clientId, params: { id }, read, listed: read }
  }
  return {
    'payment online': {
      seenBy: 3,
      calls: {
        refundCheckout: { endpoint: refundCheckout, body: () => ({ key: newId(), amount: '1.00' }) },
        keepSurplus: { endpoint: keepSurplus },
      },
      states: {
        'with a surplus': payment({}),
        'kept as credit': payment({ kept: '100.00' }),
        contested: payment({ dispute: 'open' }),
        'given back': payment({ received: '0.00' }),
      },
    },
    credit: {
      seenBy: 3,
      calls: { useCredit: { endpoint: useCredit, body: { amount: '1.00' } } },
      states: {
        none: credit('approved'),
        some: credit('approved', { kept: '100.00' }),
        'some, and nothing to pay': credit('void', { kept: '100.00' }),
      },
    },
    // Where it may be paid, Stripe is asked: that is tried in server/checkout.
    'offer to pay': {
      seenBy: 1,
      calls: { payInvoice: { endpoint: payInvoice, body: { amount: '1.00' } } },
      states: { 'that nobody takes': offer('approved'), void: offer('void') },
    },
  }
}

/** Writes that leave an activity; what asks Stripe is tried in server/checkout. */
export const checkoutWrites = (
  at: () => { server: TestServer; company: { id: string }; admin: Caller },
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => {
  const given = async (kept: string) => {
    const { server, company, admin } = at()
    const invoice = await givenInvoiceIn(admin, (await givenClient(admin)).id, 'approved')
    const checkoutId = await inserted(server, { companyId: company.id, invoiceId: invoice.id, kept })
    return { ...invoice, checkoutId }
  }
  return {
    keepSurplus: {
      action: 'payment.kept',
      kind: 'invoice',
      async write() {
        const { id, invoiceNumber, checkoutId } = await given('0.00')
        return {
          about: id,
          label: invoiceNumber,
          changes: { amount: { from: null, to: '100.00' } },
          send: () => at().admin.try(keepSurplus, { params: { id, checkoutId } }),
        }
      },
    },
    useCredit: {
      action: 'payment.recorded',
      kind: 'invoice',
      async write() {
        const { id, invoiceNumber } = await given('100.00')
        return {
          about: id,
          label: invoiceNumber,
          changes: { amount: { from: null, to: '15.00' } },
          send: () => at().admin.try(useCredit, { params: { id }, body: { amount: '15.00' } }),
        }
      },
    },
  }
}

/** Who may do what with payments online, where no account is connected. */
export const checkoutRows: Record<string, MatrixRow> = {
  getPayOffer: { send: (at) => ({ params: { id: at.invoiceId } }), own: { client: 200, others: 404 } },
  payInvoice: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { amount: '1.00' } }),
    own: { client: 409, others: 404 },
  },
  confirmPayment: { send: (at) => ({ params: { id: at.invoiceId } }), own: { client: 200, others: 404 } },
  getSharedPayOffer: {
    send: (at) => ({ params: { token: at.invoiceLinkToken } }),
    own: { everyone: 200 },
    anyCompany: true,
  },
  paySharedInvoice: {
    send: (at) => ({ params: { token: at.invoiceLinkToken }, body: { amount: '1.00' } }),
    own: { everyone: 409 },
    anyCompany: true,
  },
  confirmSharedPayment: {
    send: (at) => ({ params: { token: at.invoiceLinkToken } }),
    own: { everyone: 200 },
    anyCompany: true,
  },
  listCheckouts: { send: (at) => ({ params: { id: at.invoiceId } }), own: { admins: 200, others: 404 } },
  refundCheckout: {
    send: (at) => ({
      params: { id: at.invoiceId, checkoutId: at.checkoutId },
      body: { key: newId(), amount: '1.00' },
    }),
    own: { admins: 409, others: 404 },
  },
  keepSurplus: {
    send: (at) => ({ params: { id: at.invoiceId, checkoutId: at.checkoutId } }),
    own: { admins: 200, others: 404 },
  },
  useCredit: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { amount: '1.00' } }),
    own: { admins: 201, others: 404 },
  },
  // Nobody of ours signs as Stripe does.
  receiveStripe: { send: () => ({}), own: { everyone: 401 } },
}
