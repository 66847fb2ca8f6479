import { conflict } from '#domain/errors.ts'
import { abovePlan, planLimits, quotas, type Quota } from '#domain/plans.ts'
import type { PaidPlan } from '#domain/subscription/choices.ts'
import { storedBytes } from '#server/files/queries.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countedPeople } from '#server/users/queries/people.ts'

/** How much of each limit is used. */
export const usedOf: Record<Quota, (ctx: Context) => Promise<number>> = {
  users: countedPeople,
  activeJobs: activeJobs.used,
  storage: storedBytes.used,
}

/** 409 where the company has more than a plan allows, in the words that say what to do first. */
export async function refuseTooLarge(ctx: Context, plan: PaidPlan): Promise<void> {
  for (const quota of quotas) {
    const limit = planLimits[plan][quota]
    if (limit === null) continue
    const used = await usedOf[quota](ctx)
    if (used > limit) throw conflict('plan_too_small', abovePlan[quota](limit, used))
  }
}
