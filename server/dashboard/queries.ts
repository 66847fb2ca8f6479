import { sql } from 'kysely'
import { admits, clientOf, memberOf } from '#domain/actor.ts'
import { listClients } from '#domain/clients/api.ts'
import type { ClientOverview, Dashboard } from '#domain/dashboard/schema.ts'
import { addDays } from '#domain/dates.ts'
import { notFound } from '#domain/errors.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import { percentOf, sumMoney } from '#domain/money.ts'
import { listReports } from '#domain/reports/api.ts'
import { fileUrl } from '#server/files/queries.ts'
import { shownStatus } from '#server/invoices/queries/records.ts'
import { figuresOf, jobOverdue, recordedColumns } from '#server/jobs/queries.ts'
import { jobsWithFigures } from '#server/jobs/queries/facts.ts'
import type { Context } from '#server/platform/context.ts'
import { matchCount } from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'
import { awaitingApproval, awaitingVariations } from '#server/variations/queries.ts'
import { latestReports } from '#server/reports/queries.ts'

/** SPEC 9: recent lists show five items. */
const recent = 5
/** How far ahead "upcoming" looks. */
const upcomingDays = 60

/** My Dashboard of SPEC 2; what the person may not see is null. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const see = {
    clients: admits(listClients, ctx.actor),
    jobs: admits(listJobs, ctx.actor),
    reports: admits(listReports, ctx.actor),
  }
  const me = memberOf(ctx.actor)
  const [counts, mine, upcomingMilestones, overdueMilestones, money, pendingVariations] = await Promise.all([
    countsOf(ctx, me),
    see.reports && me !== null ? latestReports(ctx, recent, me) : [],
    see.jobs ? upcoming(ctx, 'near') : [],
    see.jobs ? overdue(ctx) : { items: [], total: 0 },
    admits(listInvoices, ctx.actor) ? moneyOf(ctx) : null,
    awaitingApproval(ctx, recent),
  ])
  return {
    activeClients: see.clients ? counts.active_clients : null,
    activeJobs: see.jobs ? counts.active_jobs : null,
    completedJobs: see.jobs ? counts.completed_jobs : null,
    overdueJobs: see.jobs ? counts.overdue_jobs : null,
    totalReports: see.reports ? counts.reports : null,
    reportsCreated: see.reports ? counts.my_reports : null,
    recentReports: mine,
    upcomingMilestones,
    overdueMilestones,
    // Tasks in review will count here as well.
    pendingReviews: pendingVariations?.total ?? 0,
    pendingVariations,
    revenue: money === null ? null : { thisMonth: money.this_month, total: money.total },
    overdueInvoices: money === null ? null : { count: money.overdue, balance: money.overdue_balance },
  }
}

async function countsOf(ctx: Context, me: string | null) {
  const company = ctx.actor.companyId
  const { rows } = await sql<{
    active_clients: number
    active_jobs: number
    completed_jobs: number
    overdue_jobs: number
    reports: number
    my_reports: number
  }>`
    select
      (select count(*) from clients where company_id = ${company} and status = 'active') as active_clients,
      (select count(*) from jobs where company_id = ${company} and active) as active_jobs,
      (select count(*) from jobs where company_id = ${company} and not active) as completed_jobs,
      (select count(*) from jobs where company_id = ${company} and ${jobOverdue(ctx)}) as overdue_jobs,
      (select count(*) from reports where company_id = ${company}) as reports,
      (select count(*) from reports where company_id = ${company} and created_by = ${me}) as my_reports`.execute(ctx.db)
  return rows[0] ?? { active_clients: 0, active_jobs: 0, completed_jobs: 0, overdue_jobs: 0, reports: 0, my_reports: 0 }
}

/** Payments received, and what is shown as overdue. */
async function moneyOf(ctx: Context) {
  const company = ctx.actor.companyId
  const { rows } = await sql<{ this_month: string; total: string; overdue: number; overdue_balance: string }>`
    select received.this_month, received.total, late.overdue, late.overdue_balance
    from (select ${total(sql`sum(amount) filter (where date >= date_trunc('month', ${ctx.today}::date)::date
        and date <= ${ctx.today}::date)`)} as this_month,
        ${total(sql`sum(amount)`)} as total from payments where company_id = ${company}) as received,
      (select count(*) as overdue, ${total(sql`sum(balance)`)} as overdue_balance from invoices
        where company_id = ${company} and ${shownStatus(ctx)} = 'overdue') as late`.execute(ctx.db)
  return rows[0] ?? { this_month: '0.00', total: '0.00', overdue: 0, overdue_balance: '0.00' }
}

