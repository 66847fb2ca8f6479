import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestClock } from '#server/platform/clock.ts'
import { openPlayground } from '../sandbox.testing.ts'
import { clientOf, formTo } from './stripe.testing.ts'

let clock: TestClock
let url: string
let client: Stripe
beforeEach(async () => {
  const { sandbox, ...rest } = await openPlayground()
  clock = rest.clock
  url = sandbox.url
  client = clientOf(url)
})

/** What Stripe's own library makes of a refusal. */
async function refusal(ask: Promise<unknown>) {
  try {
    await ask
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return [error.statusCode, error.code]
  }
  throw new Error('It was not refused')
}

async function priced(plan = 'pro', amount = 9900, interval: 'month' | 'year' = 'month'): Promise<Stripe.Price> {
  const known = await client.products.create({ id: `stringline_${plan}`, name: plan }).catch(() => null)
  return client.prices.create({
    product: known?.id ?? `stringline_${plan}`,
    currency: 'nzd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: `${plan}_${interval}`,
  })
}

/** Somebody subscribes to it; answers who, and to what. */
async function subscribed(price: Stripe.Price) {
  const customer = await client.customers.create({ name: 'Kōwhai Kitchens', metadata: { company: 'the-id' } })
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:3000/back?session={CHECKOUT_SESSION_ID}',
    subscription_data: { metadata: { company: 'the-id' } },
  })
  const back = await formTo(session.url ?? '', { card: 'visa' })
  expect(back.headers.get('location')).toBe(`http://localhost:3000/back?session=${session.id}`)
  const { data } = await client.subscriptions.list({ customer: customer.id, status: 'all' })
  const [subscription] = data
  if (subscription === undefined) throw new Error('Nothing was subscribed to')
  return { customer, session, subscription }
}

const happens = (deed: string, subscription: string) => formTo(`${url}/stripe/subscribers`, { deed, subscription })
const types = async () => (await client.events.list({ limit: 100 })).data.map(({ type }) => type)

describe('products and prices', () => {
  it('are made once, by their id and by their lookup key, and found by it', async () => {
    const price = await priced()
    expect((await client.prices.list({ lookup_keys: ['pro_month'], active: true })).data).toMatchObject([
      { id: price.id, unit_amount: 9900, recurring: { interval: 'month' }, product: 'stringline_pro' },
    ])
    expect(await refusal(client.products.create({ id: 'stringline_pro', name: 'Pro' }))).toEqual([
      400,
      'resource_already_exists',
    ])
    expect(await refusal(priced())).toEqual([400, undefined])
    expect((await client.products.retrieve('stringline_pro')).name).toBe('pro')
  })
})

describe('a subscription', () => {
  it('begins at a page, and is told of as our own account’s', async () => {
    const { customer, session, subscription } = await subscribed(await priced())
    expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { company: 'the-id' } })
    expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', url: null })
    expect((await client.invoices.list({ customer: customer.id })).data).toMatchObject([
      { amount_paid: 9900, status: 'paid', billing_reason: 'subscription_create' },
    ])
    const { data } = await client.events.list({ limit: 1 })
    expect(data[0]).toMatchObject({ type: 'checkout.session.completed' })
    expect(data[0]?.account).toBeUndefined()
    expect(await refusal(client.checkout.sessions.expire(session.id))).toEqual([400, undefined])
  })

  it('is past due when the card is refused, and goes on once it is paid', async () => {
    const { subscription } = await subscribed(await priced())
    await happens('fail', subscription.id)
    await happens('endPeriod', subscription.id)
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
    await happens('pay', subscription.id)
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
    await happens('mend', subscription.id)
    await happens('pay', subscription.id)
    const now = await client.subscriptions.retrieve(subscription.id)
    expect(now.status).toBe('active')
    const [before, after] = [subscription, now].map(({ items }) => items.data[0]?.current_period_end ?? 0)
    expect(after).toBeGreaterThan(before ?? 0)
    expect(await types()).toContain('invoice.payment_failed')
  })

  it('moves to another price: what is left is taken off, and a card that is refused changes nothing', async () => {
    const [pro, basic] = [await priced(), await priced('basic', 4900)]
    const { customer, subscription } = await subscribed(basic)
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: pro.id }]
    const how = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const
    await happens('fail', subscription.id)
    expect(await refusal(client.subscriptions.update(subscription.id, { items, ...how }))).toEqual([
      402,
      'card_declined',
    ])
    await happens('mend', subscription.id)
    clock.advance(15 * 86_400_000)
    await client.subscriptions.update(subscription.id, { items, ...how })
    const invoices = (await client.invoices.list({ customer: customer.id })).data
    expect(invoices.map(({ billing_reason: reason }) => reason)).toEqual(['subscription_update', 'subscription_create'])
    expect(invoices[0]?.amount_paid).toBeGreaterThan(2000)
    expect(invoices[0]?.amount_paid).toBeLessThan(3000)
    // Back again: what is over is to their credit.
    await client.subscriptions.update(subscription.id, {
      items: [{ ...items[0], id: items[0]?.id ?? '', price: basic.id }],
      ...how,
    })
    const { balance } = (await client.customers.retrieve(customer.id)) as Stripe.Customer
    expect(balance).toBe(-(invoices[0]?.amount_paid ?? 0))
  })

  it('ends with its period, or at once, and then for good', async () => {
    const { customer, subscription } = await subscribed(await priced())
    await happens('cancelWithPeriod', subscription.id)
    const ending = await client.subscriptions.retrieve(subscription.id)
    expect([ending.status, ending.cancel_at]).toEqual(['active', ending.items.data[0]?.current_period_end])
    await happens('endPeriod', subscription.id)
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect(await refusal(client.subscriptions.cancel(subscription.id))).toEqual([404, 'resource_missing'])
    expect((await client.subscriptions.list({ customer: customer.id })).data).toEqual([])
    expect((await types())[0]).toBe('customer.subscription.deleted')
  })

  it('is looked after by its customer on pages of their own', async () => {
    const { customer, subscription } = await subscribed(await priced())
    const back = 'http://localhost:3000/app/settings/plan'
    const { url: portal } = await client.billingPortal.sessions.create({ customer: customer.id, return_url: back })
    expect(await (await fetch(portal)).text()).toContain(back)
    await formTo(portal, { deed: 'cancelWithPeriod', subscription: subscription.id })
    expect((await client.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true)
    await formTo(portal, { deed: 'goOn', subscription: subscription.id })
    expect((await client.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull()
  })
})
