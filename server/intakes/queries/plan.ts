import type { IntakeProblem } from '#domain/intakes/schema.ts'
import { beyondPlan, planLimits, type Plan } from '#domain/plans.ts'
import { storedBytes } from '#server/files/queries.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** What the plan of the company one works in allows; null where it does not limit something. */
async function limitsOf(ctx: Context) {
  const { plan } = await ctx.db
    .selectFrom('companies')
    .select('plan')
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return planLimits[plan as Plan]
}

/** What it allows of files. */
export const storageLimit = async (ctx: Context): Promise<number | null> => (await limitsOf(ctx)).storage

/** What the plan has against what is to come in, and what to do about that. */
export async function beyondPlanOf(ctx: Context, coming: { bytes: number; jobs: number }): Promise<IntakeProblem[]> {
  const limits = await limitsOf(ctx)
  const uses = [
    ['storage', (await storedBytes.used(ctx)) + coming.bytes],
    ['activeJobs', (await activeJobs.used(ctx)) + coming.jobs],
  ] as const
  return uses.flatMap(([quota, use]) => {
    const limit = limits[quota]
    if (limit === null || use <= limit) return []
    const { message, template, params } = beyondPlan[quota](limit)
    return [
      {
        kind: 'plan' as const,
        label: '',
        path: '',
        message,
        ...(template === undefined ? {} : { template }),
        ...(params === undefined ? {} : { params }),
      },
    ]
  })
}
