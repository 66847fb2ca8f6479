import type { HandlerInput } from '#domain/endpoint.ts'
import { trackedFields, type EventName } from '#domain/events.ts'
import type {
  setVariationInvoiceStatus as invoiceStatusEndpoint,
  setVariationProgress as progressEndpoint,
  setVariationVisibility as visibilityEndpoint,
} from '#domain/variations/api.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { counted } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { changesBetween, recordActivity } from '#server/platform/writing.ts'
import { variationPolicy } from '../policy.ts'
import { getVariation, variationFacts } from '../queries.ts'
import { lockVariation } from './write.ts'

/** Approves; the date is today's in the company (SPEC 4). Approving twice changes nothing. */
export async function approveVariation(ctx: Context, id: string): Promise<VariationRecord> {
  const before = await lockVariation(ctx, id)
  permit(variationPolicy.approveVariation(ctx.actor))
  if (before.status === 'approved') return before
  return change(ctx, before, 'variation.approved', { status: 'approved', date_approved: ctx.today })
}

/** Back to pending approval, unless it has been invoiced. */
export async function unapproveVariation(ctx: Context, id: string): Promise<VariationRecord> {
  const before = await lockVariation(ctx, id)
  permit(variationPolicy.unapproveVariation(ctx.actor, await variationFacts(ctx, id)))
  if (before.status === 'pending_approval') return before
  return change(ctx, before, 'variation.unapproved', { status: 'pending_approval', date_approved: null })
}

/** Sets the progress; completed sets dateCompleted, anything else clears it (SPEC 4). */
export async function setVariationProgress(
  ctx: Context,
  { params, body }: HandlerInput<typeof progressEndpoint>,
): Promise<VariationRecord> {
  const before = await lockVariation(ctx, params.id)
  permit(variationPolicy.setVariationProgress(ctx.actor))
  const { progressStatus } = body
  if (before.progressStatus === progressStatus) return before
  const completed = progressStatus === 'completed' ? ctx.today : null
  return change(ctx, before, 'variation.progressed', { progress_status: progressStatus, date_completed: completed })
}

/** Says by hand whether it is invoiced, until its invoices say it (PRODUCT 11). */
export async function setVariationInvoiceStatus(
  ctx: Context,
  { params, body }: HandlerInput<typeof invoiceStatusEndpoint>,
): Promise<VariationRecord> {
  const before = await lockVariation(ctx, params.id)
  permit(variationPolicy.setVariationInvoiceStatus(ctx.actor, await variationFacts(ctx, params.id)))
  return change(ctx, before, 'variation.invoiceStatusSet', { invoiced_by_hand: body.invoiceStatus === 'invoiced' })
}

/** Shows it in reports, or hides it. */
export async function setVariationVisibility(
  ctx: Context,
  { params, body }: HandlerInput<typeof visibilityEndpoint>,
): Promise<VariationRecord> {
  const before = await lockVariation(ctx, params.id)
  permit(variationPolicy.setVariationVisibility(ctx.actor))
  if (before.showInJobReport === body.showInJobReport) return before
  return change(ctx, before, body.showInJobReport ? 'variation.shown' : 'variation.hidden', {
    show_in_job_report: body.showInJobReport,
  })
}

type StatusEvent = Extract<
  EventName,
  `variation.${'approved' | 'unapproved' | 'progressed' | 'invoiceStatusSet' | 'shown' | 'hidden'}`
>

interface StatusColumns {
  status?: string
  date_approved?: string | null
  progress_status?: string
  date_completed?: string | null
  invoiced_by_hand?: boolean
  show_in_job_report?: boolean
}

async function change(
  ctx: Context,
  before: VariationRecord,
  event: StatusEvent,
  columns: StatusColumns,
): Promise<VariationRecord> {
  const after = await pipeline(
    ctx,
    (ctx) =>
      counted(
        ctx,
        'variations',
        before.id,
        ctx.db
          .updateTable('variations')
          .set({ ...columns, version: before.version + 1, updated_at: ctx.now })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', before.id),
      ),
    (ctx) => keepFigures(ctx, { jobs: [before.jobId] }),
    (ctx) => getVariation(ctx, before.id),
  )
  await recordActivity(
    ctx,
    event,
    { kind: 'variation', id: before.id, label: before.variationId },
    changesBetween(before, after, trackedFields.variationStatus),
  )
  return after
}
