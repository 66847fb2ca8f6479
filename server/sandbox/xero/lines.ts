import { randomUUID } from 'node:crypto'
import { sumMoney, toMoney, type Money } from '#domain/money.ts'
import Big from 'big.js'
import { type Element, Invalid, isElement, numberOf, textOf } from './elements.ts'
import type { StoredLine } from './ledger.ts'
import type { Book } from './organisations.ts'
import type { AmountTypes } from './wire.ts'

export interface LineRules {
  book: Book
  amountTypes: AmountTypes
  /** How many decimals a unit price may have: two, or four with `unitdp=4`. */
  unitDecimals: 2 | 4
  /** A document that is to be approved says of each line what it is and where it is booked. */
  isApproved: boolean
  /** Credit notes have no discounts. */
  mayDiscount: boolean
  /** What the lines are of: what comes in goes by other rates than what goes out. */
  side: 'revenue' | 'expenses'
  before: readonly StoredLine[]
}

/** The lines of a document with their amounts, each rounded by itself; throws what is wrong with all of them. */
export function readLines(value: unknown, rules: LineRules): StoredLine[] {
  if (!Array.isArray(value)) throw new Invalid('One or more line items must be specified')
  const faults: string[] = []
  const lines = value.filter(isElement).flatMap((element) => {
    try {
      return [readLine(element, rules)]
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      faults.push(...error.messages)
      return []
    }
  })
  if (faults.length > 0) throw new Invalid(...new Set(faults))
  return lines
}

function readLine(element: Element, rules: LineRules): StoredLine {
  const { book, amountTypes, before } = rules
  const description = textOf(element, 'Description', 4000) ?? ''
  const accountCode = textOf(element, 'AccountCode') || undefined
  const amounts = amountsOf(element, rules)
  const account = book.accounts.find(({ Code, Status }) => Code === accountCode && Status === 'ACTIVE')
  if (accountCode !== undefined && account === undefined)
    throw new Invalid(`Account code '${accountCode}' is not a valid code for this document.`)
  const isBare = amounts === undefined
  if (rules.isApproved && description.trim() === '')
    throw new Invalid('The description field is mandatory for each line item.')
  if (rules.isApproved && !isBare && accountCode === undefined) throw new Invalid('Account code must be specified')
  const wanted = textOf(element, 'TaxType') || (account?.TaxType ?? 'NONE')
  const taxType = amountTypes === 'NoTax' ? 'NONE' : wanted
  const rate = book.taxRates.find(({ TaxType }) => TaxType === taxType)
  const applies = rules.side === 'revenue' ? rate?.CanApplyToRevenue : rate?.CanApplyToExpenses
  const isUsable = taxType === 'NONE' || (rate?.Status === 'ACTIVE' && applies === true)
  if (!isUsable)
    throw new Invalid(`The TaxType code '${taxType}' does not exist or cannot be used for this type of transaction.`)
  const id = textOf(element, 'LineItemID')
  const kept = before.find((line) => line.id === id)?.id ?? randomUUID()
  if (amounts === undefined) return { ...bare, id: kept, description }
  const typed = amountTypes === 'NoTax' ? undefined : numberOf(element, 'TaxAmount')
  const taxAmount =
    typed === undefined ? taxOf(amounts.lineAmount, rate?.EffectiveRate ?? 0, amountTypes) : toMoney(typed)
  return { id: kept, description, accountCode, taxType, taxAmount, ...amounts }
}

/** A line of words alone. */
const bare = {
  quantity: undefined,
  unitAmount: undefined,
  accountCode: undefined,
  taxType: undefined,
  lineAmount: '0.00',
  taxAmount: '0.00',
  discountRate: undefined,
  discountAmount: undefined,
}

type Amounts = Pick<StoredLine, 'quantity' | 'unitAmount' | 'lineAmount' | 'discountRate' | 'discountAmount'>

/** Quantity, price and amount of a line, the missing one worked out; undefined for a line of words alone. */
function amountsOf(element: Element, { unitDecimals, mayDiscount }: LineRules): Amounts | undefined {
  const given = { quantity: numberOf(element, 'Quantity'), unitAmount: numberOf(element, 'UnitAmount') }
  const lineAmount = numberOf(element, 'LineAmount')
  const discountRate = numberOf(element, 'DiscountRate')
  const discount = numberOf(element, 'DiscountAmount')
  const isDiscounted = discountRate !== undefined || discount !== undefined
  if (isDiscounted && !mayDiscount) throw new Invalid('Discounts may not be applied to credit notes.')
  if (given.quantity === undefined && given.unitAmount === undefined && lineAmount === undefined) return undefined
  const quantity = new Big(given.quantity ?? 1).round(4)
  const worked = (): Big => (quantity.eq(0) ? new Big(0) : new Big(lineAmount ?? 0).div(quantity))
  const unitAmount = (given.unitAmount === undefined ? worked() : new Big(given.unitAmount)).round(unitDecimals)
  const full = quantity.times(unitAmount)
  const expected = toMoney(
    discount === undefined ? full.times(new Big(100).minus(discountRate ?? 0)).div(100) : full.minus(discount),
  )
  if (lineAmount !== undefined && given.unitAmount !== undefined && !new Big(lineAmount).eq(expected))
    throw new Invalid(`The line total ${toMoney(lineAmount)} does not match the expected line total ${expected}`)
  return {
    quantity: quantity.toFixed(4),
    unitAmount: unitAmount.toFixed(4),
    lineAmount: given.unitAmount === undefined && lineAmount !== undefined ? toMoney(lineAmount) : expected,
    discountRate,
    discountAmount: discount === undefined ? undefined : toMoney(discount),
  }
}

/** The tax of one line, rounded half up by itself: on top of its amount, or inside of it. */
export function taxOf(lineAmount: Money, percent: number, amountTypes: AmountTypes): Money {
  const amount = new Big(lineAmount)
  if (amountTypes === 'NoTax') return '0.00'
  if (amountTypes === 'Exclusive') return toMoney(amount.times(percent).div(100))
  return toMoney(amount.times(percent).div(new Big(100).plus(percent)))
}

/** Sums of rounded lines. */
export function totalsOf(
  lines: readonly Pick<StoredLine, 'lineAmount' | 'taxAmount'>[],
  amountTypes: AmountTypes,
): { subTotal: Money; totalTax: Money; total: Money } {
  const amount = sumMoney(lines.map((line) => line.lineAmount))
  const totalTax = sumMoney(lines.map((line) => line.taxAmount))
  if (amountTypes === 'Inclusive')
    return { subTotal: toMoney(new Big(amount).minus(totalTax)), totalTax, total: amount }
  return { subTotal: amount, totalTax, total: sumMoney([amount, totalTax]) }
}
