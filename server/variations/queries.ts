import { sql } from 'kysely'
import { clientOf } from '#domain/actor.ts'
import { notFound } from '#domain/errors.ts'
import type { AwaitingVariation } from '#domain/dashboard/schema.ts'
import { isInvoiceEditable } from '#domain/invoices/rules.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { ReportVariation } from '#domain/reports/schema.ts'
import { invoiceStatusOf, marginOf, remainingToInvoice as remainingOf, withSign } from '#domain/variations/rules.ts'
import type { VariationRecord, VariationSummary } from '#domain/variations/schema.ts'
import { fileJson, fileUrl, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { variationPolicy, type VariationFacts } from './policy.ts'

/**
 * What the policy asks of a variation: what is stored of it (migration 0028; `variation_figures` is joined), and its
 * tasks.
 */
const factColumns = (ctx: Context) =>
  [
    'variations.quoted_amount',
    'variation_figures.invoiced',
    'variation_figures.invoice_statuses',
    sql<boolean>`exists (
      select from tasks where tasks.company_id = ${ctx.actor.companyId} and tasks.variation_id = variations.id)`.as(
      'has_tasks',
    ),
  ] as const

interface FactRow {
  quoted_amount: string
  invoiced: string
  invoice_statuses: readonly string[]
  has_tasks: boolean
}
function factsOf(row: FactRow): VariationFacts {
  const statuses = row.invoice_statuses as readonly InvoiceStatus[]
  return {
    onOpenInvoice: statuses.some(isInvoiceEditable),
    onFinalInvoice: statuses.some((status) => !isInvoiceEditable(status) && status !== 'void'),
    onVoidInvoice: statuses.includes('void'),
    hasTasks: row.has_tasks,
    billedInFull: invoiceStatusOf(row.quoted_amount, row.invoiced, false) === 'invoiced',
  }
}

/** Variations with what is stored of them, to select from. */
const withFigures = (ctx: Context) =>
  ctx.db
    .selectFrom('variations')
    .innerJoin('variation_figures', (join) =>
      join
        .onRef('variation_figures.company_id', '=', 'variations.company_id')
        .onRef('variation_figures.variation_id', '=', 'variations.id'),
    )
    .where('variations.company_id', '=', ctx.actor.companyId)

/** What invoices have done with a variation that is there. */
export const variationFacts = async (ctx: Context, id: string): Promise<VariationFacts> =>
  factsOf(await withFigures(ctx).select(factColumns(ctx)).where('variations.id', '=', id).executeTakeFirstOrThrow())

/** Variations with the names of their client and job to select from. */
export const variations = (ctx: Context, among: 'variations' = 'variations') =>
  ctx.db
    .selectFrom(among)
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'variations.company_id').onRef('clients.id', '=', 'variations.client_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.company_id', '=', 'variations.company_id').onRef('jobs.id', '=', 'variations.job_id'),
    )
    .where('variations.company_id', '=', ctx.actor.companyId)

/** What a summary is made of. */
export const variationDetails = (ctx: Context, among: 'variations' = 'variations') =>
  variations(ctx, among)
    .innerJoin('variation_figures', (join) =>
      join
        .onRef('variation_figures.company_id', '=', 'variations.company_id')
        .onRef('variation_figures.variation_id', '=', 'variations.id'),
    )
    .select([
      'variations.id',
      'variations.company_id',
      'variations.version',
      'variations.code',
      'variations.name',
      'variations.description',
      'variations.type',
      'variations.status',
      'variations.progress_status',
      'variations.invoiced_by_hand',
      'variations.show_in_job_report',
      'variations.date_added',
      'variations.date_approved',
      'variations.date_completed',
      'variations.signed_amount',
      'variations.cost',
      'variations.client_id',
      'clients.name as client_name',
      'variations.job_id',
      'jobs.name as job_name',
      'variations.created_by_name',
      'variations.created_at',
      'variations.updated_at',
    ])
    .select(factColumns(ctx))
    .select(sql<string>`signed(variations.type, 1)`.as('sign'))

type Row = Awaited<ReturnType<ReturnType<typeof variationDetails>['executeTakeFirstOrThrow']>>

/** A row as a list shows it. */
export const toVariation = (ctx: Context, row: Row): VariationSummary => ({
  id: row.id,
  companyId: row.company_id,
  version: row.version,
  variationId: row.code,
  name: row.name,
  description: row.description,
  type: row.type as VariationSummary['type'],
  status: row.status as VariationSummary['status'],
  progressStatus: row.progress_status as VariationSummary['progressStatus'],
  invoiceStatus: invoiceStatusOf(row.quoted_amount, row.invoiced, row.invoiced_by_hand),
  showInJobReport: row.show_in_job_report,
  dateAdded: row.date_added,
  dateApproved: row.date_approved,
  dateCompleted: row.date_completed,
  quotedAmount: row.quoted_amount,
  signedAmount: row.signed_amount,
  cost: row.cost,
  margin: marginOf(row.quoted_amount, row.cost),
  invoicedToDate: row.invoiced,
  remainingToInvoice: remainingOf(row.quoted_amount, row.invoiced),
  clientId: row.client_id,
  clientName: row.client_name,
  jobId: row.job_id,
  jobName: row.job_name,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...answersOf(variationPolicy, ctx.actor, factsOf(row)),
})

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) =>
  variationDetails(ctx).where('variations.id', '=', id),
)

