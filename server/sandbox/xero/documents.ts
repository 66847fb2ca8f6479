import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { findContact } from './contacts.ts'
import { type Element, Invalid, isElement, numberOf, textOf } from './elements.ts'
import type { DocumentKind, Ledger, StoredDocument } from './ledger.ts'
import { readLines, totalsOf } from './lines.ts'
import { type AmountTypes, type DocumentStatus, readDate } from './wire.ts'

/** What each kind is called, and what it calls its own. */
export const kinds = {
  invoice: {
    type: 'ACCREC',
    id: 'InvoiceID',
    number: 'InvoiceNumber',
    prefix: 'INV-',
    notUnique: 'Invoice # must be unique.',
    notOfStatus: 'Invoice not of valid status for modification',
    unknown: 'An existing Invoice with the specified InvoiceID could not be found',
  },
  creditNote: {
    type: 'ACCRECCREDIT',
    id: 'CreditNoteID',
    number: 'CreditNoteNumber',
    prefix: 'CN-',
    notUnique: 'Credit note # must be unique.',
    notOfStatus: 'Credit note not of valid status for modification',
    unknown: 'An existing Credit Note with the specified CreditNoteID could not be found',
  },
} as const

/** Where a document may go by somebody's request; to PAID it goes by itself. */
const transitions: Record<DocumentStatus, readonly DocumentStatus[]> = {
  DRAFT: ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'DELETED'],
  SUBMITTED: ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'DELETED'],
  AUTHORISED: ['AUTHORISED', 'VOIDED'],
  PAID: [],
  VOIDED: [],
  DELETED: [],
}

const hasPaymentOrCredit = 'This document cannot be edited as it has a payment or credit note allocated to it.'
const settling = ['LineItems', 'Date', 'LineAmountTypes', 'CurrencyCode', 'Contact']

/**
 * Makes a document, or changes the one that there is: by its id, and, where `upsert` says so, by its number. Throws
 * what is wrong with it.
 */
