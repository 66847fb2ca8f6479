import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import { monthToDate } from '#domain/dates.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listJobs, lookupJobs } from '#domain/jobs/api.ts'
import { jobFiguresOf, trendOf } from '#domain/jobs/rules.ts'
import type { jobChoices, JobFigures, jobList, JobRecord, JobStatus, JobSummary } from '#domain/jobs/schema.ts'
import { fileJson, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { byCode, inNameOrder, isChosen, matchesSearch, offsetOf, orderOf } from '#server/platform/db/listing.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { total } from '#server/platform/db/sums.ts'
import type { QuotaUse } from '#server/platform/quotas.ts'
import { jobPolicy } from './policy.ts'
import { factColumns, factsOf, recordedVariations } from './queries/facts.ts'

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

const jobs = (ctx: Context) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'jobs.company_id').onRef('clients.id', '=', 'jobs.client_id'),
    )
    .where('jobs.company_id', '=', ctx.actor.companyId)

/** Whether a job is late today: active with its end date past. Outer table `jobs`. */
export const jobOverdue = (ctx: Context) =>
  sql<boolean>`job_overdue(jobs.active, jobs.estimated_end_date, ${ctx.today}::date)`

/** What issued invoices have billed for a job. Outer table `jobs`. */
const invoicedOfJob = sql<string>`(select ${total(sql`sum(l.amount)`)} from billed_lines l
  where l.company_id = jobs.company_id and l.job_id = jobs.id and l.issued)`

/** What is recorded here for a job of the outer query, to which `recordedVariations` is joined. */
export const recordedColumns = [
  invoicedOfJob.as('recorded_invoiced'),
  'recorded.pending as recorded_pending',
  'recorded.approved as recorded_approved',
] as const

const details = (ctx: Context) =>
  jobs(ctx)
    .innerJoinLateral(recordedVariations, (join) => join.onTrue())
    .select(columns)
    .select(['clients.name as client_name', jobOverdue(ctx).as('overdue')])
    .select(recordedColumns)
    .select(factColumns)

type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

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

function toJob(ctx: Context, row: Row): JobSummary {
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...answersOf(jobPolicy, ctx.actor, factsOf(row)),
  }
}

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) => details(ctx).where('jobs.id', '=', id))

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
      .select(fileJson(sql`job_files.company_id`, sql`job_files.file_id`).as('file'))
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

const sortColumns = {
  name: inNameOrder(sql.ref('jobs.name')),
  jobId: byCode(sql.ref('jobs.code')),
  clientName: inNameOrder(sql.ref('clients.name')),
  status: sql`jobs.status`,
  startDate: sql`jobs.start_date`,
  estimatedEndDate: sql`jobs.estimated_end_date`,
  contractAmount: sql`jobs.contract_amount`,
  progress: sql`case when jobs.contract_amount = 0 then 0 else (jobs.total_invoiced + ${invoicedOfJob}) / jobs.contract_amount end`,
  createdAt: sql`jobs.created_at`,
  updatedAt: sql`jobs.updated_at`,
}

const searched = [
  'jobs.name',
  'jobs.code',
  'jobs.address',
  'clients.name',
  'jobs.quote_number',
  'jobs.project_manager_name',
  'jobs.job_manager',
].map((name) => sql.ref<string>(name))

/** Search covers name, code, address, client, quote number and managers. */
export async function listJobRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listJobs>,
): Promise<z.output<typeof jobList>> {
  const { search = '', clientId, status } = query
  const matching = (on: ExpressionBuilder<DB, 'jobs'>) =>
    on.and([
      on('jobs.company_id', '=', ctx.actor.companyId),
      ...(search === '' ? [] : [matchesSearch(search, searched)]),
      ...(clientId === undefined ? [] : [on('jobs.client_id', '=', clientId)]),
    ])
  const order = orderOf(query.sort ?? '-createdAt', sortColumns, sql`jobs.id`)
  // The page is chosen first, where possible among jobs alone; names and recorded money are looked up for its fifty
  // only.
  const byClient = search !== '' || /^-?clientName$/.test(query.sort ?? '')
  const among = () => (byClient ? jobs(ctx) : ctx.db.selectFrom('jobs'))
  const chosen = among()
    .where(matching)
    .$if(status !== undefined, (list) => list.where('jobs.status', '=', status ?? ''))
    .$if(query.overdue !== undefined, (list) => list.where(jobOverdue(ctx)))
    .select('jobs.id')
    .orderBy(order)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const [rows, counted] = await Promise.all([
    details(ctx)
      .where(isChosen(sql.ref('jobs.id'), chosen))
      .orderBy(order)
      .execute(),
    among()
      .where(matching)
      .select(['jobs.status', jobOverdue(ctx).as('overdue'), (on) => on.fn.countAll<number>().as('count')])
      .groupBy(['jobs.status', sql`overdue`])
      .execute(),
  ])
  const sum = (of: (row: (typeof counted)[number]) => boolean): number =>
    counted.filter(of).reduce((total, row) => total + row.count, 0)
  return {
    items: rows.map((row) => toJob(ctx, row)),
    total: sum(
      (row) => (status === undefined || row.status === status) && (query.overdue === undefined || row.overdue),
    ),
    counts: {
      pending: sum((row) => row.status === 'pending'),
      'in-progress': sum((row) => row.status === 'in-progress'),
      completed: sum((row) => row.status === 'completed'),
      overdue: sum((row) => row.overdue),
    },
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

/** Names of jobs to choose from: newest first, completed ones last. */
export async function lookupJobNames(
  ctx: Context,
  { query }: HandlerInput<typeof lookupJobs>,
): Promise<z.output<typeof jobChoices>> {
  const search = query.search ?? ''
  const matching =
    search === ''
      ? sql<boolean>`true`
      : matchesSearch(search, [sql.ref('jobs.name'), sql.ref('jobs.code'), sql.ref('clients.name')])
  const rows = await jobs(ctx)
    .where(matching)
    .$if(query.clientId !== undefined, (list) => list.where('jobs.client_id', '=', query.clientId ?? ''))
    .select(['jobs.id', 'jobs.name', 'jobs.code as jobId', 'jobs.client_id as clientId', 'clients.name as clientName'])
    .orderBy(sql`not jobs.active`)
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id')
    .limit(query.pageSize)
    .execute()
  return { items: rows, total: rows.length }
}

/** What a report takes from its job at the moment it is saved; undefined when there is no such job. */
export async function snapshotOfJob(ctx: Context, id: string) {
  const [row, milestones] = await Promise.all([
    ctx.db
      .selectFrom('jobs')
      .innerJoinLateral(recordedVariations, (join) => join.onTrue())
      .select([
        'id',
        'client_id',
        'contract_amount',
        'total_invoiced',
        'pending_variation_value',
        'approved_variation_value',
      ])
      .select(recordedColumns)
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
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
