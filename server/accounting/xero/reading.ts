import Big from 'big.js'
import type { Contact } from 'xero-node/dist/gen/model/accounting/contact.js'
import type { CreditNote } from 'xero-node/dist/gen/model/accounting/creditNote.js'
import type { Invoice } from 'xero-node/dist/gen/model/accounting/invoice.js'
import type { LineItem } from 'xero-node/dist/gen/model/accounting/lineItem.js'
import type { Payment } from 'xero-node/dist/gen/model/accounting/payment.js'
import type { BookedStatus, TheirPayment } from '#domain/accounting/rules.ts'
import type { DocumentVersion } from '#domain/accounting/schema.ts'
import { toMoney, type Money } from '#domain/money.ts'

// What Xero answers, in our words. Its client declares enumerations without their words and dates as texts where they
// are moments: both are read as what comes.

/** An invoice as Xero has it. */
export interface TheirInvoice {
  id: string
  contactId: string
  status: BookedStatus
  /** It can be changed as a whole: no money or credit is set against it. */
  version: DocumentVersion
  /** The page of ours that it names as its source. */
  source: string
  /** Of each line, so that what somebody chose there stays. */
  accounts: { accountCode: string | undefined; taxType: string | undefined }[]
  payments: TheirPayment[]
  /** What was set against it by credit notes, overpayments and prepayments. */
  credited: Money
  paid: Money
  due: Money
}

/** A contact as Xero has it. */
export interface TheirContact {
  id: string
  name: string
  /** Our client's id, where it is one of ours. */
  number: string
}

/** A credit note as Xero has it. */
export interface TheirCreditNote {
  id: string
  number: string
  reference: string
  /** Void or deleted there. */
  isVoid: boolean
  /** What is not set against an invoice yet. */
  left: Money
  total: Money
}

const money = (value: number | undefined): Money => toMoney(new Big(value ?? 0))
const digits = (value: number | undefined): string => new Big(value ?? 0).toFixed()

/** The day of a moment at midnight UTC, which is how Xero writes dates. */
function dayOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null
}

const statuses: Record<string, BookedStatus> = {
  DRAFT: 'open',
  SUBMITTED: 'open',
  AUTHORISED: 'approved',
  PAID: 'approved',
  VOIDED: 'void',
  DELETED: 'void',
}

/** What of it is read. */
export function readInvoice(invoice: Invoice): TheirInvoice {
  const lines = invoice.lineItems ?? []
  const isInclusive = String(invoice.lineAmountTypes) === 'Inclusive'
  return {
    id: invoice.invoiceID ?? '',
    contactId: invoice.contact?.contactID ?? '',
    status: statuses[String(invoice.status)] ?? 'open',
    source: invoice.url ?? '',
    version: {
      number: invoice.invoiceNumber ?? '',
      reference: invoice.reference ?? '',
      date: dayOf(invoice.date) ?? '',
      dueDate: dayOf(invoice.dueDate),
      contact: invoice.contact?.name ?? '',
      lines: lines.map((line) => readLine(line, isInclusive)),
      subtotal: money(invoice.subTotal),
      taxTotal: money(invoice.totalTax),
      total: money(invoice.total),
    },
    accounts: lines.map(({ accountCode, taxType }) => ({ accountCode, taxType })),
    payments: (invoice.payments ?? []).map(readPayment),
    credited: money(invoice.amountCredited),
    paid: money(invoice.amountPaid),
    due: money(invoice.amountDue),
  }
}

function readLine(line: LineItem, isInclusive: boolean): DocumentVersion['lines'][number] {
  const tax = money(line.taxAmount)
  return {
    description: line.description ?? '',
    quantity: digits(line.quantity),
    unitPrice: digits(line.unitAmount),
    amount: isInclusive ? toMoney(new Big(line.lineAmount ?? 0).minus(tax)) : money(line.lineAmount),
    tax,
  }
}

const readPayment = (payment: Payment): TheirPayment => ({
  id: payment.paymentID ?? '',
  date: dayOf(payment.date) ?? '',
  amount: money(payment.amount),
  reference: payment.reference ?? '',
})

export const readContact = (contact: Contact): TheirContact => ({
  id: contact.contactID ?? '',
  name: contact.name ?? '',
  number: contact.contactNumber ?? '',
})

export const readCreditNote = (note: CreditNote): TheirCreditNote => ({
  id: note.creditNoteID ?? '',
  number: note.creditNoteNumber ?? '',
  reference: note.reference ?? '',
  isVoid: statuses[String(note.status)] === 'void',
  left: money(note.remainingCredit),
  total: money(note.total),
})
