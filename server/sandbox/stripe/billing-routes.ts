import { z } from 'zod'
import type { StripeCall, StripeRoute } from './call.ts'
import { customerOf, invoiceOf, planSessionOf, portalOf, priceOf, productOf, subscriptionOf } from './billing-wire.ts'
import { read } from './forms.ts'
import { metadata, one, paged, paging, webAddress, whole } from './reading.ts'
import { wrong } from './refusals.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const newProduct = z.strictObject({
  id: z.string().max(100).optional(),
  name: z.string().min(1).max(250),
  metadata,
})

const newPrice = z.strictObject({
  product: z.string(),
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: whole,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  lookup_key: z.string().max(200).optional(),
  metadata,
})

const priceQuery = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: flag.optional(),
  ...paging,
})

const newCustomer = z.strictObject({
  name: z.string().max(256).optional(),
  email: z.email().max(512).optional(),
  metadata,
})

const newPlanSession = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: whole.pipe(z.literal(1)) })]),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
})

const day = 86_400

/** Opens a page at which somebody subscribes. */
export function openPlanSession({ ledger, form, origin }: StripeCall): object {
  const asked = read(newPlanSession, form)
  const { billing } = ledger
  const expiresAt = asked.expires_at ?? ledger.seconds() + day
  if (expiresAt < ledger.seconds() + 1740 || expiresAt > ledger.seconds() + day + 60)
    throw wrong('The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from now.', {
      param: 'expires_at',
    })
  const made = billing.openSession({
    customer: asked.customer,
    price: asked.line_items[0].price,
    reference: asked.client_reference_id ?? null,
    metadata: asked.metadata,
    subscriptionMetadata: asked.subscription_data?.metadata ?? {},
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url ?? null,
    expiresAt,
  })
  return planSessionOf(billing, made, origin)
}

const change = z.strictObject({
  items: z.tuple([z.strictObject({ id: z.string(), price: z.string() })]).optional(),
  cancel_at_period_end: flag.optional(),
  // What else it may be is not tried: these two are what we ask for.
  proration_behavior: z.literal('always_invoice').optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
})

function changeSubscription({ ledger: { billing }, form, params }: StripeCall): object {
  const { items, cancel_at_period_end: endsWithPeriod, ...how } = read(change, form)
  const id = params['id'] ?? ''
  const [item] = items ?? []
  if (item !== undefined && item.id !== billing.subscriptions.get(id).item)
    throw wrong(`No such subscription item: '${item.id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  if (item !== undefined && (how.proration_behavior === undefined || how.payment_behavior === undefined))
    throw wrong('The sandbox moves to another price by always_invoice and error_if_incomplete alone.')
  if (item !== undefined) billing.move(id, item.price)
  if (endsWithPeriod !== undefined) billing.endWithPeriod(id, endsWithPeriod)
  return subscriptionOf(billing, billing.subscriptions.get(id))
}

const ofCustomer = z.strictObject({
  customer: z.string().optional(),
  status: z.enum(['all', 'active', 'past_due', 'canceled']).optional(),
  ...paging,
})

export const billingRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/products',
    run: ({ ledger: { billing }, form }) => productOf(billing.addProduct(dropped(read(newProduct, form)))),
  },
  one('/products', ['prod', 'stringline'], 'product', ({ ledger: { billing } }, id) =>
    productOf(billing.products.get(id)),
  ),
  {
    method: 'POST',
    path: '/prices',
    run({ ledger: { billing }, form }) {
      const { unit_amount: amount, lookup_key: lookupKey = null, recurring, ...asked } = read(newPrice, form)
      return priceOf(billing.addPrice({ ...asked, amount, lookupKey, interval: recurring.interval }))
    },
  },
  {
    method: 'GET',
    path: '/prices',
    run({ ledger: { billing }, form }) {
      const asked = read(priceQuery, form)
      const found = billing.prices
        .all()
        .filter(({ lookupKey }) => asked.lookup_keys?.includes(lookupKey ?? '') ?? true)
        .filter(() => asked.active !== false)
      return paged(found.map(priceOf), asked, '/v1/prices')
    },
  },
  {
    method: 'POST',
    path: '/customers',
    run({ ledger: { billing }, form }) {
      const { name = null, email = null, metadata: said } = read(newCustomer, form)
      return customerOf(billing.addCustomer({ name, email, metadata: said }))
    },
  },
  one('/customers', ['cus'], 'customer'),
  {
    method: 'GET',
    path: '/subscriptions',
    run({ ledger: { billing }, form }) {
      const asked = read(ofCustomer, form)
      const found = billing.subscriptions
        .all()
        .filter(({ customer }) => asked.customer === undefined || customer === asked.customer)
        // Without a status Stripe lists those that have not ended.
        .filter(
          ({ status }) =>
            asked.status === 'all' || (asked.status === undefined ? status !== 'canceled' : status === asked.status),
        )
      return paged(
        found.map((each) => subscriptionOf(billing, each)),
        asked,
        '/v1/subscriptions',
      )
    },
  },
  one('/subscriptions', ['sub'], 'subscription'),
  { method: 'POST', path: '/subscriptions/:id', run: changeSubscription },
  {
    method: 'DELETE',
    path: '/subscriptions/:id',
    run({ ledger: { billing }, form, params }) {
      read(z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }), form)
      return subscriptionOf(billing, billing.cancel(params['id'] ?? ''))
    },
  },
  {
    method: 'GET',
    path: '/invoices',
    run({ ledger: { billing }, form }) {
      const asked = read(z.strictObject({ customer: z.string().optional(), ...paging }), form)
      const found = billing.invoices
        .all()
        .filter(({ customer }) => asked.customer === undefined || customer === asked.customer)
      return paged(found.map(invoiceOf), asked, '/v1/invoices')
    },
  },
  one('/invoices', ['in'], 'invoice'),
  {
    method: 'POST',
    path: '/billing_portal/sessions',
    run({ ledger: { billing }, form, origin }) {
      const { customer, return_url: returnUrl = null } = read(
        z.strictObject({ customer: z.string(), return_url: webAddress.optional() }),
        form,
      )
      return portalOf(billing.addPortal({ customer, returnUrl }), origin)
    },
  },
]

/** Without what was not said. */
const dropped = ({ id, ...rest }: z.output<typeof newProduct>) => (id === undefined ? rest : { ...rest, id })
