import type Stripe from 'stripe'
import { z } from 'zod'
import { billingRoutes, openPlanSession } from './billing-routes.ts'
import { planSessionOf } from './billing-wire.ts'
import type { StripeCall, StripeRoute } from './call.ts'
import { read } from './forms.ts'
import { idOf, metadata, one, paged, paging, webAddress, whole } from './reading.ts'
import { wrong } from './refusals.ts'
import { accountOf, chargeOf, disputeOf, eventOf, intentOf, refundOf, sessionOf } from './wire.ts'

const newSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole,
          product_data: z.strictObject({
            name: z.string().min(1).max(250),
            description: z.string().max(500).optional(),
          }),
        }),
      }),
    )
    .min(1)
    .max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(512).optional(),
  expires_at: whole.optional(),
  metadata,
  payment_intent_data: z.strictObject({ description: z.string().max(1000).optional(), metadata }).optional(),
})

/** What Stripe takes at least of a New Zealand business. */
const least = 50
const halfHour = 1800
const day = 86_400

function openSession({ ledger, form, origin, canCharge }: StripeCall): Stripe.Checkout.Session {
  const asked = read(newSession, form)
  const amount = asked.line_items.reduce(
    (sum, { quantity, price_data: price }) => sum + quantity * price.unit_amount,
    0,
  )
  const [first] = asked.line_items
  const created = ledger.seconds()
  const expiresAt = asked.expires_at ?? created + day
  if (!canCharge) throw wrong('Your account cannot currently make live charges.', { code: 'account_closed' })
  if (amount < least)
    throw wrong("The Checkout Session's total amount must convert to at least 50 cents.", { code: 'amount_too_small' })
  // A minute for whoever counted from before it was sent.
  if (expiresAt < created + halfHour - 60 || expiresAt > created + day + 60)
    throw wrong(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const made = ledger.open({
    amount,
    currency: first?.price_data.currency ?? '',
    title: first?.price_data.product_data.name ?? '',
    reference: asked.client_reference_id ?? null,
    email: asked.customer_email ?? null,
    metadata: asked.metadata,
    intentMetadata: asked.payment_intent_data?.metadata ?? {},
    description: asked.payment_intent_data?.description ?? null,
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url ?? null,
    expiresAt,
  })
  return sessionOf(made, origin)
}

function expireSession(call: StripeCall): object {
  const { ledger, origin } = call
  const id = idOf(call)
  const { billing } = ledger
  if (billing.hasSession(id)) return planSessionOf(billing, billing.expireSession(id), origin)
  return sessionOf(ledger.expire(id), origin)
}

const newRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

function giveBack({ ledger, form }: StripeCall): Stripe.Refund {
  const { payment_intent: intent, charge, amount, reason, metadata } = read(newRefund, form)
  const of = intent ?? charge
  if (of === undefined)
    throw wrong('One of the following params should be provided for this request: payment_intent or charge.')
  return refundOf(ledger.give({ of, amount: amount ?? null, reason: reason ?? null, metadata }))
}

const ofPayment = z.strictObject({ payment_intent: z.string().optional(), charge: z.string().optional(), ...paging })
const isOf =
  ({ payment_intent: intent, charge }: z.output<typeof ofPayment>) =>
  (each: { intent: string; charge: string }): boolean =>
    (intent === undefined || each.intent === intent) && (charge === undefined || each.charge === charge)

const eventsQuery = z.strictObject({
  types: z.array(z.string()).max(20).optional(),
  type: z.string().optional(),
  created: z
    .strictObject({ gte: whole.optional(), gt: whole.optional(), lt: whole.optional(), lte: whole.optional() })
    .optional(),
  ...paging,
})

const sessionsQuery = z.strictObject({ status: z.enum(['open', 'complete', 'expired']).optional(), ...paging })

function listEvents({ ledger, form }: StripeCall): object {
  const asked = read(eventsQuery, form)
  const { gte = 0, gt = -1, lt = Infinity, lte = Infinity } = asked.created ?? {}
  const found = ledger
    .events()
    .filter(({ type }) => (asked.types?.includes(type) ?? true) && (asked.type === undefined || asked.type === type))
    .filter(({ created }) => created >= gte && created > gt && created < lt && created <= lte)
  return paged(
    found.map((each) => eventOf(each, ledger.business.id)),
    asked,
    '/v1/events',
  )
}

const account = ({ ledger: { business }, canCharge }: StripeCall) => accountOf(business, canCharge)

export const stripeRoutes: StripeRoute[] = [
  { method: 'GET', path: '/account', run: account },
  { method: 'GET', path: '/accounts/:id', run: account },
  {
    method: 'POST',
    path: '/checkout/sessions',
    run: (call) => (call.form.get('mode') === 'subscription' ? openPlanSession(call) : openSession(call)),
  },
  {
    method: 'GET',
    path: '/checkout/sessions',
    run: ({ ledger, form, origin }) => {
      const { status, ...page } = read(sessionsQuery, form)
      const found = ledger.sessions().map((each) => sessionOf(each, origin))
      return paged(
        found.filter((each) => status === undefined || each.status === status),
        page,
        '/v1/checkout/sessions',
      )
    },
  },
  one('/checkout/sessions', ['cs'], 'checkout.session'),
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    run: expireSession,
  },
  one('/payment_intents', ['pi'], 'payment_intent'),
  {
    method: 'GET',
    path: '/payment_intents',
    run: ({ ledger, form }) =>
      paged(ledger.payments().map(intentOf), read(z.strictObject(paging), form), '/v1/payment_intents'),
  },
  one('/charges', ['ch'], 'charge'),
  {
    method: 'GET',
    path: '/charges',
    run({ ledger, form }) {
      const asked = read(ofPayment, form)
      const found = ledger.payments().filter(isOf(asked))
      return paged(
        found.map((each) => chargeOf(each, ledger.refundedOf(each.charge))),
        asked,
        '/v1/charges',
      )
    },
  },
  one('/balance_transactions', ['txn'], 'balance_transaction'),
  { method: 'POST', path: '/refunds', run: giveBack },
  {
    method: 'GET',
    path: '/refunds',
    run({ ledger, form }) {
      const asked = read(ofPayment, form)
      return paged(ledger.refunds().filter(isOf(asked)).map(refundOf), asked, '/v1/refunds')
    },
  },
  one('/refunds', ['re'], 'refund'),
  {
    method: 'GET',
    path: '/disputes',
    run({ ledger, form }) {
      const asked = read(ofPayment, form)
      return paged(ledger.disputes().filter(isOf(asked)).map(disputeOf), asked, '/v1/disputes')
    },
  },
  one('/disputes', ['du'], 'dispute'),
  { method: 'GET', path: '/events', run: listEvents },
  ...billingRoutes,
]
