import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Asked } from '#server/platform/numbers.ts'

/** The number that was typed, which no other invoice may have, or nothing: the next of the year's series. */
export const numberAsked = (typed: string | undefined, own?: string): Asked => ({
  number: typed,
  table: 'invoices',
  key: 'number_key',
  own,
  refusal: () => invalidField('invoiceNumber', invoiceMessages.numberTaken),
})
