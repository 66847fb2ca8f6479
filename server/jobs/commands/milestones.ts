import { sql } from 'kysely'
import type { JobForm } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { countMilestones } from '#server/platform/counts.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'

type Milestones = JobForm['milestones']

/** Counts anew the months of these milestones, which were a job's or are now: once they are written. */
export const countMilestonesOf = (ctx: Context, ...of: Milestones[]): Promise<void> =>
  countMilestones(
    ctx,
    of.flatMap((milestones = []) => milestones.map(({ dueDate }) => dueDate ?? null)),
  )

/** Says anew which milestones of a job are still to come: its status changed. */
export const setOpen = prepared((ctx, { jobId }: Placeholders<{ jobId: string }>) => {
  const { companyId } = ctx.actor
  return sql`update job_milestones m set open = not m.open
    from jobs j where j.company_id = ${companyId} and j.id = ${jobId}
      and m.company_id = ${companyId} and m.job_id = ${jobId} and m.open <> milestone_open(j.active, m.completed)`
})

/** Replaces the milestones of a job; undefined leaves them. */
export async function setMilestones(
  ctx: Context,
  jobId: string,
  clientId: string,
  milestones: JobForm['milestones'],
): Promise<void> {
  if (milestones === undefined) return
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('job_milestones')
        .where('company_id', '=', ctx.actor.companyId)
        .where('job_id', '=', jobId)
        .execute(),
    async (ctx) => {
      if (milestones.length === 0) return
      await ctx.db
        .insertInto('job_milestones')
        .values(
          milestones.map((milestone, position) => ({
            company_id: ctx.actor.companyId,
            job_id: jobId,
            client_id: clientId,
            position,
            title: milestone.title,
            due_date: milestone.dueDate ?? null,
            completed: milestone.completed ?? false,
            open: sql<boolean>`milestone_open((select active from jobs
              where company_id = ${ctx.actor.companyId} and id = ${jobId}), ${milestone.completed ?? false}::boolean)`,
          })),
        )
        .execute()
    },
  )
}
