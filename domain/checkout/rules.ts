import Big from 'big.js'
import { isMoreThan, sumMoney, toMoney, type Money } from '../money.ts'

/** What is left of what came in, once what went back and what a bank took back is gone; never below nothing. */
export const netOf = ({ received, refunded, lost }: { received: Money; refunded: Money; lost: Money }): Money =>
  least('0.00', minus(received, sumMoney([refunded, lost])))

/** What stands of a payment online, here and at Stripe. */
export interface Standing {
  /** What Stripe says is there now, and what it said when this was last settled. */
  net: Money
  before: Money
  /** What of it is recorded as a payment of its invoice. */
  recorded: Money
  /** What could be paid on the invoice besides; nothing where it can't be paid. */
  balance: Money
  /** What of it was kept as credit, and what of that was used on other invoices. */
  kept: Money
  used: Money
}

/** Where the money is to be: `recorded`, `kept` (with what is used) and `surplus` make up all of it. */
export interface Settlement {
  recorded: Money
  kept: Money
  surplus: Money
}

/**
 * Where the money of a payment online belongs. What comes in pays the invoice as far as something is left to pay, the
 * rest is surplus. What goes back is taken from the surplus first, then from the credit that nobody used, then from the
 * invoice. What somebody reversed by hand is surplus, and is not put back. `used` must be within `net`.
 */
export function settlementOf({ net, before, recorded, balance, kept, used }: Standing): Settlement {
  const came = least('0.00', minus(net, before))
  const paid = most(sumMoney([recorded, most(came, balance)]), minus(net, used))
  const credit = most(kept, minus(net, paid))
  return { recorded: paid, kept: credit, surplus: minus(net, sumMoney([paid, credit])) }
}

/** Which uses of a credit, the oldest first, are within what is left of the money: the others are taken back. */
export function usesWithin<U extends { amount: Money }>(uses: readonly U[], net: Money): U[] {
  const within: U[] = []
  let sum: Money = '0.00'
  for (const use of uses) {
    const next = sumMoney([sum, use.amount])
    if (isMoreThan(next, net)) break
    within.push(use)
    sum = next
  }
  return within
}

/** A part of a credit on one payment. */
export interface CreditPart {
  id: string
  amount: Money
}

/** From which credits, the oldest first, an amount is taken; null where there is not so much. */
export function creditsFor(credits: readonly CreditPart[], amount: Money): CreditPart[] | null {
  const parts: CreditPart[] = []
  let left = amount
  for (const credit of credits) {
    const part = most(left, credit.amount)
    if (part !== '0.00') parts.push({ id: credit.id, amount: part })
    left = minus(left, part)
  }
  return left === '0.00' ? parts : null
}

/** Money in the smallest unit of a currency with two decimals, as Stripe counts. */
export const centsOf = (amount: Money): number => new Big(amount).times(100).toNumber()

/** The other way. */
export const moneyOfCents = (cents: number): Money => toMoney(new Big(cents).div(100))

export const minus = (amount: Money, other: Money): Money => toMoney(new Big(amount).minus(other))
const most = (amount: Money, limit: Money): Money => (isMoreThan(amount, limit) ? limit : amount)
const least = (limit: Money, amount: Money): Money => (isMoreThan(limit, amount) ? limit : amount)