/** One variation with its photos and files, or 404. */
export async function getVariation(ctx: Context, id: string): Promise<VariationRecord> {
  const [[row], images, files] = await Promise.all([
    detailsById(ctx, { id }),
    ctx.db
      .selectFrom('variation_images')
      .innerJoin('files', (join) =>
        join
          .onRef('files.company_id', '=', 'variation_images.company_id')
          .onRef('files.id', '=', 'variation_images.file_id'),
      )
      .select(['files.id', 'files.width', 'files.height', 'variation_images.caption'])
      .where('variation_images.company_id', '=', ctx.actor.companyId)
      .where('variation_id', '=', id)
      .orderBy('position')
      .execute(),
    ctx.db
      .selectFrom('variation_files')
      .select(fileJson(ctx.actor.companyId, sql`variation_files.file_id`).as('file'))
      .where('company_id', '=', ctx.actor.companyId)
      .where('variation_id', '=', id)
      .orderBy('position')
      .execute(),
  ])
  if (row === undefined) throw notFound()
  const variation = toVariation(ctx, row)
  const { quotedAmount, cost, margin, invoicedToDate, remainingToInvoice } = variation
  return {
    ...variation,
    signed: withSign(row.sign, { quotedAmount, cost, margin, invoicedToDate, remainingToInvoice }),
    images: images.map((image) => ({
      fileId: image.id,
      caption: image.caption,
      url: fileUrl(image.id),
      thumbnailUrl: fileUrl(image.id, 'thumb'),
      width: image.width ?? 0,
      height: image.height ?? 0,
    })),
    files: files.map(({ file }) => fileViewOf(file as FileRow)),
  }
}

/** The files that a variation's photos and files name. */
export async function attachedFileIds(ctx: Context, variationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('variation_images')
    .select('file_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('variation_id', '=', variationId)
    .unionAll(
      ctx.db
        .selectFrom('variation_files')
        .select('file_id')
        .where('company_id', '=', ctx.actor.companyId)
        .where('variation_id', '=', variationId),
    )
    .execute()
  return rows.map((row) => row.file_id)
}

/** The variations of a job in the order of their numbers, as a report lists them. */
export async function variationsOfJob(
  ctx: Context,
  jobId: string,
): Promise<(Omit<ReportVariation, 'signedAmount'> & { showInJobReport: boolean })[]> {
  const rows = await variationDetails(ctx)
    .where('variations.job_id', '=', jobId)
    .orderBy('variations.date_added')
    .orderBy('variations.id')
    .execute()
  return rows.map((row) => {
    const { id, variationId, name, type, quotedAmount, status, showInJobReport } = toVariation(ctx, row)
    return { id, variationId, name, type, quotedAmount, status, showInJobReport }
  })
}

/** The variations that wait for this person's approval; null for who may not approve (PRODUCT 11, pending reviews). */
export const awaitingApproval = async (ctx: Context, count: number): Promise<AwaitingVariation[] | null> =>
  variationPolicy.approveVariation(ctx.actor) === null ? firstAwaiting(ctx, count) : null

/** Variations waiting for approval, oldest first: what a client is to review, without what it costs us. */
export async function awaitingVariations(
  ctx: Context,
  count: number,
): Promise<{ items: AwaitingVariation[]; total: number }> {
  const [items, counted] = await Promise.all([
    firstAwaiting(ctx, count),
    ctx.db
      .selectFrom('variations')
      .where('company_id', '=', ctx.actor.companyId)
      .where(ofOwnClient(ctx))
      .where('status', '=', 'pending_approval')
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.count }
}

/** A client's part said in the statement, or the planner looks for it among all that the company has. */
function ofOwnClient(ctx: Context) {
  const clientId = clientOf(ctx.actor)
  return clientId === null ? sql<boolean>`true` : sql<boolean>`variations.client_id = ${clientId}`
}

const firstAwaiting = (ctx: Context, count: number): Promise<AwaitingVariation[]> =>
  variations(ctx)
    .where(ofOwnClient(ctx))
    .where('variations.status', '=', 'pending_approval')
    .select([
      'variations.id',
      'variations.code as variationId',
      'variations.name',
      'variations.description',
      sql<VariationSummary['type']>`variations.type`.as('type'),
      'variations.quoted_amount as quotedAmount',
      'variations.signed_amount as signedAmount',
      'variations.date_added as dateAdded',
      'clients.name as clientName',
      'jobs.name as jobName',
    ])
    .orderBy('variations.date_added')
    .orderBy('variations.id')
    .limit(sql.lit(count))
    .execute()
