import { conflict } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { subscriptionMessages, type PlanChoice } from '#domain/subscription/schema.ts'
import { holdStanding } from '#server/companies/commands/standing.ts'
import { StripeRefused } from '#server/integrations/commands/stripe.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { openingTakes, rates, subscribingTakes } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { subscriptionPolicy } from '../policy.ts'
import { refuseTooLarge } from '../queries/limits.ts'
import { factsOf } from '../queries/standing.ts'
import { agreedWith, heldSubscription } from '../queries/subscription.ts'
import { closePage, openPage, readPage } from '../stripe/pages.ts'
import { priceOf } from '../stripe/plans.ts'
import { createCustomer } from '../stripe/subscriptions.ts'
import { answered } from './asking.ts'
import { inCompany, settleSubscription, type Looking } from './settling.ts'

/** Who subscribes to what, in whose company. */
export interface Subscribing {
  services: Services
  principal: Principal
  choice: PlanChoice
}

/**
 * Where a company subscribes to a plan. There is one page at a time: for the same plan it is the same one, for another
 * the one before is closed first. No transaction is open while Stripe is asked.
 */
export const subscribeAt = (subscribing: Subscribing): Promise<{ url: string }> =>
  answered(async () => {
    // Whoever subscribes in the meantime, or asks for another plan, makes it begin again.
    for (let tries = 0; tries < 3; tries += 1) {
      const begun = await within(subscribing.services)(subscribing.principal, (ctx) => begin(ctx, subscribing))
      if (begun.is === 'ours') return opened(subscribing, begun)
      const url = await left(subscribing, begun)
      if (url !== null) return { url }
    }
    throw conflict('subscribing_begun', subscriptionMessages.begun)
  })

interface Ours {
  is: 'ours'
  id: string
  openedAt: string
  customer: string | null
  name: string
  email: string
}
interface There {
  is: 'there'
  session: string
  isSame: boolean
}

/** Takes it on to open a page, or finds the one that is there. */
async function begin(ctx: Context, { services, choice }: Subscribing): Promise<Ours | There> {
  await holdStanding(ctx)
  permit(subscriptionPolicy.subscribePlan(ctx.actor, await factsOf(ctx, services.config)))
  await refuseTooLarge(ctx, choice.plan)
  await refuseFaster(ctx, ratesOf(ctx, 'subscribing', rates.subscribing), subscriptionMessages.tooOften)
  const { customer, opening } = await heldSubscription(ctx)
  if (opening !== null && opening.session !== null) {
    const isSame = opening.plan === choice.plan && opening.interval === choice.interval
    return { is: 'there', session: opening.session, isSame }
  }
  // Of a page that was never shown to anybody: whoever opens it is heard of no more, or is doing so right now.
  if (opening !== null && Date.parse(ctx.now) - Date.parse(opening.openedAt) < openingTakes)
    throw conflict('subscribing_begun', subscriptionMessages.begun)
  const { name, email } = await agreedWith(ctx)
  const id = newId()
  const asked = {
    opening: id,
    session: null,
    opening_plan: choice.plan,
    opening_interval: choice.interval,
    opened_at: ctx.now,
  }
  await ctx.db
    .insertInto('subscriptions')
    .values({ company_id: ctx.actor.companyId, ...asked })
    .onConflict((on) => on.column('company_id').doUpdateSet(asked))
    .execute()
  return { is: 'ours', id, openedAt: ctx.now, customer, name, email }
}

/** The address of the page that is there, if it is for this plan; null once it is closed, or somebody subscribed. */
async function left(looking: Looking, { session, isSame }: There): Promise<string | null> {
  const { url, isDone } = await readPage(looking.services, session)
  if (isSame && url !== null) return url
  if (isDone) await settleSubscription(looking)
  else if (url !== null)
    try {
      await closePage(looking.services, session)
    } catch (error) {
      // Somebody subscribed there, or it is over, since it was asked.
      if (!(error instanceof StripeRefused)) throw error
      return null
    }
  await inCompany(looking, (ctx) => forgetPage(ctx, { session }))
  return null
}

/** Opens the page that was taken on, and keeps which one it is before anybody is sent there. */
async function opened(subscribing: Subscribing, ours: Ours): Promise<{ url: string }> {
  const { services, principal, choice } = subscribing
  const { companyId } = principal.actor
  const { id, openedAt } = ours
  try {
    const customer = ours.customer ?? (await knownAs(subscribing, ours))
    // What was subscribed to without our hearing of it, or ends right now, must not be paid twice.
    await settleSubscription(subscribing)
    await within(services)(principal, async (ctx) =>
      permit(subscriptionPolicy.subscribePlan(ctx.actor, await factsOf(ctx, services.config))),
    )
    const price = await priceOf(services, choice)
    const page = `${services.config.publicUrl}/app/settings/plan`
    const { session, url } = await openPage(services, {
      id,
      companyId,
      customer,
      price,
      expiresAt: new Date(Date.parse(openedAt) + subscribingTakes).toISOString(),
      returnTo: { subscribed: `${page}?stripe=subscribed`, left: `${page}?stripe=left` },
    })
    if (url !== null && (await inCompany(subscribing, (ctx) => keepPage(ctx, { id, session })))) return { url }
    // Somebody who waited very long was overtaken.
    await closePage(services, session)
    throw conflict('subscribing_begun', subscriptionMessages.begun)
  } catch (error) {
    await inCompany(subscribing, (ctx) => forgetPage(ctx, { opening: id }))
    throw error
  }
}

/** Makes the company known to Stripe, and keeps as whom. */
async function knownAs(looking: Looking, { name, email }: Ours): Promise<string> {
  const { companyId } = looking.principal.actor
  const customer = await createCustomer(looking.services, { companyId, name, email })
  return inCompany(looking, async (ctx) => {
    const row = await ctx.db
      .updateTable('subscriptions')
      // Whoever was first stays.
      .set((on) => ({ customer: on.fn.coalesce('customer', on.val(customer)) }))
      .where('company_id', '=', companyId)
      .returning('customer')
      .executeTakeFirstOrThrow()
    return row.customer ?? customer
  })
}

async function keepPage(ctx: Context, { id, session }: { id: string; session: string }): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('subscriptions')
    .set({ session })
    .where('company_id', '=', ctx.actor.companyId)
    .where('opening', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a page at which nobody can subscribe any more, unless another took its place. */
const forgetPage = (ctx: Context, { session, opening }: { session?: string; opening?: string }) =>
  ctx.db
    .updateTable('subscriptions')
    .set({ opening: null, session: null, opening_plan: null, opening_interval: null, opened_at: null })
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => (session === undefined ? on('opening', '=', opening ?? '') : on('session', '=', session)))
    .execute()
