import { sql } from 'kysely'
import { monthToDate } from '#domain/dates.ts'
import { notFound } from '#domain/errors.ts'
import { jobFiguresOf, trendOf } from '#domain/jobs/rules.ts'
import type { JobFigures, JobRecord, JobStatus, JobSummary } from '#domain/jobs/schema.ts'
import { fileJson, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { total } from '#server/platform/db/sums.ts'
import type { QuotaUse } from '#server/platform/quotas.ts'
import { jobPolicy } from './policy.ts'
import { factColumns, factsOf, jobsWithFigures } from './queries/facts.ts'

const columns = [
  'jobs.id',
  'jobs.company_id',
  'jobs.version',
  'jobs.code',
  'jobs.client_id',
  'jobs.name',
  'jobs.address',
  'jobs.start_date',
  'jobs.estimated_end_date',
  'jobs.status',
  'jobs.active',
  'jobs.project_manager_name',
  'jobs.job_manager',
  'jobs.quote_number',
  'jobs.claim_number',
  'jobs.description',
  'jobs.contract_amount',
  'jobs.total_invoiced',
  'jobs.pending_variation_value',
  'jobs.approved_variation_value',
  'jobs.notes',
  'jobs.created_at',
  'jobs.updated_at',
] as const

/** Jobs with the names of their clients to select from. */
export const jobs = (ctx: Context, among: 'jobs' = 'jobs') =>
  ctx.db
    .selectFrom(among)
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'jobs.company_id').onRef('clients.id', '=', 'jobs.client_id'),
    )
    .where('jobs.company_id', '=', ctx.actor.companyId)

/** Whether a job is late today: active with its end date past. Outer table `jobs`. */
export const jobOverdue = (ctx: Context) =>
  sql<boolean>`job_overdue(jobs.active, jobs.estimated_end_date, ${ctx.today}::date)`

/** What is recorded here for a job; `job_figures` is joined. */
export const recordedColumns = [
  'job_figures.invoiced as recorded_invoiced',
  'job_figures.pending_variations as recorded_pending',
  'job_figures.approved_variations as recorded_approved',
  'job_figures.unclaimed',
] as const

/** What a summary is made of. */
export const jobDetails = (ctx: Context, among: 'jobs' = 'jobs') =>
  jobsWithFigures(ctx, among)
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'jobs.company_id').onRef('clients.id', '=', 'jobs.client_id'),
    )
    .select(columns)
    .select(['clients.name as client_name', jobOverdue(ctx).as('overdue')])
    .select(recordedColumns)
    .select(factColumns(ctx))

type Row = Awaited<ReturnType<ReturnType<typeof jobDetails>['executeTakeFirstOrThrow']>>

interface MoneyColumns {
  contract_amount: string
  total_invoiced: string
  pending_variation_value: string
  approved_variation_value: string
  recorded_invoiced: string
  recorded_pending: string
  recorded_approved: string
}

/** A job row's figures, by the one function there is for them. */
export const figuresOf = (row: MoneyColumns): JobFigures =>
  jobFiguresOf(
    {
      contractAmount: row.contract_amount,
      totalInvoiced: row.total_invoiced,
      pendingVariationValue: row.pending_variation_value,
      approvedVariationValue: row.approved_variation_value,
    },
    {
      invoiced: row.recorded_invoiced,
      pendingVariations: row.recorded_pending,
      approvedVariations: row.recorded_approved,
    },
  )

/** A row as a list shows it. */
export function toJob(ctx: Context, row: Row): JobSummary {
  return {
    id: row.id,
    companyId: row.company_id,
    version: row.version,
    jobId: row.code,
    clientId: row.client_id,
    clientName: row.client_name,
    name: row.name,
    address: row.address,
    startDate: row.start_date,
    estimatedEndDate: row.estimated_end_date,
    status: row.status as JobStatus,
    active: row.active,
    overdue: row.overdue,
    projectManagerName: row.project_manager_name,
    jobManager: row.job_manager,
    quoteNumber: row.quote_number,
    claimNumber: row.claim_number,
    description: row.description,
    notes: row.notes,
    contractAmount: row.contract_amount,
    totalInvoiced: row.total_invoiced,
    pendingVariationValue: row.pending_variation_value,
    approvedVariationValue: row.approved_variation_value,
    figures: figuresOf(row),
    unclaimed: row.unclaimed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...answersOf(jobPolicy, ctx.actor, factsOf(row)),
  }
}

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) => jobDetails(ctx).where('jobs.id', '=', id))

