import { sumMoney } from '#domain/money.ts'
import type { Call } from './call.ts'
import { eachElement, elementsOf, Invalid } from './elements.ts'
import type { Ledger } from './ledger.ts'

// What tests have Xero do that it does for reasons of its own: an account is archived, dates are locked, a sum is
// rounded otherwise.

/** Refuses everything that was sent, in the form in which Xero says what is wrong with a record. */
export function refuseAll(call: Call, pathname: string, message: string): object {
  const name =
    /\/(Contacts|Invoices|CreditNotes|Payments|BankTransactions|Allocations)(?:\/[^/]*)?$/i.exec(pathname)?.[1] ?? ''
  return eachElement(elementsOf(call.body, name), { idField: `${name.slice(0, -1)}ID`, summarize: true }, () => {
    throw new Invalid(message)
  })
}

/** Books that keep a cent more of each document than its lines come to. */
export const withOneCentMore = (ledger: Ledger): Ledger => ({
  ...ledger,
  putDocument(document, isNew) {
    const [first, ...others] = document.lines
    const more = (amount: string) => sumMoney([amount, '0.01'])
    return ledger.putDocument(
      {
        ...document,
        lines: first === undefined ? [] : [{ ...first, taxAmount: more(first.taxAmount) }, ...others],
        totalTax: more(document.totalTax),
        total: more(document.total),
      },
      isNew,
    )
  },
})
