import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { createReport as createEndpoint, updateReport as updateEndpoint } from '#domain/reports/api.ts'
import { reportMessages, type ReportForm, type ReportRecord } from '#domain/reports/schema.ts'
import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { countedInsert, uncounted } from '#server/platform/counts.ts'
import { keepFigures, noteReport } from '#server/platform/figures.ts'
import { takeNumberOfNew } from '#server/platform/numbers.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import type { Placeholders } from '#server/platform/prepared.ts'
import { indexed, indexedFirst, unindexed } from '#server/platform/search.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockRecord,
  recordActivity,
  recordEdit,
  unlessCreated,
} from '#server/platform/writing.ts'
import { reportPolicy } from './policy.ts'
import { getReport, sourcesOf } from './queries.ts'

const columnsOf = (form: Partial<ReportForm>) => ({
  client_id: form.clientId,
  job_id: form.jobId,
  date: form.date,
  prepared_by: form.preparedBy,
  prepared_by_title: form.preparedByTitle,
  progress_percentage: form.progressPercentage,
  tasks_achieved: form.tasksAchieved,
  tasks_planned: form.tasksPlanned,
  key_updates: form.keyUpdates,
  client_communication: form.clientCommunication,
  accidents: form.accidents,
  council_inspections: form.councilInspections,
  comments: form.comments,
})

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>
type NewReport = ReturnType<typeof columnsOf> &
  Snapshot['figures'] &
  Snapshot['listed'] & { id: string; code: string; created_hash: Buffer }
