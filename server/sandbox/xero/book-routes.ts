import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Now } from '../clock.ts'
import { formOf, sendPage } from '../pages.ts'
import type { Store } from '../store.ts'
import { saveBankTransaction } from './bank-transactions.ts'
import { bookPage, invoicePage } from './book-pages.ts'
import { saveDocument } from './documents.ts'
import { type Element, Invalid } from './elements.ts'
import { type Ledger, openLedger, type StoredBankTransaction, type StoredDocument, type Tell } from './ledger.ts'
import { bookById } from './organisations.ts'
import { deletePayment, savePayment } from './payments.ts'

type Deed = (ledger: Ledger, invoice: StoredDocument, form: URLSearchParams) => void

/** What a bookkeeper does in Xero itself, past the application; it is told by webhooks like everything else. */
const deeds: Record<string, Deed> = {
  change: (ledger, invoice, form) => void save(ledger, invoice, changed(invoice, form)),
  status: (ledger, invoice, form) => void save(ledger, invoice, { Status: form.get('status') }),
  pay: (ledger, { id }, form) =>
    void savePayment(ledger, {
      Invoice: { InvoiceID: id },
      Account: { Code: form.get('account') },
      Amount: form.get('amount'),
      Date: form.get('date'),
      Reference: 'Paid in Xero',
    }),
  unpay(ledger, _, form) {
    const payment = ledger.payment(form.get('payment') ?? '')
    if (payment !== undefined) deletePayment(ledger, payment, { Status: 'DELETED' })
  },
}

/** The same with what was spent or received: matched with a statement of the bank, or not any more, or taken out. */
const spentDeeds: Record<string, (ledger: Ledger, spent: StoredBankTransaction) => void> = {
  reconcile: (ledger, spent) => void ledger.putBankTransaction({ ...spent, reconciled: true }),
  unreconcile: (ledger, spent) => void ledger.putBankTransaction({ ...spent, reconciled: false }),
  delete: (ledger, before) => void saveBankTransaction(ledger, { Status: 'DELETED' }, { unitDecimals: 2, before }),
}

const save = (ledger: Ledger, { id }: StoredDocument, element: Element): StoredDocument =>
  saveDocument(ledger, 'invoice', element, { upsert: true, unitDecimals: 4, id })

/** Lines are sent only where one was changed: what a payment rests on may not be. */
function changed(invoice: StoredDocument, form: URLSearchParams): Element {
  const lines = invoice.lines.map((line, at) => {
    const typed = {
      Description: form.get(`description-${at}`) ?? line.description,
      Quantity: form.get(`quantity-${at}`) || undefined,
      UnitAmount: form.get(`unitAmount-${at}`) || undefined,
    }
    const isSame =
      typed.Description === line.description && typed.Quantity === line.quantity && typed.UnitAmount === line.unitAmount
    const { id: LineItemID, accountCode: AccountCode, taxType: TaxType, discountRate: DiscountRate } = line
    return { isSame, element: { LineItemID, AccountCode, TaxType, DiscountRate, ...typed } }
  })
  return {
    Reference: form.get('reference') ?? invoice.reference,
    DueDate: form.get('dueDate') || undefined,
    ...(lines.every(({ isSame }) => isSame) ? {} : { LineItems: lines.map(({ element }) => element) }),
  }
}

/** The books of an organisation, to look into and to work in. */
export function bookRoutes(app: FastifyInstance, { store, now, tell }: { store: Store; now: Now; tell: Tell }): void {
  const ledgerOf = (id: string | undefined): Ledger | undefined => {
    const book = bookById(id)
    return book === undefined ? undefined : openLedger(store, book, now, tell)
  }
  const nothing = (reply: FastifyReply): FastifyReply => reply.code(404).send('There is nothing here.')
  const root = '/xero/organisations/:book'

  app.get(root, (request, reply) => {
    const ledger = ledgerOf((request.params as { book: string }).book)
    return ledger === undefined ? nothing(reply) : sendPage(reply, bookPage(ledger))
  })
  app.get(`${root}/invoices/:id`, (request, reply) => {
    const { book, id } = request.params as Record<'book' | 'id', string>
    const ledger = ledgerOf(book)
    const invoice = ledger?.document('invoice', id)
    if (ledger === undefined || invoice === undefined) return nothing(reply)
    return sendPage(reply, invoicePage(ledger, invoice))
  })
  app.post(`${root}/invoices/:id/:deed`, (request, reply) => {
    const { book, id, deed } = request.params as Record<'book' | 'id' | 'deed', string>
    const ledger = ledgerOf(book)
    const invoice = ledger?.document('invoice', id)
    const act = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined
    if (ledger === undefined || invoice === undefined || act === undefined) return nothing(reply)
    try {
      store.whole(() => act(ledger, invoice, formOf(request)))
      return reply.redirect(`/xero/organisations/${book}/invoices/${id}`, 303)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      return sendPage(reply.code(400), invoicePage(ledger, invoice, error.messages.join(' ')))
    }
  })
  app.post(`${root}/spent/:id/:deed`, (request, reply) => {
    const { book, id, deed } = request.params as Record<'book' | 'id' | 'deed', string>
    const ledger = ledgerOf(book)
    const spent = ledger?.bankTransaction(id)
    const act = Object.hasOwn(spentDeeds, deed) ? spentDeeds[deed] : undefined
    if (ledger === undefined || spent === undefined || act === undefined) return nothing(reply)
    try {
      store.whole(() => act(ledger, spent))
      return reply.redirect(`/xero/organisations/${book}`, 303)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      return reply.code(400).send(error.messages.join(' '))
    }
  })
}
