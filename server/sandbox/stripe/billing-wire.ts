import type Stripe from 'stripe'
import type { Billing } from './billing.ts'
import type {
  StoredCustomer,
  StoredInvoice,
  StoredPlanSession,
  StoredPortal,
  StoredPrice,
  StoredProduct,
  StoredSubscription,
} from './billing-stored.ts'
import { empty } from './blank.ts'

// What travels of subscriptions, whole, as `wire.ts` has it of payments.

/** Exact numbers travel as text: Stripe's library makes its own of them. */
type Exact<T, Name extends keyof T> = Omit<T, Name> & Record<Name, string>
type WirePrice = Exact<Stripe.Price, 'unit_amount_decimal'>
type WirePlan = Exact<Stripe.Plan, 'amount_decimal'>
type WireItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: WirePrice; plan: WirePlan }
type WireSubscription = Omit<Stripe.Subscription, 'items'> & { items: WireList<WireItem> }

interface WireList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export const productOf = ({ id, name, metadata, created }: StoredProduct): Stripe.Product => ({
  id,
  object: 'product',
  ...empty('default_price', 'description', 'package_dimensions', 'shippable', 'statement_descriptor', 'tax_code'),
  ...empty('tax_details', 'unit_label', 'url'),
  active: true,
  created,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  type: 'service',
  updated: created,
})

export const priceOf = (price: StoredPrice): WirePrice => ({
  id: price.id,
  object: 'price',
  ...empty('custom_unit_amount', 'nickname', 'tiers_mode', 'transform_quantity'),
  active: true,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  product: price.product,
  recurring: {
    interval: price.interval,
    interval_count: 1,
    usage_type: 'licensed',
    ...empty('meter', 'trial_period_days'),
  },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount: price.amount,
  unit_amount_decimal: String(price.amount),
})

