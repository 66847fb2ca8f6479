import type { Account as ModelAccount } from 'xero-node/dist/gen/model/accounting/account.js'
import type { Allocation as ModelAllocation } from 'xero-node/dist/gen/model/accounting/allocation.js'
import type { BankTransaction as ModelBankTransaction } from 'xero-node/dist/gen/model/accounting/bankTransaction.js'
import type { Contact as ModelContact } from 'xero-node/dist/gen/model/accounting/contact.js'
import type { CurrencyCode } from 'xero-node/dist/gen/model/accounting/currencyCode.js'
import type { CreditNote as ModelCreditNote } from 'xero-node/dist/gen/model/accounting/creditNote.js'
import type { Invoice as ModelInvoice } from 'xero-node/dist/gen/model/accounting/invoice.js'
import type { LineAmountTypes } from 'xero-node/dist/gen/model/accounting/lineAmountTypes.js'
import type { LineItem as ModelLineItem } from 'xero-node/dist/gen/model/accounting/lineItem.js'
import type { Organisation as ModelOrganisation } from 'xero-node/dist/gen/model/accounting/organisation.js'
import type { Payment as ModelPayment } from 'xero-node/dist/gen/model/accounting/payment.js'
import type { TaxRate as ModelTaxRate } from 'xero-node/dist/gen/model/accounting/taxRate.js'

/** Whether a number is just that, and no enumeration: the library declares those without their words. */
type IsNumber<T> = (<G>() => G extends T ? 1 : 2) extends <G>() => G extends number ? 1 : 2 ? true : false

/**
 * A model of the official library as it travels: the same fields with a capital at the front, enumerations as their
 * words, instants as Microsoft's `/Date(…)/`. So a field that the library doesn't know is a fault of the compiler.
 */
export type Wire<T> = T extends Date
  ? string
  : T extends number
    ? IsNumber<T> extends true
      ? number
      : string
    : T extends (infer Each)[]
      ? Wire<Each>[]
      : T extends object
        ? { [Field in keyof T as Field extends string ? Capitalize<Field> : never]: Wire<T[Field]> }
        : T

/** The words for how a document stands, and how its amounts are meant. */
export type DocumentStatus = keyof typeof ModelInvoice.StatusEnum
export type AmountTypes = keyof typeof LineAmountTypes
export type Currency = keyof typeof CurrencyCode

/** The library can't call a field `class`, so it has another name for it. */
type Named<T> = Omit<T, '_class'> & { Class?: string }

/** Beside each date Xero answers the same once more, readable; its library has no fields for them. */
interface Readable {
  DateString?: string
  DueDateString?: string
}

export type Account = Named<Wire<ModelAccount>>
export type Allocation = Wire<ModelAllocation>
export type BankTransaction = Wire<ModelBankTransaction> & Readable
export type Contact = Wire<ModelContact>
export type CreditNote = Wire<ModelCreditNote> & Readable & { ID?: string }
export type Invoice = Wire<ModelInvoice> & Readable
export type LineItem = Wire<ModelLineItem> & { ValidationErrors?: { Message: string }[] }
export type Organisation = Named<Wire<ModelOrganisation>>
export type Payment = Wire<ModelPayment>
export type TaxRate = Wire<ModelTaxRate>

/** An instant, as milliseconds, in Microsoft's notation of JSON. */
export const wireInstant = (milliseconds: number): string => `/Date(${milliseconds}+0000)/`

/** A calendar date in the same notation: midnight in UTC, whatever the organisation's timezone. */
export const wireDate = (date: string): string => wireInstant(Date.parse(`${date}T00:00:00Z`))

/** The same, readable. */
export const wireDateString = (date: string): string => `${date}T00:00:00`

/** An instant as ISO 8601. */
export const wireInstantString = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * A date as it may be sent: `2026-03-01`, the same with a time, or `/Date(…)/`. Undefined where it is none.
 */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const microsoft = /^\/Date\((-?\d{1,15})([+-]\d{4})?\)\/$/.exec(value)
  if (microsoft !== null) return dayOf(Number(microsoft[1]))
  const iso = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(value)
  const date = iso?.[1]
  return date !== undefined && dayOf(Date.parse(`${date}T00:00:00Z`)) === date ? date : undefined
}

function dayOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
