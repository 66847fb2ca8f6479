import { z } from 'zod'
import { shownAddress, shownGrossMoney, shownId, shownInstant, shownMoney } from '../field-kinds.ts'
import { idField, permits, requiredCode } from '../fields.ts'
import { invoiceMessages, paymentAmount } from '../invoices/schema.ts'
import { isMoreThan, type Money } from '../money.ts'
import { checkoutStates, disputeStates, leastOnline, mostOnline } from './choices.ts'

/** Messages of payments online. */
export const checkoutMessages = {
  notOffered: 'This invoice cannot be paid online',
  tooLittle: 'So little cannot be paid online',
  tooMuch: 'So much cannot be paid online at once',
  underWay: 'A payment of this invoice is under way. It will be shown here once it has arrived',
  begun: 'Somebody is about to pay this invoice. Please try again in a minute',
  cannotCharge: 'Payments online are not possible at the moment. Please pay another way, or try again later',
  noAnswer: 'The payment service gives no answer at the moment. Please try again in a few minutes',
  tooOften: 'This has been done very often. Please wait before you do it again',
  notConnected: 'The account that took this payment is not connected any more',
  nothingToRefund: 'Nothing of this payment is left to give back',
  disputed: 'This payment is contested at the bank. It cannot be given back until that is decided',
  aboveRefundable: 'Amount cannot be more than what is left to give back',
  refundRefused: 'The payment service refuses to give this back: {{said}}',
  noSurplus: 'Nothing of this payment is left over',
  noCredit: 'The client has no credit',
  aboveCredit: 'Amount cannot be more than the credit',
  keyRequired: 'Say which refund this is',
  unsigned: 'The notification is not signed',
}

export const payBody = z.strictObject({
  amount: paymentAmount
    .refine((value) => !isMoreThan(leastOnline, value), checkoutMessages.tooLittle)
    .refine((value) => !isMoreThan(value, mostOnline), checkoutMessages.tooMuch),
})
/** The same as somebody fills it in, with what only the invoice can say. */
export const payFormFor = ({ balance }: { balance: Money }) =>
  payBody.extend({
    amount: payBody.shape.amount.refine((value) => !isMoreThan(value, balance), invoiceMessages.amountAboveBalance),
  })

/** Whether an invoice can be paid online now. */
export const payOffer = z
  .object({
    balance: shownGrossMoney,
    /** The money that is on its way; null where none is. */
    pending: shownGrossMoney.nullable(),
    ...permits('payInvoice'),
  })
  .meta({ id: 'PayOffer' })
export type PayOffer = z.output<typeof payOffer>

/** Where to go to pay. */
export const payAddress = z.object({ url: shownAddress }).meta({ id: 'PayAddress' })

/** What became of the last page to pay at: null where there never was one. */
export const paymentNews = z
  .object({
    state: z.enum(checkoutStates).nullable(),
    amount: shownGrossMoney.nullable(),
  })
  .meta({ id: 'PaymentNews' })
export type PaymentNews = z.output<typeof paymentNews>

export const checkoutParams = z.strictObject({ id: idField, checkoutId: idField })

/** With a word of the caller's for this one refund: sent again it is the same. */
export const refundBody = z.strictObject({
  key: requiredCode(checkoutMessages.keyRequired, { max: 100 }),
  amount: paymentAmount,
})
export const refundFormFor = ({ refundable }: { refundable: Money }) =>
  z.strictObject({
    amount: paymentAmount.refine((value) => !isMoreThan(value, refundable), checkoutMessages.aboveRefundable),
  })

export const creditBody = z.strictObject({ id: idField.optional(), amount: paymentAmount })
export const creditFormFor = ({ credit, balance }: { credit: Money; balance: Money }) =>
  z.strictObject({
    amount: paymentAmount
      .refine((value) => !isMoreThan(value, balance), invoiceMessages.amountAboveBalance)
      .refine((value) => !isMoreThan(value, credit), checkoutMessages.aboveCredit),
  })

/** A payment online, as the company sees it. */
export const checkout = z
  .object({
    id: shownId,
    state: z.enum(checkoutStates),
    /** What was asked for, and by whom. */
    amount: shownGrossMoney,
    openedBy: z.string(),
    openedAt: shownInstant,
    paidAt: shownInstant.nullable(),
    /** By what it was paid, in Stripe's words, such as "visa 4242". */
    means: z.string(),
    received: shownGrossMoney,
    /** What Stripe kept; null where it has not said so yet. */
    fee: shownMoney.nullable(),
    /** What went back, and what a bank took back. */
    refunded: shownGrossMoney,
    lost: shownGrossMoney,
    /** Where the rest is: on the invoice, kept as credit (of which so much was used), or nowhere yet. */
    recorded: shownGrossMoney,
    kept: shownGrossMoney,
    used: shownGrossMoney,
    surplus: shownGrossMoney,
    /** What can be given back. */
    refundable: shownGrossMoney,
    dispute: z.enum(disputeStates).nullable(),
    /** Until when the company can say something to the bank. */
    disputeDueAt: shownInstant.nullable(),
    /** Where it is looked at in Stripe; null before it was paid. */
    url: shownAddress.nullable(),
    ...permits('refundCheckout', 'keepSurplus'),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof checkout>

/** The payments online of an invoice, the newest first, and the credit that its client has. */
export const checkoutList = z
  .object({
    items: z.array(checkout),
    credit: shownGrossMoney,
    ...permits('useCredit'),
  })
  .meta({ id: 'CheckoutList' })
export type CheckoutList = z.output<typeof checkoutList>