export function saveDocument(
  ledger: Ledger,
  kind: DocumentKind,
  element: Element,
  how: { upsert: boolean; unitDecimals: 2 | 4; id?: string },
): StoredDocument {
  const names = kinds[kind]
  const number = textOf(element, names.number, 255)?.trim() || undefined
  const id = how.id ?? textOf(element, names.id)
  const byId = id === undefined ? undefined : ledger.document(kind, id)
  if (id !== undefined && byId === undefined && how.upsert) throw new Invalid(names.unknown)
  const byNumber = ledger.documents(kind).find((each) => number !== undefined && isSame(each.number, number))
  const before = how.upsert ? (byId ?? byNumber) : undefined
  if (byNumber !== undefined && byNumber.id !== before?.id) throw new Invalid(names.notUnique)
  if (before === undefined)
    return ledger.putDocument(readDocument(ledger, kind, element, undefined, how.unitDecimals), true)
  refuseChange(ledger, before, element)
  return ledger.putDocument(readDocument(ledger, kind, element, before, how.unitDecimals), false)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function refuseChange(ledger: Ledger, before: StoredDocument, element: Element): void {
  const to = statusOf(element) ?? before.status
  if (!transitions[before.status].includes(to)) throw new Invalid(kinds[before.kind].notOfStatus)
  const isSettledPartly = ledger.paymentsOf(before).length + ledger.allocationsOf(before).length > 0
  if (isSettledPartly && (to !== before.status || settling.some((field) => element[field] !== undefined)))
    throw new Invalid(hasPaymentOrCredit)
}

const statuses = Object.keys(transitions)
const isStatus = (text: string): text is DocumentStatus => statuses.includes(text)

function statusOf(element: Element): DocumentStatus | undefined {
  const status = textOf(element, 'Status')
  if (status === undefined || isStatus(status)) return status
  throw new Invalid(`The status '${status}' is not valid.`)
}

export const isAmountTypes = (text: string): text is AmountTypes => ['Exclusive', 'Inclusive', 'NoTax'].includes(text)

function readDocument(
  ledger: Ledger,
  kind: DocumentKind,
  element: Element,
  before: StoredDocument | undefined,
  unitDecimals: 2 | 4,
): StoredDocument {
  const { type, number, prefix, notOfStatus } = kinds[kind]
  const { book } = ledger
  const sentType = textOf(element, 'Type')
  if (sentType !== type && (before === undefined || sentType !== undefined))
    throw new Invalid(`The sandbox keeps documents of type ${type} alone.`)
  const status = statusOf(element) ?? before?.status ?? 'DRAFT'
  if (before === undefined && !['DRAFT', 'SUBMITTED', 'AUTHORISED'].includes(status)) throw new Invalid(notOfStatus)
  const currency = textOf(element, 'CurrencyCode') || book.currency
  if (currency !== book.currency) throw new Invalid(`Organisation is not subscribed to currency ${currency}`)
  const amountTypes = textOf(element, 'LineAmountTypes') ?? before?.amountTypes ?? 'Exclusive'
  if (!isAmountTypes(amountTypes)) throw new Invalid(`The line amount type '${amountTypes}' is not valid.`)
  const isApproved = status === 'AUTHORISED'
  const rules = {
    book,
    amountTypes,
    unitDecimals,
    isApproved,
    mayDiscount: kind === 'invoice',
    side: 'revenue',
  } as const
  const sentLines = element['LineItems'] ?? (before === undefined ? undefined : before.lines.map(asSent))
  const lines = readLines(sentLines, {
    ...rules,
    before: before?.lines ?? [],
    unitDecimals: element['LineItems'] === undefined ? 4 : unitDecimals,
  })
  if (lines.length === 0) throw new Invalid('One or more line items must be specified')
  const totals = totalsOf(lines, amountTypes)
  refuseTotals(element, totals)
  const dueDate = dateOf(element, 'DueDate') ?? before?.dueDate
  if (isApproved && kind === 'invoice' && dueDate === undefined)
    throw new Invalid('The due date is required for approved invoices.')
  const document = {
    kind,
    id: before?.id ?? randomUUID(),
    number: textOf(element, number)?.trim() || (before?.number ?? nextNumber(ledger, kind, prefix)),
    reference: textOf(element, 'Reference', 255) ?? before?.reference ?? '',
    date: dateOf(element, 'Date') ?? before?.date ?? ledger.today(),
    dueDate,
    status,
    amountTypes,
    currency: book.currency,
    sent: typeof element['SentToContact'] === 'boolean' ? element['SentToContact'] : (before?.sent ?? false),
    url: textOf(element, 'Url') ?? before?.url,
    lines,
    ...totals,
    paidOn: before?.paidOn,
    updated: 0,
  }
  // Last, when nothing else can be wrong: this may make one.
  return { ...document, contactId: contactOf(ledger, element, before) }
}

/** A kept line in the form of one that is sent, for what is read again without being sent anew. */
export const asSent = (line: StoredDocument['lines'][number]): Element => ({
  LineItemID: line.id,
  Description: line.description,
  Quantity: line.quantity,
  UnitAmount: line.unitAmount,
  AccountCode: line.accountCode,
  TaxType: line.taxType,
  TaxAmount: line.quantity === undefined ? undefined : line.taxAmount,
  DiscountRate: line.discountRate,
  DiscountAmount: line.discountAmount,
})

/** What was sent as sums is held against the lines' own. */
export function refuseTotals(element: Element, totals: ReturnType<typeof totalsOf>): void {
  const sent = { SubTotal: totals.subTotal, TotalTax: totals.totalTax, Total: totals.total }
  for (const [field, ours] of Object.entries(sent)) {
    const theirs = numberOf(element, field)
    if (theirs !== undefined && !new Big(theirs).eq(ours))
      throw new Invalid(`The document ${words[field]} does not equal the sum of the lines.`)
  }
  if (new Big(totals.total).lt(0)) throw new Invalid('The document total must be greater than or equal to zero.')
}

const words: Record<string, string> = { SubTotal: 'subtotal', TotalTax: 'total tax', Total: 'total' }

function contactOf(ledger: Ledger, element: Element, before: StoredDocument | undefined): string {
  const sent = element['Contact']
  const named = isElement(sent) ? findContact(ledger, sent, { orMake: true }) : undefined
  const id = named?.contact.ContactID ?? before?.contactId
  if (id === undefined) throw new Invalid('A Contact must be specified for this type of transaction')
  if (named !== undefined && named.contact.ContactStatus !== 'ACTIVE' && id !== before?.contactId)
    throw new Invalid(`The contact ${named.contact.Name} has been archived.`)
  return id
}

export function dateOf(element: Element, field: string): string | undefined {
  const value = element[field]
  if (value === undefined || value === null || value === '') return undefined
  const date = readDate(value)
  if (date === undefined) throw new Invalid(`${field} is not a valid date.`)
  return date
}

/** As the organisation's own settings would number it. */
function nextNumber(ledger: Ledger, kind: DocumentKind, prefix: string): string {
  const taken = ledger
    .documents(kind)
    .map(({ number }) => Number(number.startsWith(prefix) ? number.slice(prefix.length) : 0))
  const largest = Math.max(0, ...taken.filter(Number.isSafeInteger))
  return `${prefix}${String(largest + 1).padStart(4, '0')}`
}
