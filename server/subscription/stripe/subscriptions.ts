import type Stripe from 'stripe'
import type { PlanInterval } from '#domain/subscription/choices.ts'
import type { SaidSubscription, SubscriptionState } from '#domain/subscription/rules.ts'
import { askOwnAccount, StripeRefused } from '#server/integrations/commands/stripe.ts'
import type { Services } from '#server/platform/runtime.ts'
import { fingerprint } from '#server/platform/writing.ts'
import { planOfProduct } from './plans.ts'

/** Makes a company known to Stripe; asked again for the same company it is the same one. */
export const createCustomer = (
  services: Services,
  { companyId, name, email }: { companyId: string; name: string; email: string },
): Promise<string> =>
  askOwnAccount(services, async (client) => {
    const said = { name: name.slice(0, 256), ...(email === '' ? {} : { email }), metadata: { company: companyId } }
    // What it says is part of the key: whoever changed the name meanwhile makes another one, which nobody was shown.
    const { id } = await client.customers.create(said, { idempotencyKey: fingerprint(said).toString('hex') })
    return id
  })

/** What a company has subscribed to, and what of it has ended. */
export async function readSubscriptions(services: Services, customer: string): Promise<SaidSubscription[]> {
  const { data } = await askOwnAccount(services, (client) =>
    client.subscriptions.list({ customer, status: 'all', limit: 100 }),
  )
  return data.flatMap(saidOf)
}

const states: Partial<Record<Stripe.Subscription.Status, SubscriptionState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  // What Stripe has stopped to ask for.
  unpaid: 'pastDue',
  paused: 'pastDue',
  canceled: 'ended',
}

/** One that is not begun, since its first payment did not come, is none. */
function saidOf({ id, status, items, cancel_at: cancelAt, created }: Stripe.Subscription): SaidSubscription[] {
  const state = states[status]
  const [item] = items.data
  if (state === undefined || item === undefined) return []
  const { product, recurring } = item.price
  const interval: PlanInterval = recurring?.interval === 'year' ? 'year' : 'month'
  return [
    {
      id,
      state,
      plan: planOfProduct(typeof product === 'string' ? product : product.id),
      interval,
      periodEndsAt: instantOf(item.current_period_end),
      endsAt: cancelAt === null ? null : instantOf(cancelAt),
      createdAt: instantOf(created),
    },
  ]
}

/** Moves a subscription to another price: what is left of the time that was paid for is taken off. */
export const moveSubscription = (services: Services, { id, price }: { id: string; price: string }): Promise<void> =>
  askOwnAccount(services, async (client) => {
    const { items } = await client.subscriptions.retrieve(id)
    const [item] = items.data
    if (item === undefined || item.price.id === price) return
    await client.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
  })

/** Ends a subscription at once. One that has ended, or that Stripe does not know, is left as it is. */
export async function cancelSubscription(services: Services, id: string): Promise<void> {
  try {
    await askOwnAccount(services, (client) => client.subscriptions.cancel(id))
  } catch (error) {
    if (!(error instanceof StripeRefused) || error.refusal.code !== 'resource_missing') throw error
  }
}

/** Where card, invoices and the end of the subscription are looked after. */
export const openPortal = (services: Services, customer: string, returnTo: string): Promise<string> =>
  askOwnAccount(
    services,
    async (client) => (await client.billingPortal.sessions.create({ customer, return_url: returnTo })).url,
  )

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
