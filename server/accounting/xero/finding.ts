import { ask, type BooksAt } from './asking.ts'
import { equals, equalsOrContains, isSameText, longestWord } from './filters.ts'
import {
  readContact,
  readCreditNote,
  readInvoice,
  type TheirContact,
  type TheirCreditNote,
  type TheirInvoice,
} from './reading.ts'

const asked = (path: string) => ({ path: `/api.xro/2.0/${path}` })

/** How many records Xero answers at once. */
const pageSize = 100

export async function findInvoice(at: BooksAt, id: string): Promise<TheirInvoice | null> {
  const body = await ask(at, asked(`Invoices/${id}`), (api, tenant) => api.getInvoice(tenant, id, 4))
  const [invoice] = body?.invoices ?? []
  return invoice === undefined ? null : readInvoice(invoice)
}

/** All pages of a list, until one is not full. */
async function* pagesOf<T>(read: (page: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = 1; ; page += 1) {
    const found = await read(page)
    if (found.length > 0) yield found
    if (found.length < pageSize) return
  }
}

/** The invoice of that number, whole. Xero has one at most that is not deleted. */
export async function findInvoiceByNumber(at: BooksAt, number: string): Promise<TheirInvoice | null> {
  let ended: TheirInvoice | null = null
  // The list of numbers that Xero takes is split at commas, which a number may have.
  for await (const page of invoicesWhere(at, `Type=="ACCREC" AND ${equalsOrContains('InvoiceNumber', number)}`, null))
    for (const invoice of page) {
      if (!isSameText(invoice.version.number, number)) continue
      if (invoice.status !== 'void') return invoice
      ended ??= invoice
    }
  return ended
}

/** Invoices that changed since an instant, or all of them, page by page and whole. */
export const listInvoices = (at: BooksAt, since: string | null): AsyncGenerator<TheirInvoice[]> =>
  invoicesWhere(at, 'Type=="ACCREC"', since)

function invoicesWhere(at: BooksAt, where: string, since: string | null): AsyncGenerator<TheirInvoice[]> {
  const modified = since === null ? undefined : new Date(since)
  return pagesOf(async (page) => {
    const body = await ask(at, asked('Invoices'), (api, tenant) =>
      api.getInvoices(
        tenant,
        modified,
        where,
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
    return (body?.invoices ?? []).map(readInvoice)
  })
}

/** The contact in use that is our client's, by our id, which it was given, or by its name. */
export async function findContact(
  at: BooksAt,
  { field, value }: { field: 'ContactNumber' | 'Name'; value: string },
): Promise<TheirContact | null> {
  const isWanted = ({ number, name }: TheirContact) => isSameText(field === 'Name' ? name : number, value)
  const where = equals(field, value)
  if (where !== null) {
    const body = await ask(at, asked('Contacts'), (api, tenant) => api.getContacts(tenant, undefined, where))
    return (body?.contacts ?? []).map(readContact).find(isWanted) ?? null
  }
  for await (const page of listContacts(at, longestWord(value))) {
    const found = page.find(isWanted)
    if (found !== undefined) return found
  }
  return null
}

/** All contacts in use, or those in which Xero finds a word, page by page. */
export const listContacts = (at: BooksAt, word?: string): AsyncGenerator<TheirContact[]> =>
  pagesOf(async (page) => {
    const body = await ask(at, asked('Contacts'), (api, tenant) =>
      api.getContacts(tenant, undefined, undefined, undefined, undefined, page, false, true, word, pageSize),
    )
    return (body?.contacts ?? []).map(readContact)
  })

/** The credit note of that number; where Xero has several, one that is not void. */
export async function findCreditNoteByNumber(at: BooksAt, number: string): Promise<TheirCreditNote | null> {
  const where = `Type=="ACCRECCREDIT" AND ${equalsOrContains('CreditNoteNumber', number)}`
  let ended: TheirCreditNote | null = null
  const pages = pagesOf(async (page) => {
    const body = await ask(at, asked('CreditNotes'), (api, tenant) =>
      api.getCreditNotes(tenant, undefined, where, undefined, page, 4, pageSize),
    )
    return (body?.creditNotes ?? []).map(readCreditNote)
  })
  for await (const page of pages)
    for (const note of page) {
      if (!isSameText(note.number, number)) continue
      if (!note.isVoid) return note
      ended ??= note
    }
  return ended
}

export async function findCreditNote(at: BooksAt, id: string): Promise<TheirCreditNote | null> {
  const body = await ask(at, asked(`CreditNotes/${id}`), (api, tenant) => api.getCreditNote(tenant, id, 4))
  const [note] = body?.creditNotes ?? []
  return note === undefined ? null : readCreditNote(note)
}