const planOf = (price: StoredPrice): WirePlan => ({
  id: price.id,
  object: 'plan',
  ...empty('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
  active: true,
  amount: price.amount,
  amount_decimal: String(price.amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.interval,
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  product: price.product,
  usage_type: 'licensed',
})

export const customerOf = ({ id, name, email, metadata, created, balance }: StoredCustomer): Stripe.Customer => ({
  id,
  object: 'customer',
  ...empty('address', 'currency', 'default_source', 'description', 'discount', 'phone', 'shipping'),
  balance,
  created,
  delinquent: false,
  email,
  invoice_settings: empty('custom_fields', 'default_payment_method', 'footer', 'rendering_options'),
  livemode: false,
  metadata,
  name,
  preferred_locales: [],
  tax_exempt: 'none',
})

export function subscriptionOf(billing: Billing, subscription: StoredSubscription): WireSubscription {
  const { id, item, customer, status, metadata, created, periodStart, periodEnd } = subscription
  const price = billing.prices.get(subscription.price)
  return {
    id,
    object: 'subscription',
    ...empty('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...empty('customer_account', 'days_until_due', 'default_payment_method', 'default_source', 'description'),
    ...empty('managed_payments', 'next_pending_invoice_item_invoice', 'on_behalf_of', 'pause_collection'),
    ...empty('payment_settings', 'pending_invoice_item_interval', 'pending_setup_intent', 'pending_update', 'schedule'),
    ...empty('test_clock', 'transfer_data', 'trial_end', 'trial_start'),
    automatic_tax: { enabled: false, ...empty('disabled_reason', 'liability') },
    billing_cycle_anchor: periodStart,
    billing_mode: { type: 'flexible', flexible: null },
    billing_schedules: [],
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: empty('comment', 'feedback', 'feedback_option', 'reason'),
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    customer,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      ...empty('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: item,
          object: 'subscription_item',
          ...empty('billing_thresholds', 'current_trial'),
          created,
          current_period_end: periodEnd,
          current_period_start: periodStart,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price: priceOf(price),
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata,
    start_date: created,
    status,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  }
}

export function invoiceOf(invoice: StoredInvoice): Stripe.Invoice {
  const { id, number, customer, subscription, amount, currency, status, created, paidAt } = invoice
  const paid = status === 'paid' ? amount : 0
  return {
    id,
    object: 'invoice',
    ...empty('account_country', 'account_name', 'account_tax_ids', 'application', 'automatically_finalizes_at'),
    ...empty('custom_fields', 'customer_account', 'customer_address', 'customer_email', 'customer_name'),
    ...empty('customer_phone', 'customer_shipping', 'customer_tax_exempt', 'default_payment_method', 'default_source'),
    ...empty('description', 'due_date', 'ending_balance', 'footer', 'from_invoice', 'last_finalization_error'),
    ...empty('latest_revision', 'next_payment_attempt', 'on_behalf_of', 'receipt_number', 'rendering', 'shipping_cost'),
    ...empty('shipping_details', 'statement_descriptor', 'test_clock', 'total_discount_amounts'),
    ...empty('total_pretax_credit_amounts', 'total_taxes', 'webhooks_delivered_at'),
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: amount - paid,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    automatic_tax: { enabled: false, ...empty('disabled_reason', 'liability', 'provider', 'status') },
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    customer,
    default_tax_rates: [],
    discounts: [],
    effective_at: created,
    issuer: { type: 'self' },
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription, metadata: {} },
    },
    payment_settings: empty('default_mandate', 'payment_method_options', 'payment_method_types'),
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status,
    status_transitions: {
      ...empty('marked_uncollectible_at', 'voided_at'),
      finalized_at: created,
      paid_at: paidAt,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  }
}

/** A page at which somebody subscribes. */
export function planSessionOf(billing: Billing, session: StoredPlanSession, origin: string): Stripe.Checkout.Session {
  const { id, customer, status, metadata, created } = session
  const { amount, currency } = billing.prices.get(session.price)
  return {
    id,
    object: 'checkout.session',
    ...empty('adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types'),
    ...empty('billing_address_collection', 'client_secret', 'collected_information', 'consent', 'consent_collection'),
    ...empty('currency_conversion', 'customer_account', 'customer_creation', 'customer_email', 'discounts'),
    ...empty('integration_identifier', 'invoice', 'invoice_creation', 'locale', 'managed_payments', 'origin_context'),
    ...empty('payment_intent', 'payment_link', 'payment_method_configuration_details', 'permissions'),
    ...empty('recovered_from', 'saved_payment_method_options', 'setup_intent', 'shipping_address_collection'),
    ...empty('shipping_cost', 'submit_type', 'wallet_options'),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, ...empty('liability', 'provider', 'status') },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created,
    currency,
    custom_fields: [],
    custom_text: empty('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer,
    customer_details: null,
    expires_at: session.expiresAt,
    livemode: false,
    metadata,
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    shipping_options: [],
    status,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${origin}/stripe/subscribe/${id}` : null,
  }
}

export const portalOf = (
  { id, customer, returnUrl, created }: StoredPortal,
  origin: string,
): Stripe.BillingPortal.Session => ({
  id,
  object: 'billing_portal.session',
  ...empty('customer_account', 'flow', 'locale', 'on_behalf_of'),
  configuration: 'bpc_1Sandbox',
  created,
  customer,
  livemode: false,
  return_url: returnUrl,
  url: `${origin}/stripe/billing/${id}`,
})

/** The thing of that id as it is now; null where it is none of these. */
export function billingThingOf(billing: Billing, id: string, origin: string): object | null {
  const [kind] = id.split('_')
  switch (kind) {
    case 'prod':
      return productOf(billing.products.get(id))
    case 'price':
      return priceOf(billing.prices.get(id))
    case 'cus':
      return customerOf(billing.customers.get(id))
    case 'sub':
      return subscriptionOf(billing, billing.subscriptions.get(id))
    case 'in':
      return invoiceOf(billing.invoices.get(id))
    case 'cs':
      return billing.hasSession(id) ? planSessionOf(billing, billing.session(id), origin) : null
    default:
      return null
  }
}
