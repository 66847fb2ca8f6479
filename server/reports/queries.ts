import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { clientOf, isInside, memberOf } from '#domain/actor.ts'
import type { Milestone } from '#domain/jobs/schema.ts'
import type { listReports } from '#domain/reports/api.ts'
import { dateBounds, progressBounds } from '#domain/reports/rules.ts'
import type { ReportInvoice, reportList, ReportRecord, ReportSummary, ReportVariation } from '#domain/reports/schema.ts'
import { issuedInvoicesOfJob } from '#server/invoices/queries/records.ts'
import type { Viewing } from '#domain/viewings/schema.ts'
import { snapshotOfJob } from '#server/jobs/queries.ts'
import { variationsOfJob } from '#server/variations/queries.ts'
import { fileJson, fileUrl, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { seesStoredCounts, storedCounts } from '#server/platform/counts.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import {
  byCode,
  chosenRows,
  inNameOrder,
  isAnyOf,
  nearerPlaceOf,
  onlyOf,
  orderOf,
} from '#server/platform/db/listing.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { amongFound, asFound, foundPage, listFound, type Found } from '#server/platform/search.ts'
import { toViewings, viewingsJson } from '#server/viewings/queries.ts'
import { reportPolicy } from './policy.ts'

const reports = (ctx: Context, among: 'reports' = 'reports') =>
  ctx.db
    .selectFrom(among)
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'reports.company_id').onRef('clients.id', '=', 'reports.client_id'),
    )
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.company_id', '=', 'reports.company_id').onRef('jobs.id', '=', 'reports.job_id'),
    )
    .where('reports.company_id', '=', ctx.actor.companyId)

const summaryColumns = [
  'reports.id',
  'reports.company_id',
  'reports.version',
  'reports.code',
  'reports.client_id',
  'clients.name as client_name',
  'reports.job_id',
  'jobs.name as job_name',
  'reports.date',
  'reports.prepared_by',
  'reports.progress_percentage',
  'reports.created_at',
  'reports.updated_at',
] as const

const imageCount = (ctx: Context) =>
  sql<number>`(select count(*) from report_images i
    where i.company_id = ${ctx.actor.companyId} and i.report_id = reports.id)`
const coverId = (ctx: Context) =>
  sql<string | null>`(select i.file_id from report_images i
    where i.company_id = ${ctx.actor.companyId} and i.report_id = reports.id and i.position = 0)`

const summaries = (ctx: Context, among: 'reports' = 'reports') =>
  reports(ctx, among)
    .select(summaryColumns)
    .select([imageCount(ctx).as('image_count'), coverId(ctx).as('cover_id')])
type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

const toSummary = (ctx: Context, row: SummaryRow): ReportSummary => ({
  id: row.id,
  companyId: row.company_id,
  version: row.version,
  reportId: row.code,
  clientId: row.client_id,
  clientName: row.client_name,
  jobId: row.job_id,
  jobName: row.job_name,
  date: row.date,
  preparedBy: row.prepared_by,
  progressPercentage: row.progress_percentage,
  imageCount: row.image_count,
  coverThumbnailUrl: row.cover_id === null ? null : fileUrl(row.cover_id, 'thumb'),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...answersOf(reportPolicy, ctx.actor, undefined),
})

const sortColumns = {
  date: sql`reports.date`,
  reportId: byCode(sql.ref('reports.code')),
  jobName: inNameOrder(sql.ref('jobs.name')),
  clientName: sql`clients.name_in_order`,
  preparedBy: inNameOrder(sql.ref('reports.prepared_by')),
  progressPercentage: sql`reports.progress_percentage`,
  createdAt: sql`reports.created_at`,
  updatedAt: sql`reports.updated_at`,
}

type ReportQuery = HandlerInput<typeof listReports>['query']
type ReportAnswer = Pick<z.output<typeof reportList>, 'items' | 'total'>

/** The list with the filters of SPEC 2; search covers reportId, jobName and clientName. */
export const listReportRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listReports>,
): Promise<z.output<typeof reportList>> =>
  listFound(ctx, 'reports', { ...query, clientId: onlyOf(query.clientId) }, (found) => listAmong(ctx, query, found))

