import type { Contacts } from 'xero-node/dist/gen/model/accounting/contacts.js'
import type { CreditNotes } from 'xero-node/dist/gen/model/accounting/creditNotes.js'
import type { Invoices } from 'xero-node/dist/gen/model/accounting/invoices.js'
import type { Money } from '#domain/money.ts'
import { ask, BooksRefusal, type BooksAt } from './asking.ts'
import {
  readContact,
  readCreditNote,
  readInvoice,
  type TheirContact,
  type TheirCreditNote,
  type TheirInvoice,
} from './reading.ts'

// Each call sends one record: of several, those that are right would stand although the answer says that one is wrong.

/** An invoice as it is sent. Xero adds up its lines itself: the sums are read-only there. */
export interface SentInvoice {
  number: string
  reference: string
  date: string
  dueDate: string | null
  contactId: string
  status: 'SUBMITTED' | 'AUTHORISED'
  /** The page of ours that it comes from. */
  source: string
  lines: SentLine[]
}

export interface SentLine {
  description: string
  quantity: string
  /** Negative of a credit. */
  unitPrice: string
  amount: Money
  tax: Money
  accountCode: string
  taxType: string
}

const lineItem = (line: SentLine) => ({
  description: line.description,
  quantity: Number(line.quantity),
  unitAmount: Number(line.unitPrice),
  lineAmount: Number(line.amount),
  taxAmount: Number(line.tax),
  accountCode: line.accountCode,
  taxType: line.taxType,
})

/** Xero's client declares its enumerations without their words. */
const worded = <T>(record: object): T => record as T

const invoiceElement = (sent: SentInvoice) => ({
  type: 'ACCREC',
  invoiceNumber: sent.number,
  reference: sent.reference,
  date: sent.date,
  dueDate: sent.dueDate ?? undefined,
  contact: { contactID: sent.contactId },
  status: sent.status,
  url: sent.source,
  lineAmountTypes: 'Exclusive',
  lineItems: sent.lines.map(lineItem),
})

/** Makes an invoice. One whose number is taken is refused, so that none is made twice. */
export async function createInvoice(at: BooksAt, sent: SentInvoice, key: string): Promise<TheirInvoice> {
  const invoices = worded<Invoices>({ invoices: [invoiceElement(sent)] })
  const body = await ask(at, { path: '/api.xro/2.0/Invoices' }, (api, tenant) =>
    api.createInvoices(tenant, invoices, true, 4, key),
  )
  return readInvoice(only(body?.invoices))
}

/** Changes an invoice, or, without `sent`, its status alone. */
export async function changeInvoice(
  at: BooksAt,
  id: string,
  change: SentInvoice | { status: 'AUTHORISED' | 'DELETED' | 'VOIDED' },
): Promise<TheirInvoice> {
  const element = 'number' in change ? invoiceElement(change) : { type: 'ACCREC', status: change.status }
  const invoices = worded<Invoices>({ invoices: [{ invoiceID: id, ...element }] })
  const body = await ask(at, { path: `/api.xro/2.0/Invoices/${id}` }, (api, tenant) =>
    api.updateInvoice(tenant, id, invoices, 4),
  )
  return readInvoice(only(body?.invoices))
}

/** A contact as it is sent. */
export interface SentContact {
  /** Our client's id, by which it is found again. */
  number: string
  name: string
  email: string
  phone: string
  address: string
  person: string
}

function contactElement({ number, name, email, phone, address, person }: SentContact) {
  const [first = '', ...rest] = person.split(/\s+/)
  const lines = address.split('\n').flatMap((line) => line.match(/.{1,500}/g) ?? [])
  return {
    contactNumber: number,
    name,
    emailAddress: email,
    firstName: first.slice(0, 255),
    lastName: rest.join(' ').slice(0, 255),
    phones: [{ phoneType: 'DEFAULT', phoneNumber: phone.slice(0, 50) }],
    addresses: [
      {
        addressType: 'POBOX',
        addressLine1: lines[0] ?? '',
        addressLine2: lines[1] ?? '',
        addressLine3: lines[2] ?? '',
        addressLine4: lines.slice(3).join(', ').slice(0, 500),
      },
    ],
  }
}

