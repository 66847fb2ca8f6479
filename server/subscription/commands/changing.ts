import { subscriptionMessages, type PlanShown } from '#domain/subscription/schema.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { rates } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { changePolicy, subscriptionPolicy } from '../policy.ts'
import { refuseTooLarge } from '../queries/limits.ts'
import { getPlan } from '../queries/plan.ts'
import { factsOf } from '../queries/standing.ts'
import { agreedWith, heldSubscription } from '../queries/subscription.ts'
import { priceOf } from '../stripe/plans.ts'
import { moveSubscription, openPortal } from '../stripe/subscriptions.ts'
import { answered } from './asking.ts'
import { settleSubscription } from './settling.ts'
import type { Subscribing } from './subscribing.ts'

/** Who asks, in whose company. */
interface Asking {
  services: Services
  principal: Principal
}

/** Moves what the company has subscribed to to another plan. Done again it changes nothing. */
export async function changePlan({ services, principal, choice }: Subscribing): Promise<PlanShown> {
  const inCompany = within(services)
  const { subscription } = await inCompany(principal, async (ctx) => {
    const facts = await factsOf(ctx, services.config)
    permit(subscriptionPolicy.changePlan(ctx.actor, facts))
    const { plan, interval } = await agreedWith(ctx)
    permit(changePolicy(ctx.actor, { isSame: plan === choice.plan && interval === choice.interval }))
    await refuseTooLarge(ctx, choice.plan)
    await refuseOften(ctx)
    return heldSubscription(ctx)
  })
  await answered(async () => {
    const price = await priceOf(services, choice)
    await moveSubscription(services, { id: subscription ?? '', price })
    await settleSubscription({ services, principal })
  })
  return shown({ services, principal })
}

/** Where card, invoices and the end of the subscription are looked after. */
export async function openBilling({ services, principal }: Asking): Promise<{ url: string }> {
  const { customer } = await within(services)(principal, async (ctx) => {
    permit(subscriptionPolicy.openBilling(ctx.actor, await factsOf(ctx, services.config)))
    await refuseOften(ctx)
    return heldSubscription(ctx)
  })
  const returnTo = `${services.config.publicUrl}/app/settings/plan?stripe=back`
  return { url: await answered(() => openPortal(services, customer ?? '', returnTo)) }
}

/** How the plan stands once Stripe was asked. */
export async function confirmPlan({ services, principal }: Asking): Promise<PlanShown> {
  await within(services)(principal, refuseOften)
  if (services.config.stripe !== undefined) await answered(() => settleSubscription({ services, principal }))
  return shown({ services, principal })
}

const refuseOften = (ctx: Context): Promise<void> =>
  refuseFaster(ctx, ratesOf(ctx, 'subscribing', rates.subscribing), subscriptionMessages.tooOften)

const shown = ({ services, principal }: Asking): Promise<PlanShown> =>
  within(services)(principal, (ctx) => getPlan(ctx, services.config), { readOnly: true })
