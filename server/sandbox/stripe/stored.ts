import { shelf } from '../store.ts'

/** Told what happened to what: the thing is asked for as it is then. */
export type Happens = (type: string, id: string) => void

// What an account has, by its id: amounts are in the smallest unit, moments in seconds.

export interface StoredSession {
  id: string
  amount: number
  currency: string
  title: string
  reference: string | null
  email: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  description: string | null
  successUrl: string
  cancelUrl: string | null
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  intent: string | null
}

/** A payment that came, with the charge that it has. */
export interface StoredPayment {
  intent: string
  charge: string
  transaction: string
  session: string
  amount: number
  currency: string
  fee: number
  created: number
  description: string | null
  metadata: Record<string, string>
  dispute: string | null
}

export interface StoredRefund {
  id: string
  intent: string
  charge: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Record<string, string>
  created: number
}

export interface StoredDispute {
  id: string
  intent: string
  charge: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
  created: number
  dueBy: number
}

/** What happened, with the thing as it was then, as it travels. */
export interface StoredEvent {
  id: string
  type: string
  created: number
  object: object
}

export const sessions = shelf<StoredSession>('stripe sessions')
export const payments = shelf<StoredPayment>('stripe payments')
export const refunds = shelf<StoredRefund>('stripe refunds')
export const disputes = shelf<StoredDispute>('stripe disputes')
export const events = shelf<StoredEvent>('stripe events')
