import Big from 'big.js'
import { sentence, type Sentence } from './errors.ts'

/** An amount of money: a decimal string with exactly two decimals, such as `"1250.00"`. */
export type Money = string

Big.RM = Big.roundHalfUp

/** The largest amount that may be typed: some hundred times the dearest contract of a builder. */
export const largestAmount: Money = '999999999.99'
/** What is said of a larger one. */
export const amountAboveLimit = 'Amounts can be up to {{maximum}}'
/** The largest amount that a column keeps; so much could be typed before there was a limit. */
export const largestStored: Money = '999999999999.99'

// Divides to a whole number in one rounding; to Big's twenty decimals it takes as long as the rest of a job's figures.
const Whole = Big()
Whole.DP = 0
Whole.RM = Big.roundHalfUp

/** Any decimal as money, rounded half up to the cent. */
export const toMoney = (value: Big.BigSource): Money => new Big(value).toFixed(2)

/** Sum of amounts, exact. */
export const sumMoney = (amounts: readonly Money[]): Money =>
  toMoney(amounts.reduce((total, amount) => total.plus(amount), new Big(0)))

/** The amount with the other sign; nothing stays nothing. */
export const negative = (amount: Money): Money => toMoney(new Big(0).minus(amount))

/** `part / whole` as a whole percent, rounded half up; 0 when the whole is 0 (SPEC 4). May exceed 100. */
export function percentOf(part: Money, whole: Money): number {
  const base = new Whole(whole)
  return base.eq(0) ? 0 : new Whole(part).times(100).div(base).toNumber()
}

/** The largest of these amounts. */
export const largestOf = (amounts: readonly [Money, ...Money[]]): Money =>
  amounts.reduce((largest, amount) => (isMoreThan(amount, largest) ? amount : largest))

/** Whether the first amount is larger. */
export const isMoreThan = (amount: Money, other: Money): boolean => new Big(amount).gt(other)

/** What is said of an amount that is larger than it may be. */
export const amountTooLarge = (atMost: Money): Sentence => sentence(amountAboveLimit, { maximum: Number(atMost) })
