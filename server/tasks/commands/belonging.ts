import { holds, type Actor } from '#domain/actor.ts'
import { invalidField } from '#domain/errors.ts'
import { jobMessages } from '#domain/jobs/schema.ts'
import { taskMessages, type TaskForm, type TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** What a task is for, as its row says it: the client only where there is no job, which knows its own. */
export interface Belonging {
  job_id: string | null
  client_id: string | null
  variation_id: string | null | undefined
}

type Asked = Pick<Partial<TaskForm>, 'jobId' | 'clientId' | 'variationId'>

/**
 * Job, client and variation as a form says them, or leaves them (`before`), once they fit together; undefined where the
 * form says none of them. They stay while the task is written.
 */
export async function belongingOf(
  ctx: Context,
  form: Asked,
  before?: Pick<TaskRecord, 'jobId' | 'clientId'>,
): Promise<Belonging | undefined> {
  const asked = { ...form, variationId: variationAskedBy(ctx.actor, form) }
  if ([asked.jobId, asked.clientId, asked.variationId].every((id) => id === undefined)) return undefined
  const variation = asked.variationId == null ? undefined : await findVariation(ctx, asked.variationId)
  const jobId = asked.jobId === undefined ? (variation?.job_id ?? before?.jobId ?? null) : asked.jobId
  const job = jobId === null ? undefined : await findJob(ctx, jobId)
  const named = asked.clientId === undefined ? (variation?.client_id ?? before?.clientId) : asked.clientId
  if (job !== undefined && asked.clientId != null && asked.clientId !== job.client_id)
    throw invalidField(asked.jobId == null ? 'clientId' : 'jobId', jobMessages.ofAnotherClient)
  const clientId = job?.client_id ?? named ?? null
  if (job === undefined && clientId !== null) await requireClient(ctx, clientId)
  if (variation !== undefined && (variation.client_id !== clientId || (variation.job_id ?? jobId) !== jobId))
    throw invalidField('variationId', taskMessages.variationUnknown)
  const hasMoved = before !== undefined && (jobId !== before.jobId || clientId !== before.clientId)
  return {
    job_id: jobId,
    client_id: job === undefined ? clientId : null,
    // A variation that is not asked for stays behind with the job it is of.
    variation_id: asked.variationId === undefined && hasMoved ? null : asked.variationId,
  }
}

/** Who may not see variations sees none, and so takes none away. */
const variationAskedBy = (actor: Actor, { variationId }: Asked): string | null | undefined =>
  variationId === null && !holds(actor, 'manage_variations:view') ? undefined : variationId

async function findJob(ctx: Context, id: string): Promise<{ client_id: string }> {
  const job = await ctx.db
    .selectFrom('jobs')
    .select('client_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (job === undefined) throw invalidField('jobId', taskMessages.jobUnknown)
  return job
}

async function requireClient(ctx: Context, id: string): Promise<void> {
  const client = await ctx.db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (client === undefined) throw invalidField('clientId', taskMessages.clientUnknown)
}

/** Who may not see variations finds none. */
async function findVariation(ctx: Context, id: string): Promise<{ client_id: string; job_id: string | null }> {
  const variation = holds(ctx.actor, 'manage_variations:view')
    ? await ctx.db
        .selectFrom('variations')
        .select(['client_id', 'job_id'])
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  if (variation === undefined) throw invalidField('variationId', taskMessages.variationUnknown)
  return variation
}
