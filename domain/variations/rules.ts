import Big from 'big.js'
import { toMoney, type Money } from '../money.ts'

/** Amounts of a variation with its sign, `1` or `-1` as the database says it. */
export const withSign = <Field extends string>(sign: string, amounts: Record<Field, Money>): Record<Field, Money> =>
  Object.fromEntries(
    Object.entries<Money>(amounts).map(([field, amount]) => [field, toMoney(new Big(amount).times(sign))]),
  ) as Record<Field, Money>

/** What is left of a variation to invoice; never below zero. */
export function remainingToInvoice(quoted: Money, invoiced: Money): Money {
  const left = new Big(quoted).minus(invoiced)
  return left.lt(0) ? '0.00' : toMoney(left)
}

/** Invoiced when nothing remains of something, or when somebody said so by hand (PRODUCT 11). */
export const invoiceStatusOf = (quoted: Money, invoiced: Money, byHand: boolean): 'pending' | 'invoiced' =>
  byHand || (new Big(invoiced).gt(0) && new Big(invoiced).gte(quoted)) ? 'invoiced' : 'pending'

/** Quoted less cost; negative when it loses money. */
export const marginOf = (quoted: Money, cost: Money): Money => toMoney(new Big(quoted).minus(cost))