async function listAmong(ctx: Context, query: ReportQuery, found: Found | undefined): Promise<ReportAnswer> {
  const filters = filtersOf(ctx, query)
  const { companyId } = ctx.actor
  const among = amongFound(ctx, 'reports', found)
  const matching = (on: ExpressionBuilder<DB, 'reports'>) =>
    on.and([on('reports.company_id', '=', companyId), ...filters(on)])
  const isWhole = !isFiltered(query) && seesStoredCounts(ctx)
  const countWhole = () => (found === undefined ? countStored(ctx) : Promise.resolve(found.ids.length))
  const counting = isWhole ? countWhole() : countMatching(ctx, among, matching)
  const place = await nearerPlaceOf(query, () => counting)
  const order = (fromEnd = false) =>
    found === undefined || query.sort !== undefined
      ? orderOf(query.sort ?? '-date', sortColumns, sql`reports.id`, fromEnd)
      : asFound(sql.ref('reports.id'), found, fromEnd)
  // The page is chosen among reports alone, along an index, before names are joined to its fifty.
  const byName = /^-?(job|client)Name$/.test(query.sort ?? '')
  const chosen = () =>
    (byName ? reports(ctx, among) : ctx.db.selectFrom(among))
      .where(matching)
      .select('reports.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = foundPage(ctx, found, query)
  const [rows, total] = await Promise.all([
    summaries(ctx, page === undefined ? chosenRows(companyId, 'reports', chosen()) : amongFound(ctx, 'reports', page))
      .orderBy(page === undefined ? order() : asFound(sql.ref('reports.id'), page))
      .execute(),
    counting,
  ])
  return { items: rows.map((row) => toSummary(ctx, row)), total }
}

const isFiltered = ({ clientId, jobId, mine, progress, date, updatedSince }: ReportQuery): boolean =>
  [clientId, jobId, mine, progress, date, updatedSince].some((filter) => filter !== undefined)

const filtersOf = (ctx: Context, query: ReportQuery) => (on: ExpressionBuilder<DB, 'reports'>) => {
  const progress = query.progress
    ?.map(progressBounds)
    .map(({ from, to }) => on.between('reports.progress_percentage', from, to))
  const dates = query.date
    ?.map((range) => dateBounds(range, ctx.today))
    .map(({ from, to }) =>
      on.and([
        ...(from === null ? [] : [on('reports.date', '>=', from)]),
        ...(to === null ? [] : [on('reports.date', '<=', to)]),
      ]),
    )
  return [
    ...(query.clientId === undefined ? [] : [isAnyOf(sql.ref('reports.client_id'), query.clientId, 'uuid')]),
    ...(query.jobId === undefined ? [] : [isAnyOf(sql.ref('reports.job_id'), query.jobId, 'uuid')]),
    ...(query.mine === undefined ? [] : [on('reports.created_by', '=', memberOf(ctx.actor))]),
    ...(query.updatedSince === undefined ? [] : [on('reports.updated_at', '>=', query.updatedSince)]),
    ...(progress === undefined ? [] : [on.or(progress)]),
    ...(dates === undefined ? [] : [on.or(dates)]),
  ]
}

const countStored = async (ctx: Context): Promise<number> =>
  (await storedCounts(ctx, 'reports')).reduce((sum, { count }) => sum + count, 0)

// Each report has its client and its job, so counting needs neither.
const countMatching = async (
  ctx: Context,
  among: 'reports',
  matching: (on: ExpressionBuilder<DB, 'reports'>) => Expression<SqlBool>,
): Promise<number> =>
  (
    await ctx.db
      .selectFrom(among)
      .where(matching)
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/**
 * The listed variations without those that are hidden from reports by now. Each is looked up: of a list in JSON the
 * planner expects a hundred, for which it would read all of the company's.
 */
const visibleVariations = (ctx: Context) => sql<ReportVariation[]>`(
  select coalesce(jsonb_agg(listed.variation || jsonb_build_object('signedAmount',
    signed(listed.variation ->> 'type', (listed.variation ->> 'quotedAmount')::numeric)::text)
      order by listed.position), '[]')
  from rows from (jsonb_array_elements(reports.variations), jsonb_to_recordset(reports.variations) as (id uuid))
    with ordinality as listed (variation, id, position)
  where (select v.show_in_job_report from variations v
    where v.company_id = ${ctx.actor.companyId} and v.id = listed.id))`

/** The photos in their order, as JSON: one statement reads the whole report. */
const images = (ctx: Context) => sql<{ id: string; width: number | null; height: number | null; caption: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height, 'caption', i.caption)
    order by i.position), '[]')
  from report_images i join files f on f.company_id = i.company_id and f.id = i.file_id
  where i.company_id = ${ctx.actor.companyId} and i.report_id = reports.id)`

const details = (ctx: Context) =>
  reports(ctx)
    .select(summaryColumns)
    .innerJoin('companies', 'companies.id', 'reports.company_id')
    .select([
      'jobs.address as job_address',
      'companies.name as company_name',
      'reports.prepared_by_title',
      'reports.tasks_achieved',
      'reports.tasks_planned',
      'reports.key_updates',
      'reports.client_communication',
      'reports.accidents',
      'reports.council_inspections',
      'reports.comments',
      'reports.contract_amount',
      'reports.invoiced_to_date',
      'reports.approved_variations',
      'reports.pending_variations',
      'reports.milestones',
      'reports.invoices',
      visibleVariations(ctx).as('variations'),
      fileJson(ctx.actor.companyId, sql`clients.logo_file_id`).as('logo'),
      images(ctx).as('images'),
    ])
    .$if(isInside(ctx.actor), (own) => own.select(viewingsJson(ctx, 'report', sql.ref('reports.id')).as('viewings')))

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) => details(ctx).where('reports.id', '=', id))

/** One report with its photos, or 404. */
export async function getReport(ctx: Context, id: string): Promise<ReportRecord> {
  const [row] = await detailsById(ctx, { id })
  if (row === undefined) throw notFound()
  return {
    id: row.id,
    companyId: row.company_id,
    version: row.version,
    reportId: row.code,
    clientId: row.client_id,
    clientName: row.client_name,
    jobId: row.job_id,
    jobName: row.job_name,
    jobAddress: row.job_address,
    companyName: row.company_name,
    date: row.date,
    preparedBy: row.prepared_by,
    preparedByTitle: row.prepared_by_title,
    progressPercentage: row.progress_percentage,
    tasksAchieved: row.tasks_achieved,
    tasksPlanned: row.tasks_planned,
    keyUpdates: row.key_updates,
    clientCommunication: row.client_communication,
    accidents: row.accidents,
    councilInspections: row.council_inspections,
    comments: row.comments,
    contractAmount: row.contract_amount,
    invoicedToDate: row.invoiced_to_date,
    approvedVariations: row.approved_variations,
    pendingVariations: row.pending_variations,
    milestones: row.milestones as Milestone[],
    invoices: row.invoices as ReportInvoice[],
    variations: row.variations,
    logo: row.logo === null ? null : fileViewOf(row.logo as FileRow),
    images: row.images.map((image) => ({
      fileId: image.id,
      caption: image.caption,
      url: fileUrl(image.id),
      thumbnailUrl: fileUrl(image.id, 'thumb'),
      width: image.width ?? 0,
      height: image.height ?? 0,
    })),
    viewings: viewingsSeen(ctx, toViewings(row.viewings)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...answersOf(reportPolicy, ctx.actor, undefined),
  }
}

/** To which address a link was mailed is for those who may see the links. */
const viewingsSeen = (ctx: Context, viewings: readonly Viewing[]): Viewing[] =>
  viewings.map((each) =>
    each.via === 'link' && reportPolicy.listShares(ctx.actor) !== null ? { ...each, by: null } : each,
  )

/** The latest reports, newest first: of one author, or of everybody in sight. */
export async function latestReports(ctx: Context, count: number, authorId?: string): Promise<ReportSummary[]> {
  // Chosen first, and as many as are written out: the plan is made once, for any company.
  const chosen = ctx.db
    .selectFrom('reports')
    .where('company_id', '=', ctx.actor.companyId)
    .$if(authorId !== undefined, (list) => list.where('created_by', '=', authorId ?? ''))
    .$if(clientOf(ctx.actor) !== null, (list) => list.where('client_id', '=', clientOf(ctx.actor) ?? ''))
    .select('id')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(count))
  const rows = await summaries(ctx, chosenRows(ctx.actor.companyId, 'reports', chosen))
    .orderBy('reports.date', 'desc')
    .orderBy('reports.id', 'desc')
    .execute()
  return rows.map((row) => toSummary(ctx, row))
}

/** What a report may take from a job at this moment; the job is undefined when there is none. */
export async function sourcesOf(ctx: Context, jobId: string) {
  const [job, invoices, variations] = await Promise.all([
    snapshotOfJob(ctx, jobId),
    issuedInvoicesOfJob(ctx, jobId),
    variationsOfJob(ctx, jobId),
  ])
  return { job, invoices, variations }
}
