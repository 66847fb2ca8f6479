import type { Account as ModelAccount } from 'xero-node/dist/gen/model/accounting/account.js'
import type { CurrencyCode } from 'xero-node/dist/gen/model/accounting/currencyCode.js'
import type { Organisation as ModelOrganisation } from 'xero-node/dist/gen/model/accounting/organisation.js'
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

/** The words for currencies. */
export type Currency = keyof typeof CurrencyCode

/** The library can't call a field `class`, so it has another name for it. */
type Named<T> = Omit<T, '_class'> & { Class?: string }

export type Account = Named<Wire<ModelAccount>>
export type Organisation = Named<Wire<ModelOrganisation>>
export type TaxRate = Wire<ModelTaxRate>