/** Open milestones, and estimated ends of jobs not completed. */
const datesOf = (ctx: Context) => sql`
  select j.id as job_id, j.name as job_name, m.title, 'milestone' as kind, m.due_date
  from job_milestones m join jobs j on j.company_id = m.company_id and j.id = m.job_id
  where m.company_id = ${ctx.actor.companyId} and not m.completed and m.due_date is not null and j.active
  union all
  select id, name, '', 'end', estimated_end_date from jobs where company_id = ${ctx.actor.companyId} and active`

interface DateRow {
  job_id: string
  job_name: string
  title: string
  kind: 'milestone' | 'end'
  due_date: string
}
const toMilestone = (row: DateRow): Dashboard['upcomingMilestones'][number] => ({
  jobId: row.job_id,
  jobName: row.job_name,
  title: row.title,
  kind: row.kind,
  dueDate: row.due_date,
})

/** The next ones that are not yet due, soonest first; `ends` adds every estimated end ahead, however far. */
async function upcoming(ctx: Context, ends: 'near' | 'all'): Promise<Dashboard['upcomingMilestones']> {
  const { rows } = await sql<DateRow>`
    select * from (
      select dates.*, row_number() over (order by due_date, job_id, kind) as nth from (${datesOf(ctx)}) as dates
      where due_date >= ${ctx.today}::date
    ) as ahead
    where (nth <= ${recent} and due_date <= ${addDays(ctx.today, upcomingDays)}::date)
      or (kind = 'end' and ${ends === 'all'}::boolean)
    order by nth`.execute(ctx.db)
  return rows.map(toMilestone)
}

/** Those that are past: apart from what is upcoming, or they would fill its place (PRODUCT 11). */
async function overdue(ctx: Context): Promise<Dashboard['overdueMilestones']> {
  const { rows } = await sql<DateRow & { matching: number }>`
    select dates.*, ${matchCount} as matching from (${datesOf(ctx)}) as dates where due_date < ${ctx.today}::date
    order by due_date, job_id, kind limit ${recent}`.execute(ctx.db)
  return { items: rows.map(toMilestone), total: rows[0]?.matching ?? 0 }
}

/** Project Overview of SPEC 2: the client's own jobs in headline figures, its reports and what comes next. */
export async function getClientOverview(ctx: Context): Promise<ClientOverview> {
  const clientId = clientOf(ctx.actor)
  if (clientId === null) throw notFound()
  const company = ctx.actor.companyId
  const [about, client, jobs, reports, recentReports, milestones, overdueMilestones, variations] = await Promise.all([
    ctx.db
      .selectFrom('companies')
      .select(['name', 'email', 'phone', 'website', 'address', 'logo_file_id'])
      .where('id', '=', company)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('clients')
      .select('name')
      .where('company_id', '=', company)
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow(),
    jobsWithFigures(ctx)
      .select([
        'jobs.id',
        'code',
        'name',
        'address',
        'status',
        'start_date',
        'estimated_end_date',
        'contract_amount',
        'total_invoiced',
        'pending_variation_value',
        'approved_variation_value',
      ])
      .select(['active', jobOverdue(ctx).as('overdue')])
      .select(recordedColumns)
      .where('jobs.client_id', '=', clientId)
      .orderBy(sql`not active`)
      .orderBy('estimated_end_date')
      .orderBy('jobs.id')
      .execute(),
    ctx.db
      .selectFrom('reports')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('company_id', '=', company)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
    latestReports(ctx, recent),
    upcoming(ctx, 'all'),
    overdue(ctx),
    awaitingVariations(ctx, recent),
  ])
  const projects = jobs.map((job) => {
    const status = job.status as JobStatus
    const { contractAmount, contractValue, totalInvoiced } = figuresOf(job)
    return {
      id: job.id,
      jobId: job.code,
      name: job.name,
      address: job.address,
      status,
      startDate: job.start_date,
      estimatedEndDate: job.estimated_end_date,
      overdue: job.overdue,
      figures: { contractAmount, contractValue, totalInvoiced },
      percentInvoiced: percentOf(totalInvoiced, contractValue),
    }
  })
  const contractValue = sumMoney(projects.map((project) => project.figures.contractValue))
  const invoiced = sumMoney(projects.map((project) => project.figures.totalInvoiced))
  const { logo_file_id: logo, ...contact } = about
  return {
    company: { ...contact, logoUrl: logo === null ? null : fileUrl(logo) },
    clientName: client.name,
    activeProjects: jobs.filter((job) => job.active).length,
    contractValue,
    invoiced,
    percentInvoiced: percentOf(invoiced, contractValue),
    reportCount: reports.count,
    projects,
    recentReports,
    milestones,
    overdueMilestones,
    variations,
  }
}
