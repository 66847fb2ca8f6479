import type Stripe from 'stripe'
import type { CheckoutState, DisputeState } from '#domain/checkout/choices.ts'
import { centsOf, moneyOfCents } from '#domain/checkout/rules.ts'
import type { Money } from '#domain/money.ts'
import { askAccount, type AccountAt } from '#server/integrations/commands/stripe.ts'

/** What Stripe says of a page to pay at and of the money that came by it. */
export interface SaidOfCheckout {
  state: Exclude<CheckoutState, 'opening'>
  /** Where it is paid; null where it can't be any more. */
  url: string | null
  session: string
  intent: string | null
  means: string
  /** As an ISO UTC instant. */
  paidAt: string | null
  received: Money
  refunded: Money
  /** Null where Stripe doesn't know it yet. */
  fee: Money | null
  dispute: { state: DisputeState; amount: Money; dueAt: string | null } | null
}

/** A page to pay at, as it is asked for. */
export interface Asked {
  id: string
  amount: Money
  currency: string
  /** What it is for, as whoever pays reads it. */
  title: string
  expiresAt: string
  returnTo: { paid: string; left: string }
}

/** What an account takes money in, and whether it can. */
export async function readAccount(at: AccountAt): Promise<{ canCharge: boolean; currency: string }> {
  const account = await askAccount(at, { path: '/v1/accounts/:id' }, (client) => client.accounts.retrieve(at.account))
  return { canCharge: account.charges_enabled, currency: account.default_currency ?? '' }
}

/** Opens a page to pay at; asked again with the same id it is the same one. */
export const openSession = (at: AccountAt, { id, amount, currency, title, expiresAt, returnTo }: Asked) =>
  askAccount(at, { path: '/v1/checkout/sessions' }, async (client, inName) => {
    const { id: session, url } = await client.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: id,
        metadata: { checkout: id },
        payment_intent_data: { description: title, metadata: { checkout: id } },
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount: centsOf(amount), product_data: { name: title } } },
        ],
        expires_at: Math.floor(Date.parse(expiresAt) / 1000),
        success_url: returnTo.paid,
        cancel_url: returnTo.left,
      },
      { ...inName, idempotencyKey: id },
    )
    return { session, url }
  })

/** Closes a page; throws `StripeRefused` where it was paid at, or is closed already. */
export const expireSession = (at: AccountAt, session: string): Promise<unknown> =>
  askAccount(at, { path: '/v1/checkout/sessions/:id/expire' }, (client, inName) =>
    client.checkout.sessions.expire(session, {}, inName),
  )

/** Gives money back; asked again with the same key it is the same refund. */
export const createRefund = (
  at: AccountAt,
  { key, intent, amount, checkoutId }: { key: string; intent: string; amount: Money; checkoutId: string },
): Promise<unknown> =>
  askAccount(at, { path: '/v1/refunds' }, (client, inName) =>
    client.refunds.create(
      { payment_intent: intent, amount: centsOf(amount), metadata: { checkout: checkoutId } },
      { ...inName, idempotencyKey: `${checkoutId} ${key}` },
    ),
  )

/** How it stands now. */
export async function readSession(at: AccountAt, id: string): Promise<SaidOfCheckout> {
  const session = await askAccount(at, { path: '/v1/checkout/sessions/:id' }, (client, inName) =>
    client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] }, inName),
  )
  const intent = whole(session.payment_intent)
  const charge = whole(intent?.latest_charge ?? null)
  const dispute = charge?.disputed === true ? await disputeOf(at, charge.id) : null
  const isPaid = charge !== null && charge.paid && charge.captured
  const balance = whole(charge?.balance_transaction ?? null)
  return {
    state: isPaid ? 'paid' : stateOf(session, intent),
    url: session.url,
    session: session.id,
    intent: intent?.id ?? null,
    means: charge === null ? '' : meansOf(charge),
    paidAt: isPaid ? instantOf(charge.created) : null,
    received: moneyOfCents(isPaid ? charge.amount_captured : 0),
    refunded: moneyOfCents(isPaid ? charge.amount_refunded : 0),
    // In another currency than the money that came it is no part of it.
    fee: balance === null || balance.currency !== charge?.currency ? null : moneyOfCents(balance.fee),
    dispute,
  }
}

/** Of one that is not paid: it can be still, the bank takes its days, or it will not be. */
function stateOf(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): Exclude<SaidOfCheckout['state'], 'paid'> {
  if (status === 'open') return 'open'
  return status === 'complete' && intent?.status === 'processing' ? 'pending' : 'ended'
}

async function disputeOf(at: AccountAt, charge: string): Promise<SaidOfCheckout['dispute']> {
  const { data } = await askAccount(at, { path: '/v1/disputes' }, (client, inName) =>
    client.disputes.list({ charge, limit: 1 }, inName),
  )
  const [dispute] = data
  if (dispute === undefined) return null
  const { status, amount, evidence_details: evidence } = dispute
  const due = evidence.due_by
  return {
    state: disputeStateOf(status),
    amount: moneyOfCents(amount),
    dueAt: due === null ? null : instantOf(due),
  }
}

function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost'
  // A warning that was closed, and one that was prevented, took no money.
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

/** By what it was paid, as Stripe calls it: "visa 4242", "nz_bank_account". */
function meansOf({ payment_method_details: details }: Stripe.Charge): string {
  const { brand, last4 } = details?.card ?? {}
  return (brand == null ? (details?.type ?? '') : `${brand} ${last4 ?? ''}`).trim().slice(0, 100)
}

const whole = <T extends object>(part: T | string | null | undefined): T | null =>
  part === null || part === undefined || typeof part === 'string' ? null : part

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
