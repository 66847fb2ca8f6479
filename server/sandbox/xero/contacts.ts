import { randomUUID } from 'node:crypto'
import { type Element, Invalid, isElement, textOf } from './elements.ts'
import type { Ledger, StoredContact } from './ledger.ts'
import type { Contact } from './wire.ts'

const short = [
  ...['ContactNumber', 'AccountNumber', 'CompanyNumber', 'TaxNumber'].map((field) => [field, 50] as const),
  ...['FirstName', 'LastName', 'EmailAddress', 'BankAccountDetails'].map((field) => [field, 255] as const),
  ...['AccountsReceivableTaxType', 'AccountsPayableTaxType', 'DefaultCurrency', 'SalesDefaultAccountCode'].map(
    (field) => [field, 255] as const,
  ),
]

const phoneTypes = ['DEFAULT', 'DDI', 'FAX', 'MOBILE']
const addressTypes = ['STREET', 'POBOX']

/** Makes a contact, or changes the one that there is: by id, by number, by name, as `upsert` says. */
export function saveContact(ledger: Ledger, element: Element, how: { upsert: boolean; id?: string }): StoredContact {
  const found = how.upsert ? findContact(ledger, how.id === undefined ? element : { ContactID: how.id }) : undefined
  const before = found?.contact
  const name = textOf(element, 'Name', 255)?.trim() ?? before?.Name ?? ''
  if (name === '') throw new Invalid('The contact name must be specified.')
  const status = textOf(element, 'ContactStatus') ?? before?.ContactStatus ?? 'ACTIVE'
  if (status !== 'ACTIVE' && status !== 'ARCHIVED') throw new Invalid(`The contact status '${status}' is not valid.`)
  const same = ledger.contacts().find(({ contact }) => isActive(contact) && isNamed(contact, name))
  if (status === 'ACTIVE' && same !== undefined && same.contact.ContactID !== before?.ContactID)
    throw new Invalid(
      `The contact name ${name} is already assigned to another contact. The contact name must be unique across all active contacts.`,
    )
  const texts = Object.fromEntries(
    short.flatMap(([field, most]) => {
      const text = textOf(element, field, most)
      return text === undefined ? [] : [[field, text]]
    }),
  )
  const mail = texts['EmailAddress']
  if (mail !== undefined && mail !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
    throw new Invalid('Email address must be valid.')
  return ledger.putContact(
    {
      ContactGroups: [],
      SalesTrackingCategories: [],
      PurchasesTrackingCategories: [],
      ContactPersons: [],
      BankAccountDetails: '',
      EmailAddress: '',
      ...before,
      ...texts,
      ContactID: before?.ContactID ?? randomUUID(),
      ContactStatus: status,
      Name: name,
      Addresses: byType(before?.Addresses, element['Addresses'], 'AddressType', addressTypes, emptyAddress),
      Phones: byType(before?.Phones, element['Phones'], 'PhoneType', phoneTypes, emptyPhone),
      ...(Array.isArray(element['ContactPersons'])
        ? { ContactPersons: element['ContactPersons'].filter(isElement) }
        : {}),
      ...(isElement(element['PaymentTerms']) ? { PaymentTerms: element['PaymentTerms'] } : {}),
    },
    before === undefined,
  )
}

const emptyAddress = { City: '', Region: '', PostalCode: '', Country: '' }
const emptyPhone = { PhoneNumber: '', PhoneAreaCode: '', PhoneCountryCode: '' }

/** One of each type, in Xero's order: as sent, else as before, else empty. */
function byType<Each>(
  before: Each[] | undefined,
  sent: unknown,
  field: keyof Each & string,
  types: readonly string[],
  empty: object,
): Each[] {
  const given = (Array.isArray(sent) ? sent : []).filter(isElement)
  const unknown = given.find((each) => !types.includes(String(each[field])))
  if (unknown !== undefined) throw new Invalid(`The ${field} '${String(unknown[field])}' is not valid.`)
  return types.map((type) => {
    const now = given.find((each) => each[field] === type) ?? before?.find((each) => each[field] === type)
    return { [field]: type, ...empty, ...now } as Each
  })
}

const isActive = (contact: Contact): boolean => contact.ContactStatus === 'ACTIVE'
const isNamed = (contact: Contact, name: string): boolean =>
  contact.Name?.trim().toLowerCase() === name.trim().toLowerCase()

/**
 * The contact that is meant: by its id, else its number, else its name among those that are active. One that is named
 * by an id must be there; by its name alone it may be made.
 */
export function findContact(
  ledger: Ledger,
  element: Element,
  how: { orMake?: boolean } = {},
): StoredContact | undefined {
  const id = textOf(element, 'ContactID') || undefined
  const number = textOf(element, 'ContactNumber') || undefined
  const name = textOf(element, 'Name') || undefined
  if (id !== undefined) {
    const found = ledger.contact(id.toLowerCase())
    if (found === undefined) throw new Invalid('An existing Contact with the specified ContactID could not be found')
    return found
  }
  const byNumber = ledger.contacts().find(({ contact }) => number !== undefined && contact.ContactNumber === number)
  const byName = ledger
    .contacts()
    .find(({ contact }) => name !== undefined && isActive(contact) && isNamed(contact, name))
  const found = byNumber ?? byName
  if (found !== undefined || how.orMake !== true || name === undefined) return found
  return saveContact(ledger, element, { upsert: false })
}
