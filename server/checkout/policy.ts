import { leastOnline, type CheckoutState, type DisputeState } from '#domain/checkout/choices.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { asksForPayment } from '#domain/invoices/choices.ts'
import { invoiceMessages, type InvoiceRecord, type InvoiceStatus } from '#domain/invoices/schema.ts'
import { isMoreThan, type Money } from '#domain/money.ts'
import { invoicePolicy, mayEdit } from '#server/invoices/policy.ts'
import { every, needs, reading, unless } from '#server/platform/policy.ts'

/** What decides whether an invoice can be paid online. */
export interface PayFacts extends Pick<InvoiceRecord, 'shownStatus' | 'balance'> {
  isConnected: boolean
  /** Of the page at which it is being paid; null where there is none. */
  underWay: CheckoutState | null
}

export const payPolicy = {
  // Also where a trial is over: what its clients owe a company is not ours to hold back.
  payInvoice: reading(
    every<PayFacts>(
      needs('manage_invoices:view'),
      unless(({ isConnected }: PayFacts) => !isConnected, 'not_offered', checkoutMessages.notOffered),
      unless((facts: PayFacts) => !asksForPayment(facts), 'invoice_not_payable', invoiceMessages.notPayable),
      unless(({ balance }: PayFacts) => isMoreThan(leastOnline, balance), 'too_little', checkoutMessages.tooLittle),
      unless(({ underWay }: PayFacts) => underWay === 'pending', 'payment_under_way', checkoutMessages.underWay),
    ),
  ),
}

/** What decides what may be done with a payment online. */
export interface CheckoutFacts {
  /** To the account that took it. */
  isConnected: boolean
  surplus: Money
  refundable: Money
  dispute: DisputeState | null
}

export const checkoutPolicy = {
  refundCheckout: every<CheckoutFacts>(
    mayEdit,
    unless(({ refundable }: CheckoutFacts) => refundable === '0.00', 'nothing_left', checkoutMessages.nothingToRefund),
    unless(({ dispute }: CheckoutFacts) => dispute === 'open', 'disputed', checkoutMessages.disputed),
    unless(({ isConnected }: CheckoutFacts) => !isConnected, 'not_connected', checkoutMessages.notConnected),
  ),
  keepSurplus: every<CheckoutFacts>(
    mayEdit,
    unless(({ surplus }: CheckoutFacts) => surplus === '0.00', 'no_surplus', checkoutMessages.noSurplus),
  ),
}

export interface CreditFacts {
  status: InvoiceStatus
  credit: Money
}

export const creditPolicy = {
  useCredit: every<CreditFacts>(
    invoicePolicy.recordPayment,
    unless(({ credit }: CreditFacts) => credit === '0.00', 'no_credit', checkoutMessages.noCredit),
  ),
}
