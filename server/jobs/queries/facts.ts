import { sql } from 'kysely'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobFacts } from '../policy.ts'

const dependsOnJob = (table: 'reports' | 'invoices' | 'invoice_lines' | 'variations') => sql<boolean>`exists (
  select from ${sql.table(table)} as other where other.company_id = jobs.company_id and other.job_id = jobs.id)`

/** What the policy asks: one look along an index each. */
export const factColumns = [
  'jobs.status',
  dependsOnJob('reports').as('has_reports'),
  // Of the job itself, or with a line for it.
  sql<boolean>`(${dependsOnJob('invoices')} or ${dependsOnJob('invoice_lines')})`.as('has_invoices'),
  dependsOnJob('variations').as('has_variations'),
] as const

interface FactRow {
  status: string
  has_reports: boolean
  has_invoices: boolean
  has_variations: boolean
}
/** The row of these columns as the policy asks for it. */
export const factsOf = (row: FactRow): JobFacts => ({
  status: row.status as JobStatus,
  hasReports: row.has_reports,
  hasInvoices: row.has_invoices,
  hasVariations: row.has_variations,
})

/** What depends on a job that is there, and where it stands. */
export const jobFacts = async (ctx: Context, id: string): Promise<JobFacts> =>
  factsOf(
    await ctx.db
      .selectFrom('jobs')
      .select(factColumns)
      .where('jobs.company_id', '=', ctx.actor.companyId)
      .where('jobs.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
