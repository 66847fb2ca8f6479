import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenant.ts'

/**
 * What is stored for speed and what it must be, set against each other for every company: each row is a difference.
 * None, at any moment at which no transaction is under way (migrations 0027 to 0029).
 */
export const storedDifferences = `
  with counts as (
    select 'list_counts' as place, company_id::text, list || ' ' || state || ' ' || month as what,
      s.count::text as stored, a.count::text as anew
    from (select * from list_counts where count <> 0) s
      full join list_counts_anew a using (company_id, list, state, month)
    where s.count is distinct from a.count
  ),
  clients as (
    select 'client_figures', company_id::text, client_id::text, s::text, a::text
    from client_figures s full join client_figures_anew a using (company_id, client_id)
    where (s.jobs, s.active_jobs, s.has_invoices, s.has_standing_invoices, s.has_variations)
      is distinct from (a.jobs, a.active_jobs, a.has_invoices, a.has_standing_invoices, a.has_variations)
  ),
  jobs as (
    select 'job_figures', company_id::text, job_id::text, s::text, a::text
    from job_figures s full join job_figures_anew a using (company_id, job_id)
    where (s.client_id, s.invoiced, s.pending_variations, s.approved_variations, s.has_reports, s.has_invoices,
        s.has_standing_invoices, s.has_variations, s.variation_invoice_statuses)
      is distinct from (a.client_id, a.invoiced, a.pending_variations, a.approved_variations, a.has_reports,
        a.has_invoices, a.has_standing_invoices, a.has_variations, a.variation_invoice_statuses)
  ),
  variations as (
    select 'variation_figures', company_id::text, variation_id::text, s::text, a::text
    from variation_figures s full join variation_figures_anew a using (company_id, variation_id)
    where (s.client_id, s.invoiced, s.billed_with_drafts, s.invoice_statuses)
      is distinct from (a.client_id, a.invoiced, a.billed_with_drafts, a.invoice_statuses)
  ),
  entries as (
    select 'search_entries', company_id::text, list || ' ' || id, s::text, a::text
    from search_entries s full join search_sources a using (company_id, list, id)
    where (s.client_id, s.listed, s.name, s.code, s.body)
      is distinct from (a.client_id, a.listed, a.name, a.code, a.body)
  ),
  paid as (
    select 'invoices.was_paid', i.company_id::text, i.id::text, i.was_paid::text, p.paid::text
    from invoices i cross join lateral (
      select exists (select from payments where company_id = i.company_id and invoice_id = i.id) as paid) p
    where i.was_paid <> p.paid
  )
  select * from counts union all select * from clients union all select * from jobs
  union all select * from variations union all select * from entries union all select * from paid`

/**
 * Brings what is stored for speed up to rows that a test wrote straight to the tables: for records of these ids, or for
 * all of the company.
 */
export async function storeAnew(db: TenantDb, companyId: string, ids?: readonly string[]): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const of = (column: string) =>
    sql`company_id = ${companyId} and ${ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`}`
  await run(sql`update invoices i set was_paid = exists (
      select from payments p where p.company_id = i.company_id and p.invoice_id = i.id) where ${of('id')}`)
  await run(sql`delete from list_counts where company_id = ${companyId}`)
  await run(sql`insert into list_counts select * from list_counts_anew where company_id = ${companyId}`)
  await run(sql`delete from client_figures where ${of('client_id')}`)
  await run(sql`insert into client_figures select * from client_figures_anew where ${of('client_id')}`)
  await run(sql`delete from job_figures where ${of('job_id')}`)
  await run(sql`insert into job_figures select * from job_figures_anew where ${of('job_id')}`)
  await run(sql`delete from variation_figures where ${of('variation_id')}`)
  await run(sql`insert into variation_figures select * from variation_figures_anew where ${of('variation_id')}`)
  await run(sql`delete from search_entries where ${of('id')}`)
  await run(sql`insert into search_entries (company_id, list, id, client_id, listed, name, code, body)
    select company_id, list, id, client_id, listed, name, code, body from search_sources where ${of('id')}`)
}
