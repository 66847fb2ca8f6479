import { sql, type RawBuilder } from 'kysely'
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

/** Brings what is stored for speed up to rows that a test wrote straight to the tables, of all of a company. */
export async function storeAnew(db: TenantDb, companyId: string): Promise<void> {
  await sql`delete from list_counts where company_id = ${companyId}`.execute(db)
  await sql`insert into list_counts select * from list_counts_anew where company_id = ${companyId}`.execute(db)
  await storeFigures(db, () => sql`company_id = ${companyId}`)
}

/**
 * The same for records of one company that were just made, while others may be at work: they are counted in, and the
 * figures of those they hang on brought up to them.
 */
export async function storeMade(
  db: TenantDb,
  companyId: string,
  { made, touched }: { made: readonly string[]; touched: readonly string[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`.execute(db)
  const lists = ['clients', 'jobs', 'reports', 'invoices', 'variations']
  const counted = lists.map((list) => {
    const table = sql.table(list)
    return sql`select ${sql.lit(list)} as list, counted_state(${table}) as state, counted_month(${table}) as month
      from ${table} where company_id = ${companyId} and id = any(${made}::uuid[])`
  })
  await sql`insert into list_counts (company_id, list, state, month, count)
    select ${companyId}, list, state, month, count(*) from (${sql.join(counted, sql` union all `)}) as each_record
    group by list, state, month order by list, state, month
    on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`.execute(db)
  const ids = [...made, ...touched]
  await storeFigures(db, (id) => sql`company_id = ${companyId} and ${sql.ref(id)} = any(${ids}::uuid[])`)
}

async function storeFigures(db: TenantDb, of: (id: string) => RawBuilder<unknown>): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`update invoices i set was_paid = true where ${of('id')} and exists (
    select from payments p where p.company_id = i.company_id and p.invoice_id = i.id)`)
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
