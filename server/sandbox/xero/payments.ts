import { randomUUID } from 'node:crypto'
import { toMoney, type Money } from '#domain/money.ts'
import Big from 'big.js'
import { type Element, Invalid, isElement, numberOf, textOf } from './elements.ts'
import type { DocumentKind, Ledger, StoredAllocation, StoredDocument, StoredPayment } from './ledger.ts'
import { readDate } from './wire.ts'

/** Records money that came for an invoice, or went back for a credit note. */
export function savePayment(ledger: Ledger, element: Element): StoredPayment {
  const document = paidDocument(ledger, element)
  if (document.status !== 'AUTHORISED' && document.status !== 'PAID')
    throw new Invalid('Payments can only be made against Authorised documents')
  const amount = amountOf(element)
  if (new Big(amount).gt(ledger.settlementOf(document).left))
    throw new Invalid('Payment amount exceeds the amount outstanding on this document')
  return ledger.putPayment({
    id: randomUUID(),
    kind: document.kind,
    documentId: document.id,
    accountId: accountOf(ledger, element),
    date: dateOf(ledger, element),
    amount,
    reference: textOf(element, 'Reference', 255) ?? '',
    reconciled: element['IsReconciled'] === true,
    status: 'AUTHORISED',
  })
}

/** Takes a payment back: all that can be done with one. */
export function deletePayment(ledger: Ledger, payment: StoredPayment, element: Element): StoredPayment {
  if (textOf(element, 'Status') !== 'DELETED')
    throw new Invalid('Payments cannot be modified, only created and deleted.')
  if (payment.status === 'DELETED') throw new Invalid('Payment not of valid status for modification')
  return ledger.putPayment({ ...payment, status: 'DELETED' })
}

/** Sets a part of a credit note against an invoice. */
export function allocate(ledger: Ledger, creditNote: StoredDocument, element: Element): StoredAllocation {
  const invoice = named(ledger, 'invoice', element['Invoice'])
  if (invoice === undefined) throw new Invalid('The invoice to allocate to could not be found')
  if (creditNote.status !== 'AUTHORISED' || invoice.status !== 'AUTHORISED')
    throw new Invalid('Credit can only be allocated between Authorised documents')
  if (creditNote.contactId !== invoice.contactId)
    throw new Invalid('Credit can only be allocated to invoices of the same contact')
  const amount = amountOf(element)
  if (new Big(amount).gt(ledger.settlementOf(creditNote).left))
    throw new Invalid('The allocation amount exceeds the remaining credit')
  if (new Big(amount).gt(ledger.settlementOf(invoice).left))
    throw new Invalid('The allocation amount exceeds the amount outstanding on the invoice')
  const allocation = {
    id: randomUUID(),
    creditNoteId: creditNote.id,
    invoiceId: invoice.id,
    amount,
    date: dateOf(ledger, element),
  }
  ledger.putAllocation(allocation)
  return allocation
}

function paidDocument(ledger: Ledger, element: Element): StoredDocument {
  const invoice = named(ledger, 'invoice', element['Invoice']) ?? byNumber(ledger, 'invoice', element['InvoiceNumber'])
  const found =
    invoice ??
    named(ledger, 'creditNote', element['CreditNote']) ??
    byNumber(ledger, 'creditNote', element['CreditNoteNumber'])
  if (found === undefined) throw new Invalid('The document to be paid could not be found')
  return found
}

function named(ledger: Ledger, kind: DocumentKind, value: unknown): StoredDocument | undefined {
  if (!isElement(value)) return undefined
  const id = textOf(value, kind === 'invoice' ? 'InvoiceID' : 'CreditNoteID')
  if (id !== undefined && id !== '') return ledger.document(kind, id.toLowerCase())
  return byNumber(ledger, kind, value[kind === 'invoice' ? 'InvoiceNumber' : 'CreditNoteNumber'])
}

const byNumber = (ledger: Ledger, kind: DocumentKind, number: unknown): StoredDocument | undefined =>
  typeof number === 'string' && number !== ''
    ? ledger.documents(kind).find((each) => each.number.toLowerCase() === number.toLowerCase())
    : undefined

function amountOf(element: Element): Money {
  const amount = numberOf(element, 'Amount')
  if (amount === undefined || new Big(amount).lte(0)) throw new Invalid('The payment amount must be greater than zero')
  if (!new Big(amount).eq(toMoney(amount))) throw new Invalid('The payment amount has more than two decimals')
  return toMoney(amount)
}

function accountOf(ledger: Ledger, element: Element): string {
  const sent = isElement(element['Account']) ? element['Account'] : {}
  const id = textOf(sent, 'AccountID') || undefined
  const code = textOf(sent, 'Code') || textOf(element, 'Code')
  const account = ledger.book.accounts.find(({ AccountID, Code }) =>
    id === undefined ? Code === code : AccountID === id.toLowerCase(),
  )
  if (account?.AccountID === undefined || account.Status !== 'ACTIVE')
    throw new Invalid('The account could not be found or is archived')
  if (account.Type !== 'BANK' && account.EnablePaymentsToAccount !== true)
    throw new Invalid(`Account code '${account.Code}' is not a valid account for payments`)
  return account.AccountID
}

function dateOf(ledger: Ledger, element: Element): string {
  const value = element['Date']
  if (value === undefined || value === null) return ledger.today()
  const date = readDate(value)
  if (date === undefined) throw new Invalid('Date is not a valid date.')
  return date
}
