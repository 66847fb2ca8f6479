import Big from 'big.js'
import { isInvoicePayable } from '#domain/invoices/choices.ts'
import { invoiceActionTargets, isInvoiceActionAllowed, isInvoiceEditable } from '#domain/invoices/rules.ts'
import type { InvoiceAction, InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import { sumMoney, toMoney, type Money } from '#domain/money.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'

// What the books must say, kept by hand beside the product: sums of what succeeded, and nothing cleverer.

export interface ModelLine {
  job: number | null
  amount: Money
  tax: Money
}
export interface ModelInvoice {
  id: string
  status: InvoiceStatus
  version: number
  lines: ModelLine[]
  payments: Map<string, { amount: Money; reversed: boolean }>
  gone: boolean
}
export interface ModelVariation {
  id: string
  job: number
  version: number
  sign: 1 | -1
  amount: Money
  approved: boolean
  gone: boolean
}

/** One successful change of an invoice, as the caller asked for it. */
export type InvoiceChange =
  | { kind: 'status'; action: InvoiceAction; paymentId?: string }
  | { kind: 'pay'; id: string; amount: Money }
  | { kind: 'reverse'; paymentId: string }
  | { kind: 'edit'; lines: ModelLine[]; from: number }

const totalOf = (invoice: ModelInvoice): Money => sumMoney(invoice.lines.flatMap(({ amount, tax }) => [amount, tax]))
export const paidOf = (invoice: ModelInvoice): Money =>
  sumMoney([...invoice.payments.values()].filter(({ reversed }) => !reversed).map(({ amount }) => amount))
export const balanceIn = (invoice: ModelInvoice): Money => toMoney(new Big(totalOf(invoice)).minus(paidOf(invoice)))

/** Carries out a change that the product accepted as this version; throws when it should not have been. */
export function apply(invoice: ModelInvoice, change: InvoiceChange, version: number): void {
  const illegal = (why: string): never => {
    throw new Error(`${why}: ${JSON.stringify(change)} on ${invoice.status} at version ${invoice.version}`)
  }
  if (version !== invoice.version + 1) illegal(`version ${version} does not follow`)
  if (change.kind === 'status') {
    if (!isInvoiceActionAllowed(invoice.status, change.action)) illegal('not in the transition table')
    if (change.action === 'markInvoicePaid' && balanceIn(invoice) !== '0.00')
      invoice.payments.set(change.paymentId ?? '', { amount: balanceIn(invoice), reversed: false })
    if (change.action === 'voidInvoice') for (const payment of invoice.payments.values()) payment.reversed = true
    invoice.status = invoiceActionTargets[change.action]
  } else if (change.kind === 'pay') {
    if (!isInvoicePayable(invoice.status) || new Big(change.amount).gt(balanceIn(invoice))) illegal('not payable')
    invoice.payments.set(change.id, { amount: change.amount, reversed: false })
    if (balanceIn(invoice) === '0.00') invoice.status = 'paid'
  } else if (change.kind === 'reverse') {
    const payment = invoice.payments.get(change.paymentId)
    if (payment === undefined || payment.reversed) return illegal('no such payment, or reversed already')
    payment.reversed = true
    if (invoice.status === 'paid') invoice.status = 'approved'
  } else {
    if (!isInvoiceEditable(invoice.status) || change.from !== invoice.version) illegal('not editable')
    invoice.lines = change.lines
    if (new Big(balanceIn(invoice)).lt(0)) illegal('below what was paid')
    if (invoice.payments.size > 0 && paidOf(invoice) !== '0.00' && balanceIn(invoice) === '0.00')
      invoice.status = 'paid'
  }
  invoice.version = version
}

/** Whether an invoice counts in its jobs' figures. Said here once more, as a check on the database's word. */
export const isIssuedIn = ({ status }: ModelInvoice): boolean => status !== 'draft' && status !== 'void'

/** What the model says of an invoice, to hold beside the record. */
export const figuresIn = (invoice: ModelInvoice) => ({
  status: invoice.status,
  version: invoice.version,
  total: totalOf(invoice),
  amountPaid: paidOf(invoice),
  balance: balanceIn(invoice),
  subtotal: sumMoney(invoice.lines.map(({ amount }) => amount)),
  taxTotal: sumMoney(invoice.lines.map(({ tax }) => tax)),
})
export const figuresShown = ({
  status,
  version,
  total,
  amountPaid,
  balance,
  subtotal,
  taxTotal,
}: Pick<InvoiceRecord, keyof ReturnType<typeof figuresIn>>) => ({
  status,
  version,
  total,
  amountPaid,
  balance,
  subtotal,
  taxTotal,
})

/** What an answer says of a variation, taken into the model. */
export function take(variation: ModelVariation, shown: VariationRecord): void {
  if (shown.version < variation.version) return
  Object.assign(variation, {
    version: shown.version,
    sign: shown.type === 'credit' ? -1 : 1,
    amount: shown.quotedAmount,
    approved: shown.status === 'approved',
  })
}

const signed = (variations: ModelVariation[]): Money =>
  sumMoney(variations.map(({ sign, amount }) => toMoney(new Big(amount).times(sign))))

/** A job's figures as sums of parts: brought forward, lines of issued invoices, signed variations. */
export function jobIn(
  job: number,
  brought: { contract: Money; invoiced: Money; pending: Money; approved: Money },
  invoices: ModelInvoice[],
  variations: ModelVariation[],
) {
  const here = variations.filter((variation) => !variation.gone && variation.job === job)
  const lines = invoices
    .filter((invoice) => !invoice.gone && isIssuedIn(invoice))
    .flatMap((invoice) => invoice.lines)
    .filter((line) => line.job === job)
  const approved = sumMoney([brought.approved, signed(here.filter((variation) => variation.approved))])
  return {
    contractAmount: brought.contract,
    totalInvoiced: sumMoney([brought.invoiced, ...lines.map(({ amount }) => amount)]),
    pendingVariationValue: sumMoney([brought.pending, signed(here.filter((variation) => !variation.approved))]),
    approvedVariationValue: approved,
    contractValue: sumMoney([brought.contract, approved]),
  }
}
