import Big from 'big.js'
import type { Archived } from '../archives/schema.ts'
import { netOf } from '../checkout/rules.ts'
import { sentence, type Sentence } from '../errors.ts'
import { invoiceTotals, lineAmounts } from '../invoices/rules.ts'
import { isMoreThan, negative, sumMoney, type Money } from '../money.ts'
import { intakeMessages } from './schema.ts'

// The money of what is brought in is computed anew by the rules that it was made by: what does not come to the same, to
// the cent, is refused.

type Invoice = Archived<'invoices'>

/** What is wrong with the money of an invoice; null where all of it adds up. */
export function invoiceFault(invoice: Invoice): Sentence | null {
  return linesFault(invoice) ?? paymentsFault(invoice)
}

const differs = (
  message: string,
  computed: Money,
  said: string,
  more: Record<string, string | number> = {},
): Sentence => sentence(message, { ...more, computed, said })

function linesFault({ items, subtotal, taxTotal, total }: Invoice): Sentence | null {
  for (const [at, item] of items.entries()) {
    const { amount, tax } = lineAmounts(item)
    if (amount !== item.amount) return differs(intakeMessages.lineDiffers, amount, item.amount, { line: at + 1 })
    if (tax !== item.tax) return differs(intakeMessages.lineDiffers, tax, item.tax, { line: at + 1 })
  }
  const totals = invoiceTotals(items)
  if (totals.subtotal !== subtotal) return differs(intakeMessages.totalDiffers, totals.subtotal, subtotal)
  if (totals.taxTotal !== taxTotal) return differs(intakeMessages.totalDiffers, totals.taxTotal, taxTotal)
  if (totals.total !== total) return differs(intakeMessages.totalDiffers, totals.total, total)
  return isMoreThan('0.00', total) || isMoreThan('0.00', subtotal) ? sentenceOf(intakeMessages.belowNothing) : null
}

const sentenceOf = (message: string): Sentence => ({ message })

function paymentsFault(invoice: Invoice): Sentence | null {
  const { payments, amountPaid, balance, total, status, issued } = invoice
  if (!areReversalsTrue(payments)) return sentenceOf(intakeMessages.reversalWrong)
  const paid = sumMoney(payments.map(({ amount }) => amount))
  if (paid !== amountPaid) return differs(intakeMessages.paidDiffers, paid, amountPaid)
  if (isMoreThan(paid, total) || isMoreThan('0.00', paid)) return differs(intakeMessages.paidBeyond, paid, total)
  const left = new Big(total).minus(paid).toFixed(2)
  if (left !== balance) return differs(intakeMessages.paidDiffers, left, balance)
  if (status === 'paid' && left !== '0.00') return sentence(intakeMessages.paidWithout, { left })
  const isIssued = status !== 'draft' && status !== 'void'
  return issued !== isIssued || (isIssued && invoice.kept.firstIssuedAt === null)
    ? sentenceOf(intakeMessages.statusWrong)
    : null
}

/** Whether what came in is above nothing, and what went back takes back one payment, all of it, once. */
function areReversalsTrue(payments: Invoice['payments']): boolean {
  const reversed = new Set<string>()
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  if (byId.size !== payments.length) return false
  for (const { reverses, amount } of payments) {
    if (reverses === null) {
      if (!isMoreThan(amount, '0.00')) return false
      continue
    }
    const payment = byId.get(reverses)
    if (payment === undefined || payment.reverses !== null || reversed.has(reverses)) return false
    if (amount !== negative(payment.amount)) return false
    reversed.add(reverses)
  }
  return payments.every(({ id, reversed: said }) => said === reversed.has(id))
}

/** What is wrong with a payment online: `standing` is what of it stands as a payment, and as payments by credit. */
export function checkoutFault(
  held: Archived<'online-payments'>,
  standing: { recorded: Money; used: Money },
): Sentence | null {
  const net = netOf(held)
  if (standing.recorded !== held.recorded) return differs(intakeMessages.paidDiffers, standing.recorded, held.recorded)
  if (standing.used !== held.used) return differs(intakeMessages.paidDiffers, standing.used, held.used)
  const placed = sumMoney([held.recorded, held.kept])
  if (isMoreThan(placed, net)) return differs(intakeMessages.placedBeyond, placed, net)
  return isMoreThan(held.used, held.kept) ? differs(intakeMessages.placedBeyond, held.used, held.kept) : null
}
