import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listVariations } from '#domain/variations/api.ts'
import type { AwaitingVariation } from '#domain/dashboard/schema.ts'
import { isInvoiceEditable } from '#domain/invoices/rules.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { ReportVariation } from '#domain/reports/schema.ts'
import { invoiceStatusOf, marginOf, remainingToInvoice as remainingOf, withSign } from '#domain/variations/rules.ts'
import type { variationList, VariationRecord, VariationSummary } from '#domain/variations/schema.ts'
import { fileJson, fileUrl, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { byCode, inNameOrder, isChosen, matchesSearch, offsetOf, orderOf } from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { variationPolicy, type VariationFacts } from './policy.ts'

/** A sum of lines with the sign of the variation's type. Outer table `variations`. */
const signedSum = (amounts: RawBuilder<unknown>) => total(sql`signed(variations.type, ${amounts})`)

/**
 * What invoices bill of a variation, in the variation's own direction; drafts too, so that nothing is billed twice.
 * Outer table `variations`.
 */
export const billedWithDrafts: RawBuilder<string> = sql<string>`(
  select ${signedSum(sql`sum(l.amount)`)} from billed_lines l
  where l.company_id = variations.company_id and l.variation_id = variations.id)`

/** What its lines say, drafts included but not those of void invoices: one look along an index. */
const billingOf = (on: ExpressionBuilder<DB, 'variations'>) =>
  on
    .selectFrom('billed_lines as l')
    .whereRef('l.company_id', '=', 'variations.company_id')
    .whereRef('l.variation_id', '=', 'variations.id')
    .select([signedSum(sql`sum(l.amount) filter (where l.issued)`).as('invoiced')])
    .as('billing')

/** What the policy asks; `billingOf` is joined. */
const factColumns = [
  'variations.quoted_amount',
  'billing.invoiced',
  sql<InvoiceStatus[]>`array(
    select distinct i.status from invoice_lines l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = variations.company_id and l.variation_id = variations.id)`.as('invoice_statuses'),
] as const

interface FactRow {
  quoted_amount: string
  invoiced: string
  invoice_statuses: readonly InvoiceStatus[]
}
const factsOf = (row: FactRow): VariationFacts => ({
  onOpenInvoice: row.invoice_statuses.some(isInvoiceEditable),
  onFinalInvoice: row.invoice_statuses.some((status) => !isInvoiceEditable(status) && status !== 'void'),
  onVoidInvoice: row.invoice_statuses.includes('void'),
  billedInFull: invoiceStatusOf(row.quoted_amount, row.invoiced, false) === 'invoiced',
})

/** What invoices have done with a variation that is there. */
export const variationFacts = async (ctx: Context, id: string): Promise<VariationFacts> =>
  factsOf(
    await ctx.db
      .selectFrom('variations')
      .innerJoinLateral(billingOf, (join) => join.onTrue())
      .select(factColumns)
      .where('variations.company_id', '=', ctx.actor.companyId)
      .where('variations.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const variations = (ctx: Context) =>
  ctx.db
    .selectFrom('variations')
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'variations.company_id').onRef('clients.id', '=', 'variations.client_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.company_id', '=', 'variations.company_id').onRef('jobs.id', '=', 'variations.job_id'),
    )
    .where('variations.company_id', '=', ctx.actor.companyId)

const details = (ctx: Context) =>
  variations(ctx)
    .innerJoinLateral(billingOf, (join) => join.onTrue())
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
    .select(factColumns)
    .select(sql<string>`signed(variations.type, 1)`.as('sign'))

type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

const toVariation = (ctx: Context, row: Row): VariationSummary => ({
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
  details(ctx).where('variations.id', '=', id),
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
      .select(fileJson(sql`variation_files.company_id`, sql`variation_files.file_id`).as('file'))
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

const sortColumns = {
  dateAdded: sql`variations.date_added`,
  variationId: byCode(sql.ref('variations.code')),
  name: inNameOrder(sql.ref('variations.name')),
  clientName: inNameOrder(sql.ref('clients.name')),
  status: sql`variations.status`,
  progressStatus: sql`variations.progress_status`,
  quotedAmount: sql`variations.signed_amount`,
  createdAt: sql`variations.created_at`,
}

/** The list with the filters of SPEC 2; search covers name, description and variationId. */
export async function listVariationRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listVariations>,
): Promise<z.output<typeof variationList>> {
  const { search = '', clientId, jobId, progress, status } = query
  const matching = (on: ExpressionBuilder<DB, 'variations'>) =>
    on.and([
      on('variations.company_id', '=', ctx.actor.companyId),
      ...(search === ''
        ? []
        : [
            matchesSearch(search, [
              sql.ref('variations.name'),
              sql.ref('variations.description'),
              sql.ref('variations.code'),
            ]),
          ]),
      ...(clientId === undefined ? [] : [on('variations.client_id', '=', clientId)]),
      ...(jobId === undefined ? [] : [on('variations.job_id', '=', jobId)]),
      ...(progress === undefined ? [] : [on('variations.progress_status', '=', progress)]),
    ])
  const order = orderOf(query.sort ?? '-dateAdded', sortColumns, sql`variations.id`)
  // The page is chosen among variations alone, before names and what is invoiced are looked up for its fifty.
  const byName = /^-?clientName$/.test(query.sort ?? '')
  const chosen = (byName ? variations(ctx) : ctx.db.selectFrom('variations'))
    .where(matching)
    .$if(status !== undefined, (list) => list.where('variations.status', '=', status ?? ''))
    .select('variations.id')
    .orderBy(order)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const [rows, counted] = await Promise.all([
    details(ctx)
      .where(isChosen(sql.ref('variations.id'), chosen))
      .orderBy(order)
      .execute(),
    ctx.db
      .selectFrom('variations')
      .where(matching)
      .select(['variations.status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('variations.status')
      .execute(),
  ])
  const countOf = (each: string): number => counted.find((row) => row.status === each)?.count ?? 0
  const counts = { pending_approval: countOf('pending_approval'), approved: countOf('approved') }
  return {
    items: rows.map((row) => toVariation(ctx, row)),
    total: status === undefined ? counts.pending_approval + counts.approved : counts[status],
    counts,
  }
}

/** The variations of a job in the order of their numbers, as a report lists them. */
export async function variationsOfJob(
  ctx: Context,
  jobId: string,
): Promise<(Omit<ReportVariation, 'signedAmount'> & { showInJobReport: boolean })[]> {
  const rows = await details(ctx)
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
export const awaitingApproval = async (ctx: Context, count: number) =>
  variationPolicy.approveVariation(ctx.actor) === null ? awaitingVariations(ctx, count) : null

/** Variations waiting for approval, oldest first: what a client is to review, without what it costs us. */
export async function awaitingVariations(
  ctx: Context,
  count: number,
): Promise<{ items: AwaitingVariation[]; total: number }> {
  const waiting = () => variations(ctx).where('variations.status', '=', 'pending_approval')
  const [rows, counted] = await Promise.all([
    waiting()
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
      .limit(count)
      .execute(),
    waiting()
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows, total: counted.count }
}
