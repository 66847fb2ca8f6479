import type { Context } from '#server/platform/context.ts'
import { lockTask } from './lock.ts'
import { editTask } from './write.ts'

/** The tasks about a variation go along to the job and the client that it is of by now. */
export async function followVariation(ctx: Context, variationId: string): Promise<void> {
  const variation = await ctx.db
    .selectFrom('variations')
    .select(['client_id', 'job_id'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', variationId)
    .forKeyShare()
    .executeTakeFirst()
  if (variation === undefined) return
  const { client_id: clientId, job_id: jobOfVariation } = variation
  const tasks = []
  // All of them before anything is counted, as whoever edits one has it before that (decision 0065).
  for (const id of await tasksAbout(ctx, variationId)) tasks.push(await lockTask(ctx, id))
  for (const task of tasks) {
    const jobId = jobOfVariation ?? (task.clientId === clientId ? task.jobId : null)
    if (task.jobId !== jobId || task.clientId !== clientId) await editTask(ctx, task, { jobId, clientId, variationId })
  }
}

async function tasksAbout(ctx: Context, variationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('variation_id', '=', variationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
