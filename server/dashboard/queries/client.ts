import { sql } from 'kysely'
import { admits, clientOf } from '#domain/actor.ts'
import type { ClientOverview } from '#domain/dashboard/schema.ts'
import { notFound } from '#domain/errors.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import { percentOf, sumMoney } from '#domain/money.ts'
import { fileUrl } from '#server/files/queries.ts'
import { shownStatus } from '#server/invoices/queries/records.ts'
import { figuresOf, jobOverdue, recordedColumns } from '#server/jobs/queries.ts'
import { jobsWithFigures } from '#server/jobs/queries/facts.ts'
import type { Context } from '#server/platform/context.ts'
import { total } from '#server/platform/db/sums.ts'
import { latestReports } from '#server/reports/queries.ts'
import { awaitingVariations } from '#server/variations/queries.ts'
import { overdueMilestones, recent, upcomingWithAllEnds } from './milestones.ts'

/** Project Overview of SPEC 2: the client's own jobs in headline figures, its reports and what comes next. */
export async function getClientOverview(ctx: Context): Promise<ClientOverview> {
  const clientId = clientOf(ctx.actor)
  if (clientId === null) throw notFound()
  const company = ctx.actor.companyId
  const [about, client, jobs, reports, recentReports, milestones, pastMilestones, variations, invoices] =
    await Promise.all([
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
      upcomingWithAllEnds(ctx),
      overdueMilestones(ctx),
      awaitingVariations(ctx, recent),
      admits(listInvoices, ctx.actor) ? invoicesOf(ctx, clientId) : null,
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
    invoices,
    projects,
    recentReports,
    milestones,
    overdueMilestones: pastMilestones,
    variations,
  }
}

/** What was issued to the client, as its list of invoices counts it, and what is still to be paid. */
async function invoicesOf(ctx: Context, clientId: string): Promise<NonNullable<ClientOverview['invoices']>> {
  return ctx.db
    .selectFrom('invoices')
    .where('company_id', '=', ctx.actor.companyId)
    .where('client_id', '=', clientId)
    .where('first_issued_at', 'is not', null)
    .select([
      (on) => on.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${shownStatus(ctx)} = 'overdue')`.as('overdue'),
      total(sql`sum(balance) filter (where issued)`).as('balance'),
    ])
    .executeTakeFirstOrThrow()
}
