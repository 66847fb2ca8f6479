import { daysUntil } from '#domain/dates.ts'
import { nearLimit, offeredPlans, planLimits, planPriceOf, quotas, type Plan, type Quota } from '#domain/plans.ts'
import { erasedFrom } from '#domain/registry/rules.ts'
import type { PlanShown } from '#domain/subscription/schema.ts'
import { storedBytes } from '#server/files/queries.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countedPeople } from '#server/users/queries/people.ts'
import { standingOf } from './standing.ts'

const usedOf: Record<Quota, (ctx: Context) => Promise<number>> = {
  users: countedPeople,
  activeJobs: activeJobs.used,
  storage: storedBytes.used,
}

/** The plan of the company one works in, and how much of it is used. */
export async function getPlan(ctx: Context): Promise<PlanShown> {
  const { plan, trialEndsAt } = await agreedWith(ctx)
  const { closed, cancelledItself } = await standingOf(ctx)
  const used = await Promise.all(quotas.map((quota) => usedOf[quota](ctx)))
  const end = plan === 'trial' ? trialEndsAt : null
  return {
    plan,
    price: planPriceOf(plan),
    trialEndsAt: end,
    daysLeft: end === null || closed !== null ? null : daysUntil(end, ctx.now),
    closed,
    cancelledItself,
    uses: quotas.map((quota, at) => useOf(quota, used[at] ?? 0, planLimits[plan][quota])),
    offers: offeredPlans.map((offered) => ({ plan: offered, price: planPriceOf(offered) })),
    erasedIfCancelled: erasedFrom(ctx.now),
  }
}

const useOf = (quota: Quota, used: number, limit: number | null) => ({
  quota,
  used,
  limit,
  standing: nearLimit(limit, used),
})

async function agreedWith(ctx: Context): Promise<{ plan: Plan; trialEndsAt: string | null }> {
  const { plan, trialEndsAt } = await ctx.db
    .selectFrom('companies')
    .select(['plan', 'trial_ends_at as trialEndsAt'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return { plan: plan as Plan, trialEndsAt }
}
