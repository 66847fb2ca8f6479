import Big from 'big.js'
import { toMoney } from '#domain/money.ts'
import { kinds } from './documents.ts'
import type {
  Ledger,
  StoredAllocation,
  StoredBankTransaction,
  StoredContact,
  StoredDocument,
  StoredLine,
  StoredPayment,
} from './ledger.ts'
import {
  type Allocation,
  type BankTransaction,
  type Contact,
  type CreditNote,
  type Invoice,
  type LineItem,
  type Payment,
  wireDate,
  wireDateString,
  wireInstant,
  wireInstantString,
} from './wire.ts'

export interface Shown {
  unitDecimals: 2 | 4
  /** Lists that are not read by the page show neither lines nor the whole of the contact. */
  whole: boolean
}

const wholly: Shown = { unitDecimals: 2, whole: true }

export function showContact(ledger: Ledger, { contact, updated }: StoredContact): Contact {
  const isCustomer = ledger.documents('invoice').some(({ contactId }) => contactId === contact.ContactID)
  return {
    ...contact,
    UpdatedDateUTC: wireInstant(updated),
    IsSupplier: false,
    IsCustomer: isCustomer,
    HasAttachments: false,
    HasValidationErrors: false,
  }
}

function contactOf(ledger: Ledger, document: { contactId: string }, whole: boolean): Contact {
  const stored = ledger.contact(document.contactId)
  if (stored !== undefined && whole) return showContact(ledger, stored)
  const nothing = { Addresses: [], Phones: [], ContactGroups: [], ContactPersons: [], HasValidationErrors: false }
  return { ContactID: document.contactId, Name: stored?.contact.Name, ...nothing }
}

function showLine(line: StoredLine, unitDecimals: 2 | 4, book: Ledger['book']): LineItem {
  const account = book.accounts.find(({ Code }) => Code === line.accountCode)
  return {
    LineItemID: line.id,
    Description: line.description,
    ...(line.quantity === undefined ? {} : { Quantity: Number(line.quantity) }),
    ...(line.unitAmount === undefined
      ? {}
      : { UnitAmount: Number(new Big(line.unitAmount).round(unitDecimals).toString()) }),
    LineAmount: Number(line.lineAmount),
    TaxAmount: Number(line.taxAmount),
    ...(line.taxType === undefined ? {} : { TaxType: line.taxType }),
    ...(account === undefined ? {} : { AccountCode: account.Code, AccountID: account.AccountID }),
    ...(line.discountRate === undefined ? {} : { DiscountRate: Number(line.discountRate) }),
    ...(line.discountAmount === undefined ? {} : { DiscountAmount: Number(line.discountAmount) }),
    Tracking: [],
    ValidationErrors: [],
  }
}

/** What invoices and credit notes have in common. */
function showShared(ledger: Ledger, document: StoredDocument, { unitDecimals, whole }: Shown) {
  return {
    Reference: document.reference,
    CurrencyRate: 1,
    SentToContact: document.sent,
    HasErrors: false,
    HasAttachments: false,
    Contact: contactOf(ledger, document, whole),
    DateString: wireDateString(document.date),
    Date: wireDate(document.date),
    ...(document.dueDate === undefined
      ? {}
      : { DueDateString: wireDateString(document.dueDate), DueDate: wireDate(document.dueDate) }),
    Status: document.status,
    LineAmountTypes: document.amountTypes,
    LineItems: whole ? document.lines.map((line) => showLine(line, unitDecimals, ledger.book)) : [],
    SubTotal: Number(document.subTotal),
    TotalTax: Number(document.totalTax),
    Total: Number(document.total),
    UpdatedDateUTC: wireInstant(document.updated),
    UpdatedDateUTCString: wireInstantString(document.updated),
    CurrencyCode: document.currency,
    ...(document.paidOn === undefined ? {} : { FullyPaidOnDate: wireDate(document.paidOn) }),
  }
}

export function showInvoice(ledger: Ledger, document: StoredDocument, shown: Shown = wholly): Invoice {
  const { paid, credited, left } = ledger.settlementOf(document)
  const discounts = document.lines.filter(
    (line) => line.discountRate !== undefined || line.discountAmount !== undefined,
  )
  return {
    Type: kinds.invoice.type,
    InvoiceID: document.id,
    InvoiceNumber: document.number,
    ...showShared(ledger, document, shown),
    Payments: ledger.paymentsOf(document).map(briefPayment),
    CreditNotes: ledger.allocationsOf(document).map((allocation) => creditOn(ledger, allocation)),
    Prepayments: [],
    Overpayments: [],
    AmountDue: Number(left),
    AmountPaid: Number(paid),
    AmountCredited: Number(credited),
    IsDiscounted: discounts.length > 0,
    ...(discounts.length === 0 ? {} : { TotalDiscount: Number(discountOf(discounts)) }),
    ...(document.url === undefined ? {} : { Url: document.url }),
  }
}

