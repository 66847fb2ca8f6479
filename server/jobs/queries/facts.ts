import { isInvoiceEditable } from '#domain/invoices/rules.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobFacts } from '../policy.ts'

/** What is stored of a job that the policy asks (migration 0028); `job_figures` is joined. */
export const factColumns = [
  'jobs.status',
  'job_figures.has_reports',
  'job_figures.has_invoices',
  'job_figures.has_standing_invoices',
  'job_figures.has_variations',
  'job_figures.variation_invoice_statuses',
] as const

interface FactRow {
  status: string
  has_reports: boolean
  has_invoices: boolean
  has_standing_invoices: boolean
  has_variations: boolean
  variation_invoice_statuses: readonly string[]
}
/** The row of these columns as the policy asks for it. */
export const factsOf = (row: FactRow): JobFacts => ({
  status: row.status as JobStatus,
  hasReports: row.has_reports,
  hasInvoices: row.has_invoices,
  hasStandingInvoices: row.has_standing_invoices,
  hasVariations: row.has_variations,
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
  factsOf(await jobsWithFigures(ctx).select(factColumns).where('jobs.id', '=', id).executeTakeFirstOrThrow())
