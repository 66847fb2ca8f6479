import Big from 'big.js'
import { sentence, type Sentence } from '../errors.ts'
import { invoiceTotals, lineAmounts } from '../invoices/rules.ts'
import { toMoney, type Money } from '../money.ts'
import { importMessages } from './schema.ts'

/** What a line of a file comes to, as an invoice is written: its amounts are never negative, its kind has the sign. */
export interface PricedRow {
  quantity: string
  unitPrice: string
  taxRate: string
  kind: 'charge' | 'credit'
}

/** What a row says of its line, each a plain decimal. */
export type LineValues = Readonly<
  Partial<Record<'quantity' | 'unitPrice' | 'taxRate' | 'lineAmount' | 'lineTax', string>>
>
export interface LineFault extends Sentence {
  field: keyof LineValues
}

/** What the file says against what it comes to. */
export const comesTo = (said: string, computed: Money): Sentence => sentence(importMessages.comesTo, { said, computed })

/** Whether a row says an amount of a line. */
export const hasLine = (values: LineValues): boolean =>
  values.quantity !== undefined || values.unitPrice !== undefined || values.lineAmount !== undefined

/**
 * A row as its line, and what of it does not come to what it says. Without a word about its tax it has none yet: that
 * may be said of the whole invoice.
 */
export function lineOf(values: LineValues): { line: PricedRow; saysTax: boolean; faults: LineFault[] } {
  const { quantity, unitPrice, taxRate, lineAmount, lineTax } = values
  const count = new Big(quantity ?? '1')
  const price = unitPrice === undefined ? priceOf(lineAmount ?? '0', count) : new Big(unitPrice)
  const line: PricedRow = {
    quantity: count.abs().toFixed(),
    unitPrice: price.abs().toFixed(),
    taxRate: taxRate ?? '0',
    kind: count.times(price).lt(0) ? 'credit' : 'charge',
  }
  const { amount } = lineAmounts(line)
  const faults: LineFault[] = []
  if (lineAmount !== undefined && !new Big(lineAmount).eq(amount))
    faults.push({ field: 'lineAmount', ...comesTo(lineAmount, amount) })
  if (lineTax !== undefined && taxRate === undefined) {
    const rate = rateFor(amount, lineTax)
    if (rate === null)
      faults.push({ field: 'lineTax', ...sentence(importMessages.noSuchTax, { tax: lineTax, amount }) })
    else line.taxRate = rate
  }
  const { tax } = lineAmounts(line)
  if (lineTax !== undefined && taxRate !== undefined && !new Big(lineTax).eq(tax))
    faults.push({ field: 'lineTax', ...comesTo(lineTax, tax) })
  return { line, saysTax: taxRate !== undefined || lineTax !== undefined, faults }
}

/** One of so many, as exactly as an invoice keeps it. */
const priceOf = (amount: string, count: Big): Big => (count.eq(0) ? new Big(0) : new Big(amount).div(count).round(4))

/**
 * The rate, a fraction of up to five decimals, by which this amount has exactly this tax: the roundest there is, or
 * null where there is none.
 */
export const rateFor = (amount: Money, tax: Money): string | null =>
  roundest(amount, tax, (rate) => new Big(amount).abs().times(rate).round(2).eq(new Big(tax).abs()))

/** The one rate by which these lines have this tax together, each rounded by itself; null where there is none. */
export function rateOfAll(lines: readonly PricedRow[], tax: Money): string | null {
  const { subtotal } = invoiceTotals(lines)
  return roundest(subtotal, tax, (taxRate) =>
    new Big(invoiceTotals(lines.map((line) => ({ ...line, taxRate }))).taxTotal).eq(tax),
  )
}

function roundest(amount: Money, tax: Money, isRight: (rate: string) => boolean): string | null {
  if (new Big(tax).eq(0)) return '0'
  if (new Big(amount).eq(0)) return null
  const rate = new Big(tax).div(amount)
  if (rate.lt(0) || rate.gt(1)) return null
  const rates = [2, 3, 4, 5].map((places) => rate.round(places).toFixed())
  return rates.find(isRight) ?? null
}

/**
 * Lines that come to exactly these totals: one where there is a rate for it, else what was taxed at the usual rate (or
 * at the next that is high enough) and what was not.
 */
export function linesOf(subtotal: Money, tax: Money, usualRate: string): PricedRow[] {
  const rate = rateFor(subtotal, tax)
  if (rate !== null) return [ofOne(subtotal, rate)]
  const [whole, part] = [new Big(subtotal), new Big(tax)]
  const usual = new Big(usualRate).eq(0) ? new Big(1) : new Big(usualRate)
  const isShare = part.gt(0) && part.lte(whole)
  const least = isShare ? part.div(whole).round(2, Big.roundUp) : usual
  const taxedAt = least.gt(usual) ? least : usual
  const taxed = part.div(taxedAt).round(2)
  return [ofOne(toMoney(taxed), taxedAt.toFixed()), ofOne(toMoney(whole.minus(taxed)), '0')]
}

const ofOne = (amount: Money, taxRate: string): PricedRow => ({
  quantity: '1',
  unitPrice: toMoney(new Big(amount).abs()),
  taxRate,
  kind: amount.startsWith('-') ? 'credit' : 'charge',
})
