import { type AccountingRoute, type Call, summarizes } from './call.ts'
import { saveContact } from './contacts.ts'
import { eachElement, elementsOf } from './elements.ts'
import type { StoredContact } from './ledger.ts'
import { isAmong, listed, valuesOf } from './listing.ts'
import { notFound } from './refusals.ts'
import { showContact } from './render.ts'

const searched = ['Name', 'FirstName', 'LastName', 'ContactNumber', 'CompanyNumber', 'EmailAddress'] as const

function list(call: Call): object {
  const { ledger, query } = call
  const ids = valuesOf(query, 'IDs')
  const term = query.get('searchTerm')?.toLowerCase()
  const isWanted = ({ contact }: StoredContact): boolean =>
    (contact.ContactStatus === 'ACTIVE' || query.get('includeArchived')?.toLowerCase() === 'true') &&
    isAmong(ids, contact.ContactID) &&
    (term === undefined || searched.some((field) => contact[field]?.toLowerCase().includes(term)))
  const found = ledger.contacts().filter(isWanted)
  return listed(
    'Contacts',
    found.map((stored) => ({ value: showContact(ledger, stored), updated: stored.updated })),
    call,
  )
}

const save = (upsert: boolean) => (call: Call) => ({
  Contacts: eachElement(
    elementsOf(call.body, 'Contacts'),
    { idField: 'ContactID', summarize: summarizes(call) },
    (element) => showContact(call.ledger, saveContact(call.ledger, element, { upsert })),
  ),
})

/** By its id, or by the number that the application gave it. */
function find({ ledger, params }: Call): StoredContact {
  const { id = '' } = params
  const byNumber = ledger.contacts().find(({ contact }) => contact.ContactNumber === id)
  const found = ledger.contact(id.toLowerCase()) ?? byNumber
  if (found === undefined) throw notFound()
  return found
}

export const contactRoutes: AccountingRoute[] = [
  { method: 'GET', path: '/Contacts', scope: 'contacts', run: list },
  { method: 'PUT', path: '/Contacts', scope: 'contacts', run: save(false) },
  { method: 'POST', path: '/Contacts', scope: 'contacts', run: save(true) },
  {
    method: 'GET',
    path: '/Contacts/:id',
    scope: 'contacts',
    run: (call) => ({ Contacts: [showContact(call.ledger, find(call))] }),
  },
  {
    method: 'POST',
    path: '/Contacts/:id',
    scope: 'contacts',
    run(call) {
      const id = find(call).contact.ContactID
      const elements = elementsOf(call.body, 'Contacts').slice(0, 1)
      return {
        Contacts: eachElement(elements, { idField: 'ContactID', summarize: true }, (element) =>
          showContact(call.ledger, saveContact(call.ledger, element, { upsert: true, id })),
        ),
      }
    },
  },
]
