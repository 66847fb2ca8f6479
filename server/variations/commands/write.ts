import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalid, invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { raisedAmounts } from '#domain/fields.ts'
import { newId } from '#domain/ids.ts'
import type { createVariation as createEndpoint, updateVariation as updateEndpoint } from '#domain/variations/api.ts'
import {
  variationAmounts,
  variationMessages,
  type VariationForm,
  type VariationRecord,
} from '#domain/variations/schema.ts'
import { discardFiles } from '#server/files/commands.ts'
import { requireJobOfClient } from '#server/jobs/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { countedInsert, uncounted } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
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
import { setVariationFiles, setVariationImages } from './attachments.ts'
import { variationPolicy } from '../policy.ts'
import { getVariation, variationFacts } from '../queries.ts'

/** The fields whose changes an edit records. */
const columnsOf = (form: Partial<VariationForm>) => ({
  name: form.name,
  description: form.description,
  type: form.type,
  quoted_amount: form.quotedAmount,
  cost: form.cost,
  client_id: form.clientId,
  job_id: form.jobId,
})

type NewVariation = ReturnType<typeof columnsOf> & { id: string; code: string; created_hash: Buffer }
const insertVariation = countedInsert('variations', (ctx, row: Placeholders<NewVariation>) =>
  ctx.db.insertInto('variations').values({
    ...row,
    company_id: ctx.actor.companyId,
    date_added: ctx.today,
    created_by: memberOf(ctx.actor),
    created_by_name: ctx.name,
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/** Adds a variation, pending approval, numbered VAR-year-001 (SPEC 3, 4). */
export async function createVariation(
  ctx: Context,
  { body }: HandlerInput<typeof createEndpoint>,
): Promise<VariationRecord> {
  const { id = newId(), ...form } = body
  const hash = fingerprint(form)
  const creation = { table: 'variations', id, hash } as const
  const isNew = await unlessCreated(
    ctx,
    creation,
    (ctx) => takeNumberOfNew(ctx, 'variation', creation),
    (ctx) => requireJobOfClient(ctx, { clientId: form.clientId, jobId: form.jobId ?? null }),
  )
  if (isNew === undefined) return getVariation(ctx, id)
  const { number: code } = isNew
  return pipeline(
    ctx,
    (ctx) => insertVariation(ctx, { ...columnsOf(form), id, code, created_hash: hash }),
    (ctx) => keepFigures(ctx, { variations: [id], clients: [form.clientId] }),
    (ctx) => indexedFirst(ctx, 'variations', id),
    (ctx) => recordActivity(ctx, 'variation.created', { kind: 'variation', id, label: code }),
    async (ctx) => {
      await setVariationImages(ctx, id, form.images)
      await setVariationFiles(ctx, id, form.fileIds)
      return getVariation(ctx, id)
    },
  )
}

/** Edits a variation from a known version. What has been invoiced of it fixes its client, job, type and amount. */
export async function updateVariation(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<VariationRecord> {
  const before = await lockVariation(ctx, params.id)
  permit(variationPolicy.updateVariation(ctx.actor))
  expectVersion(version, before.version, before)
  const { images, fileIds, ...form } = body
  const changes = (field: 'clientId' | 'jobId' | 'type' | 'quotedAmount'): boolean =>
    form[field] !== undefined && form[field] !== before[field]
  const fixed = (['jobId', 'type', 'quotedAmount'] as const).find(changes)
  if (changes('clientId') || fixed !== undefined) {
    const { onOpenInvoice, onFinalInvoice, onVoidInvoice } = await variationFacts(ctx, params.id)
    const isBilled = onOpenInvoice || onFinalInvoice
    // A void invoice bills nothing any more, but its lines stay, and name the variation and its client.
    if (changes('clientId') && (isBilled || onVoidInvoice)) throw invalidField('clientId', variationMessages.invoiced)
    if (fixed !== undefined && isBilled) throw invalidField(fixed, variationMessages.invoiced)
  }
  const raised = raisedAmounts(before, form, variationAmounts)
  if (raised.length > 0) throw invalid(raised)
  const clientId = form.clientId ?? before.clientId
  if (changes('clientId') || changes('jobId'))
    await requireJobOfClient(ctx, { clientId, jobId: form.jobId === undefined ? before.jobId : form.jobId })
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('variations')
        .set({ ...columnsOf(form), version: before.version + 1, updated_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', params.id)
        .execute(),
    (ctx) => keepFigures(ctx, { variations: [params.id], jobs: [before.jobId], clients: [before.clientId, clientId] }),
    (ctx) => indexed(ctx, 'variations', params.id),
    async (ctx) => {
      await setVariationImages(ctx, params.id, images)
      await setVariationFiles(ctx, params.id, fileIds)
      return getVariation(ctx, params.id)
    },
  )
  return recordEdit(
    ctx,
    { before, after },
    'variation.updated',
    { kind: 'variation', id: params.id, label: before.variationId },
    changesBetween(before, after, trackedFields.variation),
  )
}

/** Deletes a variation that is on no invoice. */
export async function deleteVariation(ctx: Context, id: string): Promise<void> {
  const variation = await lockVariation(ctx, id)
  permit(variationPolicy.deleteVariation(ctx.actor, await variationFacts(ctx, id)))
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'variations', id),
    (ctx) =>
      uncounted(
        ctx,
        'variations',
        id,
        ctx.db.deleteFrom('variations').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => keepFigures(ctx, { jobs: [variation.jobId], clients: [variation.clientId] }),
    (ctx) => recordActivity(ctx, 'variation.deleted', { kind: 'variation', id, label: variation.variationId }),
    (ctx) => discardFiles(ctx, { kind: 'variation', id }),
  )
}

/** The variation, locked for a change, or 404. */
export const lockVariation = (ctx: Context, id: string): Promise<VariationRecord> =>
  lockRecord(ctx, 'variations', id, getVariation)
