import { randomBytes } from 'node:crypto'
import type { Now } from '../clock.ts'
import type { Store } from '../store.ts'
import type { Business } from './accounts.ts'
import { openBilling } from './billing.ts'
import { missing, wrong } from './refusals.ts'
import * as stored from './stored.ts'
import type { Happens, StoredDispute, StoredPayment, StoredRefund, StoredSession } from './stored.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** What Stripe keeps of a payment: 2.7 % and thirty cents, rounded half up. */
const feeOf = (amount: number): number => Math.floor((amount * 27 + 500) / 1000) + 30

/** For how long a business can answer a bank. */
const disputeDays = 7

/** The money of one account: who asks changes it within `store.whole`. */
export function openLedger(store: Store, business: Business, now: Now, happens: Happens) {
  const place = business.id
  const seconds = (): number => Math.floor(now().getTime() / 1000)

  /** One whose time is over is expired, whoever looks. */
  const asOfNow = (session: StoredSession): StoredSession =>
    session.status === 'open' && session.expiresAt <= seconds() ? { ...session, status: 'expired' } : session

  function session(id: string): StoredSession {
    const found = store.get(stored.sessions, place, id)
    if (found === undefined) throw missing('checkout.session', id)
    return asOfNow(found)
  }
  const payment = (charge: string): StoredPayment => {
    const found = store.all(stored.payments, place).find((each) => each.charge === charge || each.intent === charge)
    if (found === undefined) throw missing(charge.startsWith('pi_') ? 'payment_intent' : 'charge', charge)
    return found
  }
  const refundsOf = (charge: string): StoredRefund[] =>
    store.all(stored.refunds, place).filter((each) => each.charge === charge)
  const refundedOf = (charge: string): number =>
    refundsOf(charge)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  return {
    business,
    seconds,
    billing: openBilling({ store, place, seconds, happens }),
    sessions: () => store.all(stored.sessions, place).map(asOfNow).toReversed(),
    session,
    payments: () => store.all(stored.payments, place).toReversed(),
    payment,
    refunds: () => store.all(stored.refunds, place).toReversed(),
    refund: (id: string): StoredRefund => {
      const found = store.get(stored.refunds, place, id)
      if (found === undefined) throw missing('refund', id)
      return found
    },
    refundedOf,
    disputes: () => store.all(stored.disputes, place).toReversed(),
    dispute: (id: string): StoredDispute => {
      const found = store.get(stored.disputes, place, id)
      if (found === undefined) throw missing('dispute', id)
      return found
    },
    events: () => store.all(stored.events, place).toReversed(),

    open(asked: Omit<StoredSession, 'id' | 'created' | 'status' | 'intent'>): StoredSession {
      const made: StoredSession = { ...asked, id: newId('cs_test'), created: seconds(), status: 'open', intent: null }
      store.put(stored.sessions, place, made.id, made)
      return made
    },
    expire(id: string): StoredSession {
      const { status, ...rest } = session(id)
      if (status !== 'open')
        throw wrong(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
        )
      const over: StoredSession = { ...rest, status: 'expired' }
      store.put(stored.sessions, place, id, over)
      happens('checkout.session.expired', id)
      return over
    },
    /** Somebody pays at a page; a second press pays nothing. */
    pay(id: string): StoredSession {
      const found = session(id)
      if (found.status !== 'open') return found
      const { amount, currency, intentMetadata: metadata, description } = found
      const made: StoredPayment = {
        intent: newId('pi'),
        charge: newId('ch'),
        transaction: newId('txn'),
        session: id,
        amount,
        currency,
        fee: feeOf(amount),
        created: seconds(),
        description,
        metadata,
        dispute: null,
      }
      const done: StoredSession = { ...found, status: 'complete', intent: made.intent }
      store.put(stored.payments, place, made.charge, made)
      store.put(stored.sessions, place, id, done)
      happens('payment_intent.succeeded', made.intent)
      happens('charge.succeeded', made.charge)
      happens('checkout.session.completed', id)
      return done
    },
    give({
      of,
      amount,
      ...asked
    }: Pick<StoredRefund, 'reason' | 'metadata'> & {
      of: string
      amount: number | null
      status?: 'pending'
    }): StoredRefund {
      const { charge, intent, currency, amount: paid, dispute } = payment(of)
      const left = paid - refundedOf(charge)
      if (left === 0) throw wrong(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
      if (dispute !== null && this.dispute(dispute).status !== 'won')
        throw wrong(`Charge ${charge} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
      const part = amount ?? left
      if (part > left)
        throw wrong(`Refund amount (${part}) is greater than unrefunded amount on charge (${left})`, {
          param: 'amount',
        })
      const made: StoredRefund = {
        status: 'succeeded',
        ...asked,
        id: newId('re'),
        charge,
        intent,
        currency,
        amount: part,
        created: seconds(),
      }
      store.put(stored.refunds, place, made.id, made)
      happens('refund.created', made.id)
      happens('charge.refunded', charge)
      return made
    },
    /** A refund that the bank does not take: the money is the account's again. */
    fail(id: string): void {
      store.put(stored.refunds, place, id, { ...this.refund(id), status: 'failed' })
      happens('refund.failed', id)
      happens('refund.updated', id)
    },
    contest(charge: string): void {
      const { dispute, ...rest } = payment(charge)
      if (dispute !== null) return
      const left = rest.amount - refundedOf(charge)
      const made: StoredDispute = {
        id: newId('du'),
        intent: rest.intent,
        charge,
        amount: left,
        currency: rest.currency,
        status: 'needs_response',
        created: seconds(),
        dueBy: seconds() + disputeDays * 86_400,
      }
      store.put(stored.disputes, place, made.id, made)
      store.put(stored.payments, place, charge, { ...rest, dispute: made.id })
      happens('charge.dispute.created', made.id)
    },
    decide(id: string, status: 'won' | 'lost'): void {
      store.put(stored.disputes, place, id, { ...this.dispute(id), status })
      happens('charge.dispute.closed', id)
    },
    note(type: string, object: object): stored.StoredEvent {
      const made = { id: newId('evt'), type, created: seconds(), object }
      store.put(stored.events, place, made.id, made)
      return made
    },
  }
}
export type Ledger = ReturnType<typeof openLedger>
