import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField, notFound, sentence } from '#domain/errors.ts'
import type { keepSurplus as keepEndpoint, refundCheckout as refundEndpoint } from '#domain/checkout/api.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { isMoreThan, sumMoney } from '#domain/money.ts'
import { StripeRefused } from '#server/integrations/commands/stripe.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { rates } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { within } from '#server/platform/within.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { checkoutPolicy, type CheckoutFacts } from '../policy.ts'
import { factsOf, heldCheckout, type HeldCheckout } from '../queries/checkouts.ts'
import { createRefund } from '../stripe/sessions.ts'
import { answered } from './opening.ts'
import { lockCheckout } from './lock.ts'
import { settle } from './settling.ts'
import { moved } from './telling.ts'
import { accountAt, type Looking } from './stored.ts'

/**
 * Gives money back at Stripe, and records here what that did: by whoever gave it back. Sent again with the same key it
 * is one refund.
 */
export async function refundCheckout(
  looking: Looking,
  { params, body }: Pick<HandlerInput<typeof refundEndpoint>, 'params' | 'body'>,
): Promise<void> {
  const { key, amount } = body
  const held = await within(looking.services)(looking.principal, async (ctx) => {
    const found = await heldIn(ctx, params)
    const facts = await factsNow(ctx, found)
    permit(checkoutPolicy.refundCheckout(ctx.actor, facts))
    if (isMoreThan(amount, facts.refundable)) throw invalidField('amount', checkoutMessages.aboveRefundable)
    await refuseFaster(ctx, ratesOf(ctx, 'refunding', rates.refunding), checkoutMessages.tooOften)
    return found
  })
  const { intent, account } = held
  if (intent === null) throw conflict('nothing_left', checkoutMessages.nothingToRefund)
  await answered(async () => {
    try {
      await createRefund(accountAt(looking, account), { key, intent, amount, checkoutId: held.id })
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error
      // What it says of the money is worth more than what we thought.
      await settle(looking, held)
      throw conflict('refund_refused', sentence(checkoutMessages.refundRefused, { said: error.refusal.said }))
    }
    await settle(looking, held, looking)
  })
}

/** One of an invoice that the actor sees; 404 for all others. */
async function heldIn(ctx: Context, { id, checkoutId }: { id: string; checkoutId: string }): Promise<HeldCheckout> {
  await getInvoice(ctx, id)
  const held = await heldCheckout(ctx, checkoutId)
  if (held?.invoiceId !== id) throw notFound()
  return held
}

async function factsNow(ctx: Context, held: HeldCheckout): Promise<CheckoutFacts> {
  const connected = await connectedOrganisation(ctx, 'stripe')
  return factsOf(held, connected?.id ?? null)
}

/** Keeps what is left over as a credit of the client. */
export async function keepSurplus(
  ctx: Context,
  { params }: Pick<HandlerInput<typeof keepEndpoint>, 'params'>,
): Promise<void> {
  await heldIn(ctx, params)
  const locked = await lockCheckout(ctx, params.checkoutId)
  if (locked === undefined) throw notFound()
  const { held, invoice } = locked
  const facts = await factsNow(ctx, held)
  permit(checkoutPolicy.keepSurplus(ctx.actor, facts))
  await ctx.db
    .updateTable('checkouts')
    .set({ kept: sumMoney([held.kept, facts.surplus]), told: '0.00' })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', held.id)
    .execute()
  await recordActivity(
    ctx,
    'payment.kept',
    { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
    moved(facts.surplus),
  )
}