/** Makes a contact. One whose name is taken is refused. */
export async function createContact(at: BooksAt, sent: SentContact, key: string): Promise<TheirContact> {
  const contacts = worded<Contacts>({ contacts: [contactElement(sent)] })
  const body = await ask(at, { path: '/api.xro/2.0/Contacts' }, (api, tenant) =>
    api.createContacts(tenant, contacts, true, key),
  )
  return readContact(only(body?.contacts))
}

/** Changes a contact, or says of one alone whose it is. */
export async function changeContact(
  at: BooksAt,
  id: string,
  change: SentContact | { number: string },
): Promise<TheirContact> {
  const element = 'name' in change ? contactElement(change) : { contactNumber: change.number }
  const contacts = worded<Contacts>({ contacts: [{ contactID: id, ...element }] })
  const body = await ask(at, { path: `/api.xro/2.0/Contacts/${id}` }, (api, tenant) =>
    api.updateContact(tenant, id, contacts),
  )
  return readContact(only(body?.contacts))
}

/** Enters money that came for an invoice; answers the payment's id. */
export async function createPayment(
  at: BooksAt,
  {
    invoiceId,
    accountId,
    ...sent
  }: { invoiceId: string; accountId: string; date: string; amount: Money; reference: string },
  key: string,
): Promise<string> {
  const payment = {
    invoice: { invoiceID: invoiceId },
    account: { accountID: accountId },
    date: sent.date,
    amount: Number(sent.amount),
    reference: sent.reference,
  }
  const body = await ask(at, { path: '/api.xro/2.0/Payments' }, (api, tenant) =>
    api.createPayment(tenant, payment, key),
  )
  return only(body?.payments).paymentID ?? ''
}

/** Takes a payment out again; one that is gone already is as well. */
export async function removePayment(at: BooksAt, id: string): Promise<void> {
  await ask(at, { path: `/api.xro/2.0/Payments/${id}` }, (api, tenant) =>
    api.deletePayment(tenant, id, { status: 'DELETED' }),
  )
}

/** Makes a credit note, approved. One whose number is taken is refused. */
export async function createCreditNote(
  at: BooksAt,
  sent: Pick<SentInvoice, 'number' | 'reference' | 'date' | 'contactId' | 'lines'>,
  key: string,
): Promise<TheirCreditNote> {
  const creditNotes = worded<CreditNotes>({
    creditNotes: [
      {
        type: 'ACCRECCREDIT',
        creditNoteNumber: sent.number,
        reference: sent.reference,
        date: sent.date,
        contact: { contactID: sent.contactId },
        status: 'AUTHORISED',
        lineAmountTypes: 'Exclusive',
        lineItems: sent.lines.map(lineItem),
      },
    ],
  })
  const body = await ask(at, { path: '/api.xro/2.0/CreditNotes' }, (api, tenant) =>
    api.createCreditNotes(tenant, creditNotes, true, 4, key),
  )
  return readCreditNote(only(body?.creditNotes))
}

/** Takes a credit note out again, of which nothing is set against an invoice. */
export async function voidCreditNote(at: BooksAt, id: string): Promise<void> {
  const creditNotes = worded<CreditNotes>({ creditNotes: [{ creditNoteID: id, status: 'VOIDED' }] })
  await ask(at, { path: `/api.xro/2.0/CreditNotes/${id}` }, (api, tenant) =>
    api.updateCreditNote(tenant, id, creditNotes, 4),
  )
}

/** Sets a credit note against an invoice. */
export async function allocateCredit(
  at: BooksAt,
  { creditNoteId, invoiceId, amount, date }: { creditNoteId: string; invoiceId: string; amount: Money; date: string },
  key: string,
): Promise<void> {
  const allocation = { amount: Number(amount), date, invoice: { invoiceID: invoiceId } }
  await ask(at, { path: `/api.xro/2.0/CreditNotes/${creditNoteId}/Allocations` }, (api, tenant) =>
    api.createCreditNoteAllocation(tenant, creditNoteId, worded({ allocations: [allocation] }), true, key),
  )
}

function only<T>(records: readonly T[] | undefined): T {
  const [record] = records ?? []
  if (record === undefined) throw new BooksRefusal([])
  return record
}
