// What there is to choose of payments online. Apart from the schemas: a page that offers it needs no zod.
import type { Money } from '../money.ts'

/**
 * How a page to pay at stands: it is being asked for, it is open, the money is on its way (a bank that takes days), it
 * was paid, or nobody can pay there any more.
 */
export const checkoutStates = ['opening', 'open', 'pending', 'paid', 'ended'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** In which of them an invoice is being paid there. An index lets one invoice have no second one. */
export const statesUnderWay = ['opening', 'open', 'pending'] as const satisfies CheckoutState[]

/** How a payment that somebody contests at their bank stands. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What Stripe takes at least and at most, in any currency with cents that it knows. */
export const leastOnline: Money = '1.00'
export const mostOnline: Money = '999999.99'
