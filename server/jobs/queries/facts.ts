import { sql, type ExpressionBuilder } from 'kysely'
import { editableInvoices } from '#domain/invoices/rules.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { VariationStatus } from '#domain/variations/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { total } from '#server/platform/db/sums.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import type { JobFacts } from '../policy.ts'

/** The variations of a job with their sign (PRODUCT 2), in one look along an index. Outer table `jobs`. */
export const recordedVariations = (on: ExpressionBuilder<DB, 'jobs'>) =>
  on
    .selectFrom('variations as v')
    .whereRef('v.company_id', '=', 'jobs.company_id')
    .whereRef('v.job_id', '=', 'jobs.id')
    .select([
      signedSum('pending_approval').as('pending'),
      signedSum('approved').as('approved'),
      sql<boolean>`count(*) > 0`.as('any_variation'),
    ])
    .as('recorded')

const signedSum = (status: VariationStatus) =>
  total(sql`sum(v.signed_amount) filter (where v.status = ${sql.lit(status)})`)

const dependsOnJob = (table: 'reports' | 'invoices' | 'invoice_lines') => sql<boolean>`exists (
  select from ${sql.table(table)} as other where other.company_id = jobs.company_id and other.job_id = jobs.id)`

/** What the policy asks, one look along an index each; `recordedVariations` is joined. */
export const factColumns = [
  'jobs.status',
  dependsOnJob('reports').as('has_reports'),
  // Of the job itself, or with a line for it.
  sql<boolean>`(${dependsOnJob('invoices')} or ${dependsOnJob('invoice_lines')})`.as('has_invoices'),
  sql<boolean>`(exists (
    select from standing_invoices as i where i.company_id = jobs.company_id and i.job_id = jobs.id
  ) or exists (
    select from invoice_lines as l join standing_invoices as i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = jobs.company_id and l.job_id = jobs.id
  ))`.as('has_standing_invoices'),
  'recorded.any_variation as has_variations',
  sql<boolean>`exists (
    select from variations as v
      join invoice_lines as l on l.company_id = v.company_id and l.variation_id = v.id
      join invoices as i on i.company_id = l.company_id and i.id = l.invoice_id
    where v.company_id = jobs.company_id and v.job_id = jobs.id and i.status <> all(${editableInvoices})
  )`.as('has_billed_variations'),
] as const

interface FactRow {
  status: string
  has_reports: boolean
  has_invoices: boolean
  has_standing_invoices: boolean
  has_variations: boolean
  has_billed_variations: boolean
}
/** The row of these columns as the policy asks for it. */
export const factsOf = (row: FactRow): JobFacts => ({
  status: row.status as JobStatus,
  hasReports: row.has_reports,
  hasInvoices: row.has_invoices,
  hasStandingInvoices: row.has_standing_invoices,
  hasVariations: row.has_variations,
  hasBilledVariations: row.has_billed_variations,
})

/** What depends on a job that is there, and where it stands. */
export const jobFacts = async (ctx: Context, id: string): Promise<JobFacts> =>
  factsOf(
    await ctx.db
      .selectFrom('jobs')
      .innerJoinLateral(recordedVariations, (join) => join.onTrue())
      .select(factColumns)
      .where('jobs.company_id', '=', ctx.actor.companyId)
      .where('jobs.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