const discountOf = (lines: readonly StoredLine[]): string =>
  toMoney(
    lines.reduce(
      (sum, line) => sum.plus(new Big(line.quantity ?? 0).times(line.unitAmount ?? 0)).minus(line.lineAmount),
      new Big(0),
    ),
  )

const briefPayment = (payment: StoredPayment): Payment => ({
  PaymentID: payment.id,
  Date: wireDate(payment.date),
  Amount: Number(payment.amount),
  Reference: payment.reference,
  CurrencyRate: 1,
  HasAccount: false,
  HasValidationErrors: false,
})

/** A credit note as the invoice that it was set against shows it. */
const creditOn = (ledger: Ledger, allocation: StoredAllocation): CreditNote => ({
  CreditNoteID: allocation.creditNoteId,
  ID: allocation.creditNoteId,
  CreditNoteNumber: ledger.document('creditNote', allocation.creditNoteId)?.number,
  HasErrors: false,
  AppliedAmount: Number(allocation.amount),
  Date: wireDate(allocation.date),
  LineItems: [],
})

export function showCreditNote(ledger: Ledger, document: StoredDocument, shown: Shown = wholly): CreditNote {
  return {
    Type: kinds.creditNote.type,
    CreditNoteID: document.id,
    ID: document.id,
    CreditNoteNumber: document.number,
    ...showShared(ledger, document, shown),
    Payments: ledger.paymentsOf(document).map(briefPayment),
    RemainingCredit: Number(ledger.settlementOf(document).left),
    Allocations: ledger.allocationsOf(document).map((allocation) => showAllocation(ledger, allocation)),
  }
}

export const showAllocation = (ledger: Ledger, allocation: StoredAllocation): Allocation => ({
  AllocationID: allocation.id,
  Amount: Number(allocation.amount),
  Date: wireDate(allocation.date),
  Invoice: {
    InvoiceID: allocation.invoiceId,
    InvoiceNumber: ledger.document('invoice', allocation.invoiceId)?.number,
    HasErrors: false,
    LineItems: [],
  },
  CreditNote: { CreditNoteID: allocation.creditNoteId, LineItems: [] },
  ValidationErrors: [],
})

export function showPayment(ledger: Ledger, payment: StoredPayment): Payment {
  const account = ledger.book.accounts.find(({ AccountID }) => AccountID === payment.accountId)
  const document = ledger.document(payment.kind, payment.documentId)
  const brief = { unitDecimals: 2, whole: false } as const
  return {
    PaymentID: payment.id,
    Date: wireDate(payment.date),
    BankAmount: Number(payment.amount),
    Amount: Number(payment.amount),
    Reference: payment.reference,
    CurrencyRate: 1,
    PaymentType: payment.kind === 'invoice' ? 'ACCRECPAYMENT' : 'ARCREDITPAYMENT',
    Status: payment.status,
    UpdatedDateUTC: wireInstant(payment.updated),
    UpdatedDateUTCString: wireInstantString(payment.updated),
    HasAccount: true,
    IsReconciled: payment.reconciled,
    Account: { AccountID: payment.accountId, Code: account?.Code, Name: account?.Name },
    ...(document === undefined
      ? {}
      : payment.kind === 'invoice'
        ? { Invoice: showInvoice(ledger, document, brief) }
        : { CreditNote: showCreditNote(ledger, document, brief) }),
    HasValidationErrors: false,
  }
}

/** Money that was spent or came in, with its lines where it is shown whole. */
export function showBankTransaction(
  ledger: Ledger,
  transaction: StoredBankTransaction,
  { unitDecimals, whole }: Shown,
): BankTransaction {
  const account = ledger.book.accounts.find(({ AccountID }) => AccountID === transaction.accountId)
  return {
    BankTransactionID: transaction.id,
    Type: transaction.type,
    BankAccount: { AccountID: transaction.accountId, Code: account?.Code, Name: account?.Name },
    Contact: contactOf(ledger, transaction, whole),
    Reference: transaction.reference,
    IsReconciled: transaction.reconciled,
    HasAttachments: false,
    ...(transaction.url === undefined ? {} : { Url: transaction.url }),
    DateString: wireDateString(transaction.date),
    Date: wireDate(transaction.date),
    Status: transaction.status,
    LineAmountTypes: transaction.amountTypes,
    LineItems: whole ? transaction.lines.map((line) => showLine(line, unitDecimals, ledger.book)) : [],
    SubTotal: Number(transaction.subTotal),
    TotalTax: Number(transaction.totalTax),
    Total: Number(transaction.total),
    UpdatedDateUTC: wireInstant(transaction.updated),
    CurrencyCode: ledger.book.currency,
  }
}
