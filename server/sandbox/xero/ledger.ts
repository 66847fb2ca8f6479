import { todayIn } from '#domain/dates.ts'
import { sumMoney, toMoney, type Money } from '#domain/money.ts'
import Big from 'big.js'
import { shelf, type Shelf, type Store } from '../store.ts'
import type { Book } from './organisations.ts'
import type { AmountTypes, Contact, Currency, DocumentStatus } from './wire.ts'

/** A contact as it is kept: what was sent of it, filled up. */
export interface StoredContact {
  contact: Contact & { ContactID: string; Name: string; ContactStatus: string }
  updated: number
}

export interface StoredLine {
  id: string
  description: string
  quantity: string | undefined
  /** With four decimals, of which two are shown unless somebody asks for all. */
  unitAmount: string | undefined
  accountCode: string | undefined
  taxType: string | undefined
  lineAmount: Money
  taxAmount: Money
  discountRate: string | undefined
  discountAmount: Money | undefined
}

export type DocumentKind = 'invoice' | 'creditNote'

/** An invoice or a credit note to a customer; amounts as decimal text, never as floats. */
export interface StoredDocument {
  kind: DocumentKind
  id: string
  number: string
  reference: string
  contactId: string
  date: string
  dueDate: string | undefined
  status: DocumentStatus
  amountTypes: AmountTypes
  currency: Currency
  sent: boolean
  url: string | undefined
  lines: StoredLine[]
  subTotal: Money
  totalTax: Money
  total: Money
  paidOn: string | undefined
  updated: number
}

/** Money that came for an invoice, or went back for a credit note. */
export interface StoredPayment {
  id: string
  kind: DocumentKind
  documentId: string
  accountId: string
  date: string
  amount: Money
  reference: string
  reconciled: boolean
  status: 'AUTHORISED' | 'DELETED'
  updated: number
}

/** What of a credit note is set against an invoice. */
export interface StoredAllocation {
  id: string
  creditNoteId: string
  invoiceId: string
  amount: Money
  date: string
}

/** Money that was spent from a bank account, or came into it, for no invoice. */
export interface StoredBankTransaction {
  id: string
  type: 'SPEND' | 'RECEIVE'
  accountId: string
  contactId: string
  date: string
  reference: string
  url: string | undefined
  amountTypes: AmountTypes
  status: 'AUTHORISED' | 'DELETED'
  /** Matched with the bank's own statement: it is changed no more then. */
  reconciled: boolean
  lines: StoredLine[]
  subTotal: Money
  totalTax: Money
  total: Money
  updated: number
}

export type Category = 'CONTACT' | 'INVOICE' | 'CREDITNOTE'
export type Tell = (tenant: string, category: Category, id: string, type: 'CREATE' | 'UPDATE', more?: object) => void

const contacts = shelf<StoredContact>('contacts')
const documents: Record<DocumentKind, Shelf<StoredDocument>> = {
  invoice: shelf('invoices'),
  creditNote: shelf('credit notes'),
}
const payments = shelf<StoredPayment>('payments')
const bankTransactions = shelf<StoredBankTransaction>('bank transactions')
const allocations = shelf<StoredAllocation>('allocations')

/** One organisation's books. */
export type Ledger = ReturnType<typeof openLedger>

