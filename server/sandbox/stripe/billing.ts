import { randomBytes } from 'node:crypto'
import type { Shelf, Store } from '../store.ts'
import * as kept from './billing-stored.ts'
import type { StoredCustomer, StoredInvoice, StoredPrice, StoredSubscription } from './billing-stored.ts'
import { declined, missing, wrong } from './refusals.ts'
import type { Happens } from './stored.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

interface BillingParts {
  store: Store
  place: string
  seconds: () => number
  happens: Happens
}

/** When a period that begins then is over: on the same day a month or a year later, or on the last one there is. */
function periodAfter(start: number, interval: StoredPrice['interval']): number {
  const from = new Date(start * 1000)
  const months = interval === 'month' ? 1 : 12
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1000)
}

/** What an account sells by the month or by the year, and to whom: who asks changes it within `store.whole`. */
export function openBilling({ store, place, seconds, happens }: BillingParts) {
  /** One of a shelf by its id, and how one is kept there. */
  const shelfOf = <T extends { id: string }>(on: Shelf<T>, kind: string) => ({
    all: (): T[] => store.all(on, place).toReversed(),
    has: (id: string): boolean => store.get(on, place, id) !== undefined,
    get(id: string): T {
      const found = store.get(on, place, id)
      if (found === undefined) throw missing(kind, id)
      return found
    },
    put(thing: T): T {
      store.put(on, place, thing.id, thing)
      return thing
    },
  })
  const products = shelfOf(kept.products, 'product')
  const prices = shelfOf(kept.prices, 'price')
  const customers = shelfOf(kept.customers, 'customer')
  const subscriptions = shelfOf(kept.subscriptions, 'subscription')
  const invoices = shelfOf(kept.invoices, 'invoice')
  const portals = shelfOf(kept.portals, 'billing_portal.session')
  const stored = shelfOf(kept.planSessions, 'checkout.session')
  const session = (id: string) => {
    const found = stored.get(id)
    return found.status === 'open' && found.expiresAt <= seconds() ? { ...found, status: 'expired' as const } : found
  }

  /** Asks the customer's card for what is due: what they have to their credit goes first. */
  function bill(subscription: StoredSubscription, amount: number, reason: StoredInvoice['reason']): StoredInvoice {
    const customer = customers.get(subscription.customer)
    const credit = Math.min(Math.max(-customer.balance, 0), Math.max(amount, 0))
    const due = Math.max(amount - credit, 0)
    const isPaid = due === 0 || customer.card === 'good'
    customers.put({ ...customer, balance: customer.balance + credit + Math.min(amount, 0) })
    const made: StoredInvoice = {
      id: newId('in'),
      number: `SANDBOX-${String(store.all(kept.invoices, place).length + 1).padStart(4, '0')}`,
      customer: customer.id,
      subscription: subscription.id,
      amount: due,
      currency: prices.get(subscription.price).currency,
      status: isPaid ? 'paid' : 'open',
      reason,
      created: seconds(),
      paidAt: isPaid ? seconds() : null,
      attempts: due === 0 ? 0 : 1,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
    }
    return invoices.put(made)
  }

  const openInvoices = (subscription: string): StoredInvoice[] =>
    invoices.all().filter((each) => each.subscription === subscription && each.status === 'open')

  function end(subscription: StoredSubscription): StoredSubscription {
    const over = subscriptions.put({
      ...subscription,
      status: 'canceled',
      canceledAt: subscription.canceledAt ?? seconds(),
      endedAt: seconds(),
    })
    for (const invoice of openInvoices(over.id)) invoices.put({ ...invoice, status: 'void' })
    happens('customer.subscription.deleted', over.id)
    return over
  }

  const live = (id: string): StoredSubscription => {
    const found = subscriptions.get(id)
    if (found.status === 'canceled')
      throw missing(
        'subscription',
        id,
        `A canceled subscription can only update its cancellation_details and metadata.`,
      )
    return found
  }

  return {
    products,
    prices,
    customers,
    subscriptions,
    invoices,
    portals,
    session,
    hasSession: stored.has,
    openInvoices,

    addProduct({ id = newId('prod'), ...product }: Omit<kept.StoredProduct, 'id' | 'created'> & { id?: string }) {
      if (products.has(id)) throw wrong(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
      return products.put({ ...product, id, created: seconds() })
    },
    addPrice(price: Omit<StoredPrice, 'id' | 'created'>): StoredPrice {
      const { lookupKey } = price
      products.get(price.product)
      const other = lookupKey === null ? undefined : prices.all().find((each) => each.lookupKey === lookupKey)
      if (other !== undefined)
        throw wrong(`A price (\`${other.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
      return prices.put({ ...price, id: newId('price'), created: seconds() })
    },
    addCustomer: (customer: Pick<StoredCustomer, 'name' | 'email' | 'metadata'>): StoredCustomer =>
      customers.put({ ...customer, id: newId('cus'), created: seconds(), card: null, balance: 0 }),
    addPortal: (portal: Pick<kept.StoredPortal, 'customer' | 'returnUrl'>): kept.StoredPortal => {
      customers.get(portal.customer)
      return portals.put({ ...portal, id: newId('bps'), created: seconds() })
    },
    openSession(asked: Omit<kept.StoredPlanSession, 'id' | 'created' | 'status' | 'subscription'>) {
      customers.get(asked.customer)
      prices.get(asked.price)
      return stored.put({ ...asked, id: newId('cs_test'), created: seconds(), status: 'open', subscription: null })
    },
    expireSession(id: string) {
      const found = session(id)
      if (found.status !== 'open')
        throw wrong(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${found.status}\`.`,
        )
      const over = stored.put({ ...found, status: 'expired' })
      happens('checkout.session.expired', id)
      return over
    },
    /** Somebody subscribes at a page, with a card that is taken; a second press does nothing. */
    subscribe(id: string) {
      const found = session(id)
      if (found.status !== 'open') return found
      customers.put({ ...customers.get(found.customer), card: 'good' })
      const price = prices.get(found.price)
      const start = seconds()
      const begun: StoredSubscription = {
        id: newId('sub'),
        item: newId('si'),
        customer: found.customer,
        price: price.id,
        status: 'active',
        metadata: found.subscriptionMetadata,
        created: start,
        periodStart: start,
        periodEnd: periodAfter(start, price.interval),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        latestInvoice: null,
      }
      subscriptions.put(begun)
      const invoice = bill(begun, price.amount, 'subscription_create')
      subscriptions.put({ ...begun, latestInvoice: invoice.id })
      const done = stored.put({ ...found, status: 'complete', subscription: begun.id })
      happens('customer.subscription.created', begun.id)
      happens('invoice.paid', invoice.id)
      happens('checkout.session.completed', id)
      return done
    },
    /** Moves to another price: what is left of the old one's time is taken off, the rest is asked of the card now. */
    move(id: string, to: string): StoredSubscription {
      const found = live(id)
      if (found.price === to) return found
      const [before, after] = [prices.get(found.price), prices.get(to)]
      const left = Math.max(found.periodEnd - seconds(), 0) / (found.periodEnd - found.periodStart)
      const isSame = before.interval === after.interval
      const amount = Math.round(after.amount * (isSame ? left : 1)) - Math.round(before.amount * left)
      if (amount > 0 && customers.get(found.customer).card !== 'good') throw declined()
      const start = isSame ? found.periodStart : seconds()
      const periodEnd = isSame ? found.periodEnd : periodAfter(start, after.interval)
      const moved = { ...found, price: to, periodStart: start, periodEnd }
      const invoice = bill(moved, amount, 'subscription_update')
      const changed = subscriptions.put({ ...moved, latestInvoice: invoice.id })
      happens('invoice.paid', invoice.id)
      happens('customer.subscription.updated', id)
      return changed
    },
    /** Has it end with its period, or takes that back. */
    endWithPeriod(id: string, cancelAtPeriodEnd: boolean): StoredSubscription {
      const changed = { ...live(id), cancelAtPeriodEnd, canceledAt: cancelAtPeriodEnd ? seconds() : null }
      subscriptions.put(changed)
      happens('customer.subscription.updated', id)
      return changed
    },
    cancel: (id: string): StoredSubscription => end(live(id)),
    /** Its period is over: it ends with it, or the next one begins and is asked of the card. */
    endPeriod(id: string): StoredSubscription {
      const found = live(id)
      if (found.cancelAtPeriodEnd) return end(found)
      const price = prices.get(found.price)
      const next = { ...found, periodStart: found.periodEnd, periodEnd: periodAfter(found.periodEnd, price.interval) }
      const invoice = bill(next, price.amount, 'subscription_cycle')
      const isPaid = invoice.status === 'paid'
      const changed = subscriptions.put({
        ...next,
        latestInvoice: invoice.id,
        status: isPaid && openInvoices(id).length === 0 ? 'active' : 'past_due',
      })
      happens(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice.id)
      happens('customer.subscription.updated', id)
      return changed
    },
    setCard(id: string, card: 'good' | 'declined'): void {
      customers.put({ ...customers.get(id), card })
    },
    /** Asks the card once more for what is due. */
    payDue(id: string): StoredSubscription {
      const found = live(id)
      const isTaken = customers.get(found.customer).card === 'good'
      for (const invoice of openInvoices(id)) {
        const attempts = invoice.attempts + 1
        invoices.put(isTaken ? { ...invoice, attempts, status: 'paid', paidAt: seconds() } : { ...invoice, attempts })
        happens(isTaken ? 'invoice.paid' : 'invoice.payment_failed', invoice.id)
      }
      if (!isTaken || found.status === 'active') return found
      const changed = subscriptions.put({ ...found, status: 'active' })
      happens('customer.subscription.updated', id)
      return changed
    },
  }
}
export type Billing = ReturnType<typeof openBilling>
