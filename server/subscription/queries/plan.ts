import { daysUntil } from '#domain/dates.ts'
import { nearLimit, planLimits, quotas, type Quota } from '#domain/plans.ts'
import { offeredPlans, planPriceOf } from '#domain/subscription/choices.ts'
import { erasedFrom } from '#domain/registry/rules.ts'
import { subscriptionMessages, type PlanShown } from '#domain/subscription/schema.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { subscriptionPolicy, type SubscriptionFacts } from '../policy.ts'
import { usedOf } from './limits.ts'
import { factsOf } from './standing.ts'
import { agreedWith, heldSubscription, type Agreed, type HeldSubscription } from './subscription.ts'

/** The plan of the company one works in, how it is paid, and how much of it is used. */
export async function getPlan(ctx: Context, config: Config): Promise<PlanShown> {
  const agreed = await agreedWith(ctx)
  const held = await heldSubscription(ctx)
  const facts = await factsOf(ctx, config)
  const used = await Promise.all(quotas.map((quota) => usedOf[quota](ctx)))
  const { plan } = agreed
  const { closed } = facts
  const end = plan === 'trial' ? agreed.trialEndsAt : null
  return {
    plan,
    price: planPriceOf(plan),
    trialEndsAt: end,
    daysLeft: end === null || closed !== null ? null : daysUntil(end, ctx.now),
    closed,
    subscription: shown(agreed, held),
    payment: config.stripe === undefined ? 'none' : config.stripe.isSandbox ? 'sandbox' : 'stripe',
    ways: waysOf(ctx, facts),
    uses: quotas.map((quota, at) => useOf(quota, used[at] ?? 0, planLimits[plan][quota])),
    offers: offeredPlans.map((offered) => ({ plan: offered, price: planPriceOf(offered) })),
    erasedIfCancelled: erasedFrom(ctx.now),
  }
}

/** What may be done now, and what is a matter of a minute: whoever tries is told so. */
function waysOf(ctx: Context, facts: SubscriptionFacts): PlanShown['ways'] {
  const { can, because } = answersOf(subscriptionPolicy, ctx.actor, facts)
  return { ...can, subscribePlan: can.subscribePlan || because.subscribePlan === subscriptionMessages.stillEnding }
}

/** What has ended is shown no more. */
function shown(
  { interval, payUntil, cancelledAt }: Agreed,
  { state, periodEndsAt, endsAt }: HeldSubscription,
): PlanShown['subscription'] {
  if (state === null || state === 'ended' || periodEndsAt === null || cancelledAt !== null) return null
  return { interval: interval ?? 'month', periodEndsAt, endsAt, payUntil }
}

const useOf = (quota: Quota, used: number, limit: number | null) => ({
  quota,
  used,
  limit,
  standing: nearLimit(limit, used),
})
