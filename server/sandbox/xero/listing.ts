import { readOrder, readWhere } from './filter.ts'
import { exception } from './refusals.ts'

/** What may be named in a `where` and an `order` of each list. */
export const fieldsOf = {
  Accounts: new Set(
    'AccountID Code Name Type Status Class TaxType SystemAccount Description BankAccountNumber EnablePaymentsToAccount UpdatedDateUTC'.split(
      ' ',
    ),
  ),
  TaxRates: new Set('Name TaxType Status ReportTaxType CanApplyToRevenue DisplayTaxRate EffectiveRate'.split(' ')),
  Contacts: new Set(
    'ContactID ContactNumber AccountNumber ContactStatus Name FirstName LastName CompanyNumber EmailAddress TaxNumber IsSupplier IsCustomer UpdatedDateUTC'.split(
      ' ',
    ),
  ),
  Invoices: new Set(
    'Type InvoiceID InvoiceNumber Reference Contact Date DueDate Status LineAmountTypes SubTotal TotalTax Total AmountDue AmountPaid AmountCredited CurrencyCode FullyPaidOnDate SentToContact UpdatedDateUTC'.split(
      ' ',
    ),
  ),
  CreditNotes: new Set(
    'Type CreditNoteID CreditNoteNumber Reference Contact Date DueDate Status SubTotal TotalTax Total RemainingCredit CurrencyCode FullyPaidOnDate UpdatedDateUTC'.split(
      ' ',
    ),
  ),
  BankTransactions: new Set(
    'Type BankTransactionID Reference Contact BankAccount Date Status IsReconciled LineAmountTypes SubTotal TotalTax Total CurrencyCode UpdatedDateUTC'.split(
      ' ',
    ),
  ),
  Payments: new Set(
    'PaymentID Date Amount Reference Status PaymentType IsReconciled UpdatedDateUTC Invoice CreditNote Account'.split(
      ' ',
    ),
  ),
} as const

export type Listed = keyof typeof fieldsOf

/** The query of a list as far as all lists share it. */
export interface ListQuery {
  query: URLSearchParams
  /** Of the header `If-Modified-Since`, which counts in UTC whether it says so or not. */
  modifiedSince: string | undefined
}

export interface Row<T> {
  value: T
  updated: number
}

/** A list as it is answered: filtered, ordered, and by the page where one is asked for. */
export function listed<T extends object>(
  name: Listed,
  rows: readonly Row<T>[],
  { query, modifiedSince }: ListQuery,
): Record<string, unknown> {
  const fields = fieldsOf[name]
  const where = query.get('where')
  const order = query.get('order')
  const since = modifiedSince === undefined ? undefined : readSince(modifiedSince)
  const asRecord = (value: T): Record<string, unknown> => Object.fromEntries(Object.entries(value))
  const test = where === null || where === '' ? undefined : readWhere(where, fields)
  const compare = order === null || order === '' ? undefined : readOrder(order, fields)
  let found = rows.filter(({ updated }) => since === undefined || updated >= since).map(({ value }) => value)
  if (test !== undefined) found = found.filter((value) => test(asRecord(value)))
  if (compare !== undefined) found = found.toSorted((one, other) => compare(asRecord(one), asRecord(other)))
  const page = wholeNumber(query.get('page'), 'page')
  if (page === undefined) return { [name]: found }
  const pageSize = Math.min(wholeNumber(query.get('pageSize'), 'pageSize') ?? 100, 1000)
  const pagination = { page, pageSize, pageCount: Math.ceil(found.length / pageSize), itemCount: found.length }
  return { pagination, [name]: found.slice((page - 1) * pageSize, page * pageSize) }
}

function wholeNumber(text: string | null, name: string): number | undefined {
  if (text === null || text === '') return undefined
  if (!/^[1-9]\d{0,5}$/.test(text)) throw exception(16, 'QueryParseException', `The ${name} '${text}' is not valid.`)
  return Number(text)
}

function readSince(text: string): number {
  const isBare = /^\d{4}-\d{2}-\d{2}(T[\d:.]+)?$/.test(text)
  const milliseconds = Date.parse(isBare ? `${text.includes('T') ? text : `${text}T00:00:00`}Z` : text)
  if (Number.isNaN(milliseconds)) throw exception(16, 'QueryParseException', 'If-Modified-Since is not a valid date.')
  return milliseconds
}

/** The values of a list in the query, such as `IDs=a,b`; undefined where it was not asked for. */
export function valuesOf(query: URLSearchParams, name: string): Set<string> | undefined {
  const text = query.get(name)
  return text === null || text === '' ? undefined : new Set(text.split(',').map((value) => value.trim().toLowerCase()))
}

/** Whether a record's value is among those that were asked for. */
export const isAmong = (values: Set<string> | undefined, value: string | undefined): boolean =>
  values === undefined || values.has((value ?? '').toLowerCase())
