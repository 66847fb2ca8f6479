import { ask, type BooksAt } from './asking.ts'
import {
  readContact,
  readCreditNote,
  readInvoice,
  type TheirContact,
  type TheirCreditNote,
  type TheirInvoice,
} from './reading.ts'

const byGet = (path: string) => ({ method: 'GET', path: `/api.xro/2.0/${path}` }) as const

/** A text within the quotes of Xero's `where`. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** How many records Xero answers at once. */
const pageSize = 100

export async function findInvoice(at: BooksAt, id: string): Promise<TheirInvoice | null> {
  const body = await ask(at, byGet(`Invoices/${id}`), (api, tenant) => api.getInvoice(tenant, id, 4))
  const [invoice] = body?.invoices ?? []
  return invoice === undefined ? null : readInvoice(invoice)
}

/** The invoice of that number, whole. Xero has one at most that is not deleted. */
export async function findInvoiceByNumber(at: BooksAt, number: string): Promise<TheirInvoice | null> {
  const body = await ask(at, byGet('Invoices'), (api, tenant) =>
    // A list of numbers is split at commas, which a number may have.
    api.getInvoices(
      tenant,
      undefined,
      `Type=="ACCREC" AND InvoiceNumber==${quoted(number)}`,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      1,
      false,
      undefined,
      4,
    ),
  )
  const found = (body?.invoices ?? []).map(readInvoice)
  return found.find(({ status }) => status !== 'void') ?? found[0] ?? null
}

/** Invoices that changed since an instant, or all of them, page by page and whole. */
export async function* listInvoices(at: BooksAt, since: string | null): AsyncGenerator<TheirInvoice[]> {
  const modified = since === null ? undefined : new Date(since)
  for (let page = 1; ; page += 1) {
    const body = await ask(at, byGet('Invoices'), (api, tenant) =>
      api.getInvoices(
        tenant,
        modified,
        'Type=="ACCREC"',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        page,
        false,
        undefined,
        4,
        undefined,
        pageSize,
      ),
    )
    const found = body?.invoices ?? []
    if (found.length > 0) yield found.map(readInvoice)
    if (found.length < pageSize) return
  }
}

/** The contact that is our client's, by its id or by its name. */
export async function findContact(
  at: BooksAt,
  { field, value }: { field: 'ContactNumber' | 'Name'; value: string },
): Promise<TheirContact | null> {
  const body = await ask(at, byGet('Contacts'), (api, tenant) =>
    api.getContacts(tenant, undefined, `${field}==${quoted(value)}`),
  )
  const [contact] = body?.contacts ?? []
  return contact === undefined ? null : readContact(contact)
}

/** All contacts that are in use, page by page. */
export async function* listContacts(at: BooksAt): AsyncGenerator<TheirContact[]> {
  for (let page = 1; ; page += 1) {
    const body = await ask(at, byGet('Contacts'), (api, tenant) =>
      api.getContacts(tenant, undefined, undefined, undefined, undefined, page, false, true, undefined, pageSize),
    )
    const found = body?.contacts ?? []
    if (found.length > 0) yield found.map(readContact)
    if (found.length < pageSize) return
  }
}

export async function findCreditNoteByNumber(at: BooksAt, number: string): Promise<TheirCreditNote | null> {
  const body = await ask(at, byGet('CreditNotes'), (api, tenant) =>
    api.getCreditNotes(tenant, undefined, `CreditNoteNumber==${quoted(number)}`),
  )
  const [note] = body?.creditNotes ?? []
  return note === undefined ? null : readCreditNote(note)
}

export async function findCreditNote(at: BooksAt, id: string): Promise<TheirCreditNote | null> {
  const body = await ask(at, byGet(`CreditNotes/${id}`), (api, tenant) => api.getCreditNote(tenant, id, 4))
  const [note] = body?.creditNotes ?? []
  return note === undefined ? null : readCreditNote(note)
}
