import { type AccountingRoute, type Call, summarizes, unitDecimals } from './call.ts'
import { kinds, saveDocument } from './documents.ts'
import { eachElement, elementsOf } from './elements.ts'
import type { DocumentKind, Ledger, StoredDocument } from './ledger.ts'
import { isAmong, listed, type Listed, valuesOf } from './listing.ts'
import { exception, notFound } from './refusals.ts'
import { showCreditNote, showInvoice, type Shown } from './render.ts'

const show = (ledger: Ledger, document: StoredDocument, shown: Shown): object =>
  document.kind === 'invoice' ? showInvoice(ledger, document, shown) : showCreditNote(ledger, document, shown)

/** By its id or its number. */
export function findDocument({ ledger, params }: Call, kind: DocumentKind): StoredDocument {
  const { id = '' } = params
  const byNumber = ledger.documents(kind).find(({ number }) => number.toLowerCase() === id.toLowerCase())
  const found = ledger.document(kind, id.toLowerCase()) ?? byNumber
  if (found === undefined) throw notFound()
  return found
}

function list(call: Call, kind: DocumentKind, name: Listed): object {
  const { ledger, query } = call
  const asked = {
    ids: valuesOf(query, 'IDs'),
    numbers: valuesOf(query, 'InvoiceNumbers'),
    contacts: valuesOf(query, 'ContactIDs'),
    statuses: valuesOf(query, 'Statuses'),
  }
  const term = query.get('searchTerm')?.toLowerCase()
  const found = ledger
    .documents(kind)
    .filter(
      (each) =>
        isAmong(asked.ids, each.id) &&
        isAmong(asked.numbers, each.number) &&
        isAmong(asked.contacts, each.contactId) &&
        isAmong(asked.statuses, each.status) &&
        (term === undefined || `${each.number}\n${each.reference}`.toLowerCase().includes(term)),
    )
  const whole = query.has('page') && query.get('summaryOnly')?.toLowerCase() !== 'true'
  const shown = { unitDecimals: unitDecimals(call), whole }
  return listed(
    name,
    found.map((each) => ({ value: show(ledger, each, shown), updated: each.updated })),
    call,
  )
}

const routesOf = (kind: DocumentKind, name: 'Invoices' | 'CreditNotes'): AccountingRoute[] => {
  const { id: idField } = kinds[kind]
  const save = (upsert: boolean) => (call: Call) => ({
    [name]: eachElement(elementsOf(call.body, name), { idField, summarize: summarizes(call) }, (element) => {
      const how = { upsert, unitDecimals: unitDecimals(call) }
      return show(call.ledger, saveDocument(call.ledger, kind, element, how), { ...how, whole: true })
    }),
  })
  return [
    { method: 'GET', path: `/${name}`, scope: 'transactions', run: (call) => list(call, kind, name) },
    { method: 'PUT', path: `/${name}`, scope: 'transactions', run: save(false) },
    { method: 'POST', path: `/${name}`, scope: 'transactions', run: save(true) },
    {
      method: 'GET',
      path: `/${name}/:id`,
      scope: 'transactions',
      run: (call) => ({
        [name]: [show(call.ledger, findDocument(call, kind), { unitDecimals: unitDecimals(call), whole: true })],
      }),
    },
    {
      method: 'POST',
      path: `/${name}/:id`,
      scope: 'transactions',
      run(call) {
        const how = { upsert: true, unitDecimals: unitDecimals(call), id: findDocument(call, kind).id }
        const elements = elementsOf(call.body, name).slice(0, 1)
        return {
          [name]: eachElement(elements, { idField, summarize: true }, (element) =>
            show(call.ledger, saveDocument(call.ledger, kind, element, how), { ...how, whole: true }),
          ),
        }
      },
    },
  ]
}

export const invoiceRoutes: AccountingRoute[] = [
  ...routesOf('invoice', 'Invoices'),
  {
    method: 'GET',
    path: '/Invoices/:id/OnlineInvoice',
    scope: 'transactions',
    run(call) {
      const invoice = findDocument(call, 'invoice')
      if (invoice.status !== 'AUTHORISED' && invoice.status !== 'PAID')
        throw exception(10, 'ValidationException', 'An online invoice is available for approved invoices alone.')
      const url = `${call.origin}/xero/organisations/${call.ledger.book.id}/invoices/${invoice.id}`
      return { OnlineInvoices: [{ OnlineInvoiceUrl: url }] }
    },
  },
]

export const creditNoteRoutes: AccountingRoute[] = routesOf('creditNote', 'CreditNotes')
