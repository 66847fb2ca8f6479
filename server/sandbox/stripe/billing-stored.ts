import { shelf } from '../store.ts'

// What an account sells by the month or by the year, and to whom: amounts in the smallest unit, moments in seconds.

export type Metadata = Record<string, string>

export interface StoredProduct {
  id: string
  name: string
  metadata: Metadata
  created: number
}

export interface StoredPrice {
  id: string
  product: string
  currency: string
  amount: number
  interval: 'month' | 'year'
  lookupKey: string | null
  metadata: Metadata
  created: number
}

export interface StoredCustomer {
  id: string
  name: string | null
  email: string | null
  metadata: Metadata
  created: number
  /** Whether their card is taken; null where none is known yet. */
  card: 'good' | 'declined' | null
  /** Below zero: what they have to their credit. */
  balance: number
}

/** A page at which somebody subscribes. */
export interface StoredPlanSession {
  id: string
  customer: string
  price: string
  reference: string | null
  metadata: Metadata
  subscriptionMetadata: Metadata
  successUrl: string
  cancelUrl: string | null
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
}

export interface StoredSubscription {
  id: string
  item: string
  customer: string
  price: string
  status: 'active' | 'past_due' | 'canceled'
  metadata: Metadata
  created: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  latestInvoice: string | null
}

export interface StoredInvoice {
  id: string
  number: string
  customer: string
  subscription: string
  amount: number
  currency: string
  status: 'open' | 'paid' | 'void'
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  created: number
  paidAt: number | null
  attempts: number
  periodStart: number
  periodEnd: number
}

/** A visit to the pages at which a customer looks after what they pay. */
export interface StoredPortal {
  id: string
  customer: string
  returnUrl: string | null
  created: number
}

export const products = shelf<StoredProduct>('stripe products')
export const prices = shelf<StoredPrice>('stripe prices')
export const customers = shelf<StoredCustomer>('stripe customers')
export const planSessions = shelf<StoredPlanSession>('stripe plan sessions')
export const subscriptions = shelf<StoredSubscription>('stripe subscriptions')
export const invoices = shelf<StoredInvoice>('stripe invoices')
export const portals = shelf<StoredPortal>('stripe portals')
