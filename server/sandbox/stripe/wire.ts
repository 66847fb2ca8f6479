import type Stripe from 'stripe'
import { billingThingOf } from './billing-wire.ts'
import { empty, version } from './blank.ts'
import { platform, type Business } from './accounts.ts'
import type { Ledger } from './ledger.ts'
import type { StoredDispute, StoredEvent, StoredPayment, StoredRefund, StoredSession } from './stored.ts'

// What travels, whole: a field that Stripe's own types don't know, or one that they miss, doesn't compile.

export function accountOf({ id, name, email }: Business, canCharge: boolean): Stripe.Account {
  return {
    id,
    object: 'account',
    business_profile: {
      ...empty('annual_revenue', 'estimated_worker_count', 'mcc', 'minority_owned_business_designation'),
      ...empty('product_description', 'support_address', 'support_email', 'support_phone', 'support_url', 'url'),
      ...empty('specified_commercial_transactions_act_url'),
      name,
    },
    business_type: 'company',
    charges_enabled: canCharge,
    country: 'NZ',
    default_currency: 'nzd',
    details_submitted: canCharge,
    email,
    payouts_enabled: canCharge,
    type: 'standard',
  }
}

export function sessionOf(session: StoredSession, origin: string): Stripe.Checkout.Session {
  const { id, amount, currency, status } = session
  return {
    id,
    object: 'checkout.session',
    ...empty('adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types'),
    ...empty('billing_address_collection', 'client_secret', 'collected_information', 'consent', 'consent_collection'),
    ...empty('currency_conversion', 'customer', 'customer_account', 'discounts', 'integration_identifier', 'invoice'),
    ...empty('invoice_creation', 'locale', 'managed_payments', 'origin_context', 'payment_link', 'permissions'),
    ...empty('payment_method_configuration_details', 'recovered_from', 'saved_payment_method_options', 'setup_intent'),
    ...empty('shipping_address_collection', 'shipping_cost', 'submit_type', 'subscription', 'wallet_options'),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, ...empty('liability', 'provider', 'status') },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency,
    custom_fields: [],
    custom_text: empty('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: session.email,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.intent,
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    shipping_options: [],
    status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${origin}/stripe/checkout/${id}` : null,
  }
}

export function intentOf({
  intent,
  charge,
  amount,
  currency,
  created,
  description,
  metadata,
}: StoredPayment): Stripe.PaymentIntent {
  return {
    id: intent,
    object: 'payment_intent',
    ...empty('allowed_payment_method_types', 'application', 'application_fee_amount', 'automatic_payment_methods'),
    ...empty('canceled_at', 'cancellation_reason', 'client_secret', 'customer', 'customer_account'),
    ...empty('excluded_payment_method_types', 'last_payment_error', 'managed_payments', 'next_action', 'on_behalf_of'),
    ...empty('payment_method', 'payment_method_configuration_details', 'payment_method_options', 'payment_record'),
    ...empty('processing', 'receipt_email', 'review', 'setup_future_usage', 'shipping', 'source'),
    ...empty('statement_descriptor', 'statement_descriptor_suffix', 'transfer_group'),
    amount,
    amount_capturable: 0,
    amount_received: amount,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created,
    currency,
    description,
    latest_charge: charge,
    livemode: false,
    metadata,
    payment_method_types: ['card'],
    status: 'succeeded',
  }
}

export function chargeOf(payment: StoredPayment, refunded: number): Stripe.Charge {
  const { intent, charge, amount, currency, created, description, metadata, transaction } = payment
  return {
    id: charge,
    object: 'charge',
    ...empty('application', 'application_fee', 'application_fee_amount', 'calculated_statement_descriptor'),
    ...empty('customer', 'failure_balance_transaction', 'failure_code', 'failure_message', 'on_behalf_of', 'outcome'),
    ...empty('payment_method', 'receipt_email', 'receipt_number', 'receipt_url', 'review', 'shipping', 'source'),
    ...empty('source_transfer', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data'),
    ...empty('transfer_group'),
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    balance_transaction: transaction,
    billing_details: empty('address', 'email', 'name', 'phone', 'tax_id'),
    captured: true,
    created,
    currency,
    description,
    disputed: payment.dispute !== null,
    fraud_details: {},
    livemode: false,
    metadata,
    paid: true,
    payment_intent: intent,
    payment_method_details: { type: 'card', card: cardOf() },
    refunded: refunded === amount,
    status: 'succeeded',
  }
}

const cardOf = (): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...empty('amount_authorized', 'authorization_code', 'checks', 'country', 'fingerprint', 'funding', 'installments'),
  ...empty('mandate', 'network', 'network_token', 'network_transaction_id', 'regulated_status', 'three_d_secure'),
  ...empty('wallet', 'transaction_link_id', 'electronic_commerce_indicator'),
  brand: 'visa',
  exp_month: 12,
  exp_year: 2034,
  last4: '4242',
})

function transactionOf({
  transaction,
  charge,
  amount,
  currency,
  created,
  fee,
}: StoredPayment): Stripe.BalanceTransaction {
  return {
    id: transaction,
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: charge,
    status: 'pending',
    type: 'charge',
  }
}

export function refundOf({
  id,
  intent,
  charge,
  amount,
  currency,
  status,
  reason,
  metadata,
  created,
}: StoredRefund): Stripe.Refund {
  return {
    id,
    object: 'refund',
    ...empty('balance_transaction', 'customer', 'customer_account', 'payment_method', 'receipt_number'),
    ...empty('source_transfer_reversal', 'transfer_reversal'),
    amount,
    charge,
    created,
    currency,
    metadata,
    payment_intent: intent,
    reason,
    status,
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
  }
}

export function disputeOf({
  id,
  intent,
  charge,
  amount,
  currency,
  status,
  created,
  dueBy,
}: StoredDispute): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...empty('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'),
      ...empty('cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'),
      ...empty('customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation'),
      ...empty('duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'receipt'),
      ...empty('refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'),
      ...empty('service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date'),
      ...empty('shipping_documentation', 'shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: 'general',
    status,
  }
}

/** An event of an account, which its platform hears; of the platform's own it names none. */
export const eventOf = ({ id, type, created, object }: StoredEvent, account: string) => ({
  id,
  object: 'event' as const,
  ...(account === platform.id ? {} : { account }),
  api_version: version,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

/** The thing of that id as it is now; null where the account has none. */
export function thingOf(ledger: Ledger, id: string, origin: string): object | null {
  const [kind] = id.split('_')
  switch (kind) {
    case 'cs':
      return billingThingOf(ledger.billing, id, origin) ?? sessionOf(ledger.session(id), origin)
    case 'pi':
      return intentOf(ledger.payment(id))
    case 'ch':
      return chargeOf(ledger.payment(id), ledger.refundedOf(id))
    case 're':
      return refundOf(ledger.refund(id))
    case 'du':
      return disputeOf(ledger.dispute(id))
    case 'txn': {
      const payment = ledger.payments().find(({ transaction }) => transaction === id)
      return payment === undefined ? null : transactionOf(payment)
    }
    default:
      return billingThingOf(ledger.billing, id, origin)
  }
}
