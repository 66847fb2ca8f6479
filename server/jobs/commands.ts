import type { HandlerInput } from '#domain/endpoint.ts'
import { invalid, invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { raisedAmounts } from '#domain/fields.ts'
import { newId } from '#domain/ids.ts'
import type { createJob as createEndpoint, updateJob as updateEndpoint } from '#domain/jobs/api.ts'
import { completesJob, reopensJob } from '#domain/jobs/rules.ts'
import { jobAmounts, jobMessages, type JobForm, type JobRecord } from '#domain/jobs/schema.ts'
import { discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { counted, countedInsert, uncounted } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
import { takeNumber, takeNumberOfNew, type Asked } from '#server/platform/numbers.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { refuseBeyond } from '#server/platform/quotas.ts'
import { indexed, indexedFirst, indexedByJob, unindexed } from '#server/platform/search.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockRecord,
  lockRecords,
  recordActivity,
  recordEdit,
  unlessCreated,
} from '#server/platform/writing.ts'
import { setJobFiles } from './commands/attachments.ts'
import { countMilestonesOf, setMilestones, setOpen } from './commands/milestones.ts'
import { jobPolicy, mayComplete } from './policy.ts'
import { activeJobs, getJob, untouchedAmong } from './queries.ts'
import { jobFacts } from './queries/facts.ts'

const columnsOf = (form: Partial<JobForm>) => ({
  client_id: form.clientId,
  name: form.name,
  address: form.address,
  start_date: form.startDate,
  estimated_end_date: form.estimatedEndDate,
  status: form.status,
  project_manager_name: form.projectManagerName,
  job_manager: form.jobManager,
  quote_number: form.quoteNumber,
  claim_number: form.claimNumber,
  description: form.description,
  contract_amount: form.contractAmount,
  total_invoiced: form.totalInvoiced,
  pending_variation_value: form.pendingVariationValue,
  approved_variation_value: form.approvedVariationValue,
  notes: form.notes,
})

type NewJob = ReturnType<typeof columnsOf> & { start_date: string; id: string; code: string; created_hash: Buffer }
const insertJob = countedInsert('jobs', (ctx, row: Placeholders<NewJob>) =>
  ctx.db.insertInto('jobs').values({
    ...row,
    company_id: ctx.actor.companyId,
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/**
 * Adds a job; it starts today and is pending unless said otherwise, JOB-001 and so on when no code is given (SPEC 3).
 */
export async function createJob(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<JobRecord> {
  const { id = newId(), ...form } = body
  const hash = fingerprint(form)
  const startDate = form.startDate ?? ctx.today
  const creation = { table: 'jobs', id, hash } as const
  const isNew = await unlessCreated(
    ctx,
    creation,
    (ctx) => takeNumberOfNew(ctx, 'job', creation, codeAsked(form.jobId)),
    async (ctx) => {
      refuseEndBeforeStart(startDate, form.estimatedEndDate)
      if (completesJob(undefined, form.status)) permit(mayComplete(ctx.actor))
      await requireClient(ctx, form.clientId)
      if (!completesJob(undefined, form.status)) await refuseBeyond(ctx, activeJobs)
    },
  )
  if (isNew === undefined) return getJob(ctx, id)
  return pipeline(
    ctx,
    (ctx) => insertJob(ctx, { ...columnsOf(form), start_date: startDate, id, code: isNew.number, created_hash: hash }),
    (ctx) => keepFigures(ctx, { jobs: [id], clients: [form.clientId] }),
    (ctx) => indexedFirst(ctx, 'jobs', id),
    (ctx) => recordActivity(ctx, 'job.created', { kind: 'job', id, label: form.name }),
    (ctx) => setMilestones(ctx, id, form.clientId, form.milestones),
    (ctx) => countMilestonesOf(ctx, form.milestones),
    async (ctx) => {
      await setJobFiles(ctx, id, form.fileIds)
      return getJob(ctx, id)
    },
  )
}

/** Edits a job from a known version. An empty code keeps the old one; milestones and files are replaced when given. */
export async function updateJob(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<JobRecord> {
  const before = await lockJob(ctx, params.id)
  permit(jobPolicy.updateJob(ctx.actor))
  expectVersion(version, before.version, before)
  refuseEndBeforeStart(body.startDate ?? before.startDate, body.estimatedEndDate ?? before.estimatedEndDate)
  const raised = raisedAmounts(before, body, jobAmounts)
  if (raised.length > 0) throw invalid(raised)
  if (completesJob(before.status, body.status)) permit(jobPolicy.completeJob(ctx.actor, before))
  // Number, client and quota are locked in the order of `createJob`.
  const keepsCode = body.jobId === undefined || body.jobId === '' || body.jobId === before.jobId
  const code = keepsCode ? before.jobId : await takeNumber(ctx, 'job', codeAsked(body.jobId, params.id))
  const { clientId = before.clientId } = body
  if (clientId !== before.clientId) await moveToClient(ctx, params.id, clientId)
  if (reopensJob(before.status, body.status)) await refuseBeyond(ctx, activeJobs)
  const changesStatus = body.status !== undefined && body.status !== before.status
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      counted(
        ctx,
        'jobs',
        params.id,
        ctx.db
          .updateTable('jobs')
          .set({
            ...columnsOf(body),
            ...(keepsCode ? {} : { code, code_clash: 0 }),
            version: before.version + 1,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', params.id),
      ),
    (ctx) => keepFigures(ctx, { jobs: [params.id], clients: [before.clientId, clientId] }),
    (ctx) => indexed(ctx, 'jobs', params.id),
    async (ctx) => {
      if (body.name !== undefined && body.name !== before.name) await indexedByJob(ctx, params.id)
    },
    // The client's own people see them with the job.
    (ctx) =>
      setMilestones(
        ctx,
        params.id,
        clientId,
        body.milestones ?? (clientId === before.clientId ? undefined : before.milestones),
      ),
    async (ctx) => {
      if (changesStatus) await setOpen(ctx, { jobId: params.id })
    },
    async (ctx) => {
      if (changesStatus || body.milestones !== undefined)
        await countMilestonesOf(ctx, before.milestones, body.milestones)
    },
    async (ctx) => {
      await setJobFiles(ctx, params.id, body.fileIds)
      return getJob(ctx, params.id)
    },
  )
  return recordEdit(
    ctx,
    { before, after },
    'job.updated',
    { kind: 'job', id: params.id, label: after.name },
    changesBetween(formOf(before), formOf(after), trackedFields.job),
  )
}

/** The record with what its form calls differently. */
const formOf = (job: JobRecord) => ({ ...job, fileIds: job.files.map((file) => file.id) })

/** Deletes a job nothing depends on; otherwise says what stands in the way (PRODUCT 5). */
export async function deleteJob(ctx: Context, id: string): Promise<void> {
  const job = await lockJob(ctx, id)
  permit(jobPolicy.deleteJob(ctx.actor, await jobFacts(ctx, id)))
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'jobs', id),
    (ctx) =>
      uncounted(
        ctx,
        'jobs',
        id,
        ctx.db.deleteFrom('jobs').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => keepFigures(ctx, { clients: [job.clientId] }),
    (ctx) => countMilestonesOf(ctx, job.milestones),
    (ctx) => recordActivity(ctx, 'job.deleted', { kind: 'job', id, label: job.name }),
    (ctx) => discardFiles(ctx, { kind: 'job', id }),
  )
}

const lockJob = (ctx: Context, id: string): Promise<JobRecord> => lockRecord(ctx, 'jobs', id, getJob)

/** Locks several jobs until the transaction ends; says of those that exist whether each is as it was created. */
export const lockUntouched = (ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> =>
  lockRecords(ctx, 'jobs', ids, untouchedAmong)

function refuseEndBeforeStart(start: string, end: string): void {
  if (end < start) throw invalidField('estimatedEndDate', jobMessages.endBeforeStart)
}

/** The client must exist and stay while the job is written. */
async function requireClient(ctx: Context, id: string): Promise<void> {
  const [client] = await lockedClient(ctx, { id })
  if (client === undefined) throw invalidField('clientId', jobMessages.clientRequired)
}

const lockedClient = prepared((ctx, { id }: Placeholders<{ id: string }>) =>
  ctx.db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare(),
)

async function moveToClient(ctx: Context, jobId: string, clientId: string): Promise<void> {
  await requireClient(ctx, clientId)
  const job = await jobFacts(ctx, jobId)
  if (job.hasReports) throw invalidField('clientId', jobMessages.clientHasReports)
  if (job.hasInvoices || job.hasVariations) throw invalidField('clientId', jobMessages.clientHasMoney)
}

/** The code that was typed, if no other job has it, or the next of the series. */
const codeAsked = (typed: string | undefined, own?: string): Asked => ({
  number: typed,
  table: 'jobs',
  key: 'code_key',
  own,
  refusal: () => invalidField('jobId', jobMessages.codeTaken),
})

/**
 * Refuses a client that does not exist and a job that is not that client's; both stay while the caller's record is
 * written.
 */
export async function requireJobOfClient(
  ctx: Context,
  wanted: { clientId: string; jobId: string | null },
  path = 'jobId',
): Promise<void> {
  const { clientId, jobId } = wanted
  if (jobId === null) return requireClient(ctx, clientId)
  const [job] = await clientOfJob(ctx, { id: jobId })
  // Whose job stays, stays.
  if (job?.client_id === clientId) return
  await requireClient(ctx, clientId)
  throw invalidField(path, jobMessages.ofAnotherClient)
}

const clientOfJob = prepared((ctx, { id }: Placeholders<{ id: string }>) =>
  ctx.db
    .selectFrom('jobs')
    .select('client_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare(),
)