const insertReport = countedInsert('reports', (ctx, row: Placeholders<NewReport>) =>
  ctx.db.insertInto('reports').values({
    ...row,
    company_id: ctx.actor.companyId,
    created_by: memberOf(ctx.actor),
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/** Writes a report: numbered PR-year-001, with the job's figures and milestones of this moment (PRODUCT 2, 3). */
export async function createReport(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<ReportRecord> {
  const { id = newId(), ...form } = body
  const hash = fingerprint(form)
  const creation = { table: 'reports', id, hash } as const
  const isNew = await unlessCreated(
    ctx,
    creation,
    (ctx) => takeNumberOfNew(ctx, 'report', creation),
    (ctx) => snapshotOf(ctx, form.jobId, form.clientId, form.variationIds),
  )
  if (isNew === undefined) return getReport(ctx, id)
  const { number: code, checked } = isNew
  const { images = [], variationIds: _, ...fields } = form
  // The number's row is locked by now: what is left goes together, so that the next in line waits less.
  return pipeline(
    ctx,
    (ctx) =>
      insertReport(ctx, {
        ...columnsOf(fields),
        ...checked.figures,
        ...checked.listed,
        id,
        code,
        created_hash: hash,
      }),
    (ctx) => noteReport(ctx, form.jobId),
    (ctx) => indexedFirst(ctx, 'reports', id),
    (ctx) => recordActivity(ctx, 'report.created', { kind: 'report', id, label: code }),
    async (ctx) => {
      if (images.length > 0) await setImages(ctx, id, form.clientId, images)
      return getReport(ctx, id)
    },
  )
}

/**
 * Edits a report from a known version. Its figures stay as they were, unless the job changes or they are asked for
 * anew.
 */
export async function updateReport(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<ReportRecord> {
  const before = await lockReport(ctx, params.id)
  permit(reportPolicy.updateReport(ctx.actor))
  expectVersion(version, before.version, before)
  const { images, variationIds, refreshFigures = false, ...form } = body
  const jobId = form.jobId ?? before.jobId
  const clientId = form.clientId ?? before.clientId
  const moved = jobId !== before.jobId || clientId !== before.clientId
  const chosen = variationIds ?? (moved ? undefined : before.variations.map((variation) => variation.id))
  const anew = moved || refreshFigures
  const taken = anew || variationIds !== undefined ? await snapshotOf(ctx, jobId, clientId, chosen) : undefined
  const snapshot = { ...(anew ? taken?.figures : {}), ...taken?.listed }
  // Photos are the client's to see: where the report moves to another, they move with it.
  const kept = moved ? before.images.map(({ fileId, caption }) => ({ fileId, caption })) : undefined
  const shown = images ?? kept
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('reports')
        .set({ ...columnsOf(form), ...snapshot, version: before.version + 1, updated_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', params.id)
        .execute(),
    (ctx) => keepFigures(ctx, { jobs: movesJob(before, { ...form, jobId }) ? [before.jobId, jobId] : [] }),
    (ctx) => indexed(ctx, 'reports', params.id),
    async (ctx) => {
      if (shown !== undefined) await setImages(ctx, params.id, clientId, shown)
      return getReport(ctx, params.id)
    },
  )
  const subject = { kind: 'report', id: params.id, label: before.reportId } as const
  const changes = changesBetween(formOf(before), formOf(after), trackedFields.report)
  if (taken === undefined) return recordEdit(ctx, { before, after }, 'report.updated', subject, changes)
  // What it took of its job is of now, also where it reads the same: what is hidden meanwhile stands in it no more.
  await recordActivity(ctx, 'report.updated', subject, changes)
  return after
}

/** Whether an edit changes what its job's figures take from the report: whose it is, or how far it says the work is. */
const movesJob = (before: ReportRecord, after: Partial<ReportForm>): boolean =>
  (['clientId', 'jobId', 'date', 'progressPercentage'] as const).some(
    (field) => after[field] !== undefined && after[field] !== before[field],
  )

const formOf = (report: ReportRecord) => ({
  ...report,
  images: report.images.map(({ fileId, caption }) => ({ fileId, caption })),
})

/** Deletes a report with its photos and share links. */
export async function deleteReport(ctx: Context, id: string): Promise<void> {
  const report = await lockReport(ctx, id)
  permit(reportPolicy.deleteReport(ctx.actor))
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'reports', id),
    (ctx) =>
      uncounted(
        ctx,
        'reports',
        id,
        ctx.db.deleteFrom('reports').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => keepFigures(ctx, { jobs: [report.jobId] }),
    (ctx) => recordActivity(ctx, 'report.deleted', { kind: 'report', id, label: report.reportId }),
    (ctx) => discardFiles(ctx, { kind: 'report', id }),
  )
}

/** The report, locked for a change, or 404. */
export const lockReport = (ctx: Context, id: string): Promise<ReportRecord> => lockRecord(ctx, 'reports', id, getReport)

/**
 * What a report keeps of its job at this moment, as columns: the figures with the job's invoices, and the chosen of the
 * variations that are shown in reports (without a choice, all of those). The job is checked before the variations.
 */
async function snapshotOf(ctx: Context, jobId: string, clientId: string, variationIds: readonly string[] | undefined) {
  const { job, invoices, variations } = await sourcesOf(ctx, jobId)
  if (job === undefined) throw invalidField('jobId', reportMessages.jobRequired)
  if (job.clientId !== clientId) throw invalidField('jobId', reportMessages.jobOfAnotherClient)
  const stray = variationIds?.findIndex((id) => !variations.some((variation) => variation.id === id)) ?? -1
  if (stray >= 0) throw invalidField(`variationIds.${stray}`, reportMessages.variationOfAnotherJob)
  // What is hidden now is not in what is saved now, also when it was asked for; shown later, it would be news in an old
  // report (decision 0031).
  const listed = variations.filter(
    ({ id, showInJobReport }) => showInJobReport && (variationIds === undefined || variationIds.includes(id)),
  )
  return {
    figures: {
      contract_amount: job.figures.contractAmount,
      invoiced_to_date: job.figures.totalInvoiced,
      approved_variations: job.figures.approvedVariationValue,
      pending_variations: job.figures.pendingVariationValue,
      milestones: JSON.stringify(job.milestones),
      invoices: JSON.stringify(invoices),
    },
    listed: {
      variations: JSON.stringify(
        listed.map(({ id, variationId, name, type, quotedAmount, status }) => ({
          id,
          variationId,
          name,
          type,
          quotedAmount,
          status,
        })),
      ),
    },
  }
}

async function setImages(
  ctx: Context,
  reportId: string,
  clientId: string,
  images: NonNullable<ReportForm['images']>,
): Promise<void> {
  const fileIds = images.map((image) => image.fileId)
  await attachFiles(
    ctx,
    fileIds,
    'report-image',
    { kind: 'report', id: reportId, visibleTo: clientId },
    (index) => `images.${index}.fileId`,
  )
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('report_images')
        .where('company_id', '=', ctx.actor.companyId)
        .where('report_id', '=', reportId)
        .execute(),
    async (ctx) => {
      if (images.length === 0) return
      await ctx.db
        .insertInto('report_images')
        .values(
          images.map((image, position) => ({
            company_id: ctx.actor.companyId,
            report_id: reportId,
            client_id: clientId,
            position,
            file_id: image.fileId,
            caption: image.caption ?? '',
          })),
        )
        .execute()
    },
    (ctx) => discardFiles(ctx, { kind: 'report', id: reportId }, fileIds),
  )
}
