import Big from 'big.js'
import { addDays, type CalendarDate } from '../dates.ts'
import type { FieldError } from '../errors.ts'
import { amountTooLarge, isMoreThan, largestAmount, largestOf, sumMoney, toMoney, type Money } from '../money.ts'
import type { InvoiceAction, InvoiceStatus } from './schema.ts'

/** The manual changes of SPEC 4. "Can a paid invoice be voided?" is one row of this table. */
export const invoiceTransitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['pending', 'void'],
  pending: ['approved', 'void'],
  approved: ['paid', 'overdue', 'void'],
  paid: ['void'],
  overdue: ['paid', 'void'],
  void: [],
}

/** Where each status change leads. */
export const invoiceActionTargets: Record<InvoiceAction, InvoiceStatus> = {
  submitInvoice: 'pending',
  approveInvoice: 'approved',
  markInvoicePaid: 'paid',
  markInvoiceOverdue: 'overdue',
  voidInvoice: 'void',
}

/** Whether the action is one of the table's changes from this stored status. */
export const isInvoiceActionAllowed = (status: InvoiceStatus, action: InvoiceAction): boolean =>
  invoiceTransitions[status].includes(invoiceActionTargets[action])

/** Drafts and pending invoices may still change; what is approved stands. */
const editableInvoices: readonly InvoiceStatus[] = ['draft', 'pending']

/** Whether an invoice of this stored status may still change. */
export const isInvoiceEditable = (status: InvoiceStatus): boolean => editableInvoices.includes(status)

/** Whether somebody has approved an invoice of this stored status, whatever has become of it since. */
export const isApprovedStatus = (status: InvoiceStatus): boolean =>
  status === 'approved' || status === 'paid' || status === 'overdue'

export interface Line {
  /** Decimal strings; `taxRate` is a fraction. */
  quantity: string
  unitPrice: string
  taxRate: string
  kind?: 'charge' | 'credit' | undefined
}

/** A line's amount excluding tax and its tax, each rounded half up to the cent (PRODUCT 2), negative for a credit. */
export function lineAmounts(line: Line): { amount: Money; tax: Money } {
  const amount = new Big(line.quantity).times(line.unitPrice).round(2)
  const tax = amount.times(line.taxRate).round(2)
  const sign = line.kind === 'credit' ? -1 : 1
  return { amount: toMoney(amount.times(sign)), tax: toMoney(tax.times(sign)) }
}

/** Sums of rounded lines. Check of PRODUCT 2: 25.06 + 25.61 + 25.63 at 15% → tax 11.44, total 87.74. */
export function invoiceTotals(lines: readonly Line[]): { subtotal: Money; taxTotal: Money; total: Money } {
  const rounded = lines.map(lineAmounts)
  const subtotal = sumMoney(rounded.map((line) => line.amount))
  const taxTotal = sumMoney(rounded.map((line) => line.tax))
  return { subtotal, taxTotal, total: sumMoney([subtotal, taxTotal]) }
}

/**
 * What is too large of these lines, at its field: a line's amount or their total. An invoice from before there was a
 * limit may keep what it has.
 */
export function amountsAboveLimit(
  lines: readonly Line[],
  before?: { items: readonly { amount: Money }[]; total: Money },
): FieldError[] {
  const amounts = before?.items.map((item) => sizeOf(item.amount)) ?? []
  const limit = largestOf([largestAmount, before?.total ?? '0.00', ...amounts])
  const above = lines.flatMap((line, index) =>
    isMoreThan(sizeOf(lineAmounts(line).amount), limit) ? [`items.${index}.unitPrice`] : [],
  )
  const paths = above.length === 0 && isMoreThan(invoiceTotals(lines).total, limit) ? ['items'] : above
  return paths.map((path) => ({ path, ...amountTooLarge(largestAmount) }))
}

const sizeOf = (amount: Money): Money => amount.replace('-', '')

/** The due date that payment terms mean for an invoice date; null for terms we don't know. */
export function dueDateOf(terms: string, date: CalendarDate): CalendarDate | null {
  if (terms === 'Due on receipt') return date
  const days = /^Net (\d{1,3})$/.exec(terms)?.[1]
  if (days !== undefined) return addDays(date, Number(days))
  if (terms !== '20th of following month') return null
  const [year, month] = date.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-20` : `${year}-${String(month + 1).padStart(2, '0')}-20`
}

/** A line for part of a contract: `percent` (0–100, decimal text) of the remaining amount, as money. */
export const shareOf = (remaining: Money, percent: string): Money => toMoney(new Big(remaining).times(percent).div(100))

const decimalText = /^-?\d+(\.\d+)?$/

/**
 * A rate typed in percent as the stored fraction, exactly: `"12.5"` → `"0.125"`. Nothing means 0; what is no number
 * stays as typed, for the schema to refuse.
 */
export function rateOfPercent(percent: string): string {
  const written = percent.trim()
  if (written === '') return '0'
  return decimalText.test(written) && written.length <= 40 ? shifted(written, -2) : written
}

/** A stored fraction in percent, exactly and without trailing zeros: `"0.12500"` → `"12.5"`. */
export const percentOfRate = (fraction: string): string => shifted(fraction, 2)

// Moved by powers of ten, never divided: no digit is lost, however many were typed.
const shifted = (value: string, places: number): string => new Big(value).times(new Big(10).pow(places)).toFixed()