/** One job with its milestones and files, or 404. */
export async function getJob(ctx: Context, id: string): Promise<JobRecord> {
  const [[row], trends, milestones, files] = await Promise.all([
    detailsById(ctx, { id }),
    trendsOf(ctx, id),
    ctx.db
      .selectFrom('job_milestones')
      .select(['title', 'due_date as dueDate', 'completed'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('job_id', '=', id)
      .orderBy('position')
      .execute(),
    ctx.db
      .selectFrom('job_files')
      .select(fileJson(ctx.actor.companyId, sql`job_files.file_id`).as('file'))
      .where('company_id', '=', ctx.actor.companyId)
      .where('job_id', '=', id)
      .orderBy('position')
      .execute(),
  ])
  if (row === undefined) throw notFound()
  return { ...toJob(ctx, row), trends, milestones, files: files.map(({ file }) => fileViewOf(file as FileRow)) }
}

/** What was invoiced and approved this month to date, against the same days of the month before (PRODUCT 11). */
async function trendsOf(ctx: Context, jobId: string): Promise<JobRecord['trends']> {
  const { now, before } = monthToDate(ctx.today)
  const within = (amounts: string, date: string, { from, to }: typeof now) =>
    total(sql`sum(${sql.ref(amounts)}) filter (where ${sql.ref(date)} between ${from}::date and ${to}::date)`)
  const {
    rows: [sums],
  } = await sql<Record<'invoiced' | 'invoicedBefore' | 'approved' | 'approvedBefore', string>>`
    select invoiced.now as invoiced, invoiced.before as "invoicedBefore", approved.now as approved, approved.before
      as "approvedBefore"
    from (select ${within('amount', 'date', now)} as now, ${within('amount', 'date', before)} as before
      from billed_lines where company_id = ${ctx.actor.companyId} and job_id = ${jobId} and issued
        and date >= ${before.from}::date) as invoiced,
    (select ${within('signed_amount', 'date_approved', now)} as now,
        ${within('signed_amount', 'date_approved', before)} as before
      from variations where company_id = ${ctx.actor.companyId} and job_id = ${jobId}
        and date_approved >= ${before.from}::date) as approved`.execute(ctx.db)
  return {
    invoiced: trendOf(sums?.invoiced ?? '0.00', sums?.invoicedBefore ?? '0.00'),
    approvedVariations: trendOf(sums?.approved ?? '0.00', sums?.approvedBefore ?? '0.00'),
  }
}

/** How many jobs the company has under way: a plan limits them. */
export const activeJobs: QuotaUse = {
  quota: 'activeJobs',
  async used(ctx) {
    const { count } = await ctx.db
      .selectFrom('jobs')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('company_id', '=', ctx.actor.companyId)
      .where('status', '<>', 'completed')
      .executeTakeFirstOrThrow()
    return count
  },
}

/** What a report takes from its job at the moment it is saved; undefined when there is no such job. */
export async function snapshotOfJob(ctx: Context, id: string) {
  const [row, milestones] = await Promise.all([
    jobsWithFigures(ctx)
      .select([
        'jobs.id',
        'jobs.client_id',
        'contract_amount',
        'total_invoiced',
        'pending_variation_value',
        'approved_variation_value',
      ])
      .select(recordedColumns)
      .where('jobs.id', '=', id)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('job_milestones')
      .select(['title', 'due_date as dueDate', 'completed'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('job_id', '=', id)
      .orderBy('position')
      .execute(),
  ])
  return row === undefined ? undefined : { clientId: row.client_id, figures: figuresOf(row), milestones }
}

/** Of jobs that are there still, whether each is as it was created. */
export async function untouchedAmong(ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'version'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version === 1]))
}