export function openLedger(store: Store, book: Book, now: () => Date, tell: Tell) {
  const place = book.id
  const time = (): number => now().getTime()

  const paymentsOf = (document: StoredDocument): StoredPayment[] =>
    store
      .all(payments, place)
      .filter((each) => each.kind === document.kind && each.documentId === document.id && each.status !== 'DELETED')
  const allocationsOf = ({ kind, id }: StoredDocument): StoredAllocation[] =>
    store.all(allocations, place).filter((each) => (kind === 'invoice' ? each.invoiceId : each.creditNoteId) === id)

  /** What was paid, what was credited, and what is left: of an invoice to pay, of a credit note to use. */
  function settlementOf(document: StoredDocument): { paid: Money; credited: Money; left: Money } {
    const paid = sumMoney(paymentsOf(document).map(({ amount }) => amount))
    const credited = sumMoney(allocationsOf(document).map(({ amount }) => amount))
    const isOpen = document.status === 'AUTHORISED' || document.status === 'PAID'
    const left = isOpen || document.status === 'DRAFT' || document.status === 'SUBMITTED'
    return { paid, credited, left: left ? toMoney(new Big(document.total).minus(paid).minus(credited)) : '0.00' }
  }

  function putDocument(document: StoredDocument, isNew: boolean): StoredDocument {
    const settled = withStatus({ ...document, updated: time() })
    store.put(documents[document.kind], place, document.id, settled)
    const category = document.kind === 'invoice' ? 'INVOICE' : 'CREDITNOTE'
    const more = document.kind === 'invoice' ? undefined : { Type: 'ACCRECCREDIT', Status: settled.status }
    tell(place, category, document.id, isNew ? 'CREATE' : 'UPDATE', more)
    return settled
  }

  /** An approved document with nothing left is paid, and no longer so when something is left again. */
  function withStatus(document: StoredDocument): StoredDocument {
    if (document.status !== 'AUTHORISED' && document.status !== 'PAID') return document
    const isPaid = new Big(settlementOf(document).left).eq(0)
    const dates = [...paymentsOf(document), ...allocationsOf(document)].map(({ date }) => date)
    const paidOn = isPaid ? (dates.toSorted().at(-1) ?? document.date) : undefined
    return { ...document, status: isPaid ? 'PAID' : 'AUTHORISED', paidOn }
  }

  const resettle = (kind: DocumentKind, id: string): void => {
    const document = store.get(documents[kind], place, id)
    if (document !== undefined) putDocument(document, false)
  }

  return {
    book,
    now: time,
    /** The day it is where the organisation is. */
    today: (): string => todayIn(book.zone, now()),
    contact: (id: string) => store.get(contacts, place, id),
    contacts: () => store.all(contacts, place),
    putContact(contact: StoredContact['contact'], isNew: boolean): StoredContact {
      const stored = { contact, updated: time() }
      store.put(contacts, place, contact.ContactID, stored)
      tell(place, 'CONTACT', contact.ContactID, isNew ? 'CREATE' : 'UPDATE')
      return stored
    },
    document: (kind: DocumentKind, id: string) => store.get(documents[kind], place, id),
    documents: (kind: DocumentKind) => store.all(documents[kind], place),
    putDocument,
    payment: (id: string) => store.get(payments, place, id),
    payments: () => store.all(payments, place),
    paymentsOf,
    putPayment(payment: Omit<StoredPayment, 'updated'>): StoredPayment {
      const stored = { ...payment, updated: time() }
      store.put(payments, place, payment.id, stored)
      resettle(payment.kind, payment.documentId)
      return stored
    },
    bankTransaction: (id: string) => store.get(bankTransactions, place, id),
    bankTransactions: () => store.all(bankTransactions, place),
    // Xero tells nobody of these.
    putBankTransaction(transaction: Omit<StoredBankTransaction, 'updated'>): StoredBankTransaction {
      const stored = { ...transaction, updated: time() }
      store.put(bankTransactions, place, transaction.id, stored)
      return stored
    },
    allocationsOf,
    putAllocation(allocation: StoredAllocation): void {
      store.put(allocations, place, allocation.id, allocation)
      resettle('invoice', allocation.invoiceId)
      resettle('creditNote', allocation.creditNoteId)
    },
    removeAllocation({ id, invoiceId, creditNoteId }: StoredAllocation): void {
      store.remove(allocations, place, id)
      resettle('invoice', invoiceId)
      resettle('creditNote', creditNoteId)
    },
    settlementOf,
  }
}
