import type { PlanShown } from '#domain/subscription/schema.ts'
import { holdStanding, setCancelled } from '#server/companies/commands/standing.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { subscriptionPolicy } from '../policy.ts'
import { getPlan } from '../queries/plan.ts'
import { factsOf } from '../queries/standing.ts'

/** Cancels the company: from the next request on it is closed (PRODUCT 9). What it has subscribed to ends with it. */
export async function cancelPlan(ctx: Context, config: Config): Promise<PlanShown> {
  await holdStanding(ctx)
  permit(subscriptionPolicy.cancelPlan(ctx.actor, await factsOf(ctx, config)))
  await setCancelled(ctx, { at: ctx.now, by: 'company' })
  await recordActivity(ctx, 'company.cancelled', await companySubject(ctx))
  return getPlan(ctx, config)
}

/** Takes back what the company did itself: everybody works on where they were. */
export async function resumePlan(ctx: Context, config: Config): Promise<PlanShown> {
  await holdStanding(ctx)
  permit(subscriptionPolicy.resumePlan(ctx.actor, await factsOf(ctx, config)))
  await setCancelled(ctx, null)
  await recordActivity(ctx, 'company.restored', await companySubject(ctx))
  return getPlan(ctx, config)
}
