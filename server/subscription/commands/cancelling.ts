import type { PlanShown } from '#domain/subscription/schema.ts'
import { holdStanding, setCancelled } from '#server/companies/commands/standing.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { subscriptionPolicy } from '../policy.ts'
import { getPlan } from '../queries/plan.ts'
import { standingOf } from '../queries/standing.ts'

/** Cancels the company: from the next request on it is closed (PRODUCT 9). */
export async function cancelPlan(ctx: Context): Promise<PlanShown> {
  await holdStanding(ctx)
  permit(subscriptionPolicy.cancelPlan(ctx.actor, await standingOf(ctx)))
  await setCancelled(ctx, { at: ctx.now, by: 'company' })
  await recordActivity(ctx, 'company.cancelled', await companySubject(ctx))
  return getPlan(ctx)
}

/** Takes back what the company did itself: everybody works on where they were. */
export async function resumePlan(ctx: Context): Promise<PlanShown> {
  await holdStanding(ctx)
  permit(subscriptionPolicy.resumePlan(ctx.actor, await standingOf(ctx)))
  await setCancelled(ctx, null)
  await recordActivity(ctx, 'company.restored', await companySubject(ctx))
  return getPlan(ctx)
}
