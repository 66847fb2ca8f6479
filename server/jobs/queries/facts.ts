import { sql } from 'kysely'
import { isInvoiceEditable } from '#domain/invoices/rules.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobFacts } from '../policy.ts'

/** What the policy asks of a job: what is stored of it (migration 0028; `job_figures` is joined), and its tasks. */
export const factColumns = (ctx: Context) =>
  [
    'jobs.status',
    'job_figures.has_reports',
    'job_figures.has_invoices',
    'job_figures.has_standing_invoices',
    'job_figures.has_variations',
    'job_figures.variation_invoice_statuses',
    sql<boolean>`exists (select from tasks where tasks.company_id = ${ctx.actor.companyId} and tasks.job_id = jobs.id)`.as(
      'has_tasks',
    ),
  ] as const

interface FactRow {
  status: string
  has_reports: boolean
  has_invoices: boolean
  has_standing_invoices: boolean
  has_variations: boolean
  variation_invoice_statuses: readonly string[]
  has_tasks: boolean
}
/** The row of these columns as the policy asks for it. */
export const factsOf = (row: FactRow): JobFacts => ({
  status: row.status as JobStatus,
  hasReports: row.has_reports,
  hasInvoices: row.has_invoices,
  hasStandingInvoices: row.has_standing_invoices,
  hasVariations: row.has_variations,
  hasTasks: row.has_tasks,
  hasBilledVariations: row.variation_invoice_statuses.some((status) => !isInvoiceEditable(status as InvoiceStatus)),
})

/** Jobs with what is stored of them, to select from. */
export const jobsWithFigures = (ctx: Context, among: 'jobs' = 'jobs') =>
  ctx.db
    .selectFrom(among)
    .innerJoin('job_figures', (join) =>
      join.onRef('job_figures.company_id', '=', 'jobs.company_id').onRef('job_figures.job_id', '=', 'jobs.id'),
    )
    .where('jobs.company_id', '=', ctx.actor.companyId)

/** What depends on a job that is there, and where it stands. */
export const jobFacts = async (ctx: Context, id: string): Promise<JobFacts> =>
  factsOf(await jobsWithFigures(ctx).select(factColumns(ctx)).where('jobs.id', '=', id).executeTakeFirstOrThrow())
