import { sql } from 'kysely'
import type { Context } from './context.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'

/** Records by their ids whose stored figures a command has touched: what was before it and what is after it. */
export interface Touched {
  variations?: readonly string[]
  jobs?: readonly (string | null)[]
  clients?: readonly string[]
}

/**
 * Brings stored figures (migration 0028) up to what they are made of, for what a command has touched; called once its
 * other writes are sent, in its pipeline. A variation brings its job along. All rows are locked before any is written,
 * in one order for everybody: whoever comes second then sees what the first has committed, and two never wait for each
 * other.
 */
export async function keepFigures(ctx: Context, { variations = [], jobs = [], clients = [] }: Touched): Promise<void> {
  const ids = {
    variations: unique(variations),
    jobs: unique(jobs.filter((id) => id !== null)),
    clients: unique(clients),
  }
  const touchesJobs = ids.jobs.length > 0 || ids.variations.length > 0
  await pipeline(
    ctx,
    async (ctx) => ids.variations.length > 0 && lockVariations(ctx, ids.variations),
    async (ctx) => touchesJobs && lockJobs(ctx, ids.jobs, ids.variations),
    async (ctx) => ids.clients.length > 0 && lockClients(ctx, ids.clients),
    async (ctx) => ids.variations.length > 0 && writeVariations(ctx, ids.variations),
    async (ctx) => touchesJobs && writeJobs(ctx, ids.jobs, ids.variations),
    async (ctx) => ids.clients.length > 0 && writeClients(ctx, ids.clients),
  )
}

/** Writes the figures of a client that was just added, on whom nothing hangs yet. */
export const beginClientFigures = prepared((ctx, { clientId }: Placeholders<{ clientId: string }>) =>
  ctx.db.insertInto('client_figures').values({ company_id: ctx.actor.companyId, client_id: clientId }),
)

/**
 * Says of jobs and clients that there is a report or an invoice, for a new report or draft: nothing has to be added up
 * for it. Locked like the rest, since somebody may be deleting the last but this one.
 */
export async function noteFirst(
  ctx: Context,
  flag: 'has_reports' | 'has_invoices',
  { jobs = [], clients = [] }: Omit<Touched, 'variations'>,
): Promise<void> {
  const ids = { jobs: unique(jobs.filter((id) => id !== null)), clients: unique(clients) }
  const company = ctx.actor.companyId
  await pipeline(
    ctx,
    async (ctx) => ids.jobs.length > 0 && lockJobs(ctx, ids.jobs, []),
    async (ctx) => ids.clients.length > 0 && lockClients(ctx, ids.clients),
    async (ctx) =>
      ids.jobs.length > 0 &&
      sql`update job_figures set ${sql.ref(flag)} = true
        where company_id = ${company} and job_id = any(${ids.jobs}::uuid[]) and not ${sql.ref(flag)}`.execute(ctx.db),
    async (ctx) =>
      ids.clients.length > 0 &&
      sql`update client_figures set ${sql.ref(flag)} = true
        where company_id = ${company} and client_id = any(${ids.clients}::uuid[]) and not ${sql.ref(flag)}`.execute(
        ctx.db,
      ),
  )
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const lockVariations = (ctx: Context, ids: readonly string[]) =>
  sql`select from variation_figures where company_id = ${ctx.actor.companyId} and variation_id = any(${ids}::uuid[])
    order by variation_id for update`.execute(ctx.db)

const writeVariations = (ctx: Context, ids: readonly string[]) =>
  sql`insert into variation_figures as kept (company_id, variation_id, client_id, invoiced, billed_with_drafts,
      invoice_statuses)
    select company_id, variation_id, client_id, invoiced, billed_with_drafts, invoice_statuses
    from variation_figures_anew where company_id = ${ctx.actor.companyId} and variation_id = any(${ids}::uuid[])
    on conflict (company_id, variation_id) do update
      set (client_id, invoiced, billed_with_drafts, invoice_statuses) =
        (excluded.client_id, excluded.invoiced, excluded.billed_with_drafts, excluded.invoice_statuses)
      where kept is distinct from excluded`.execute(ctx.db)

/** Jobs, and those that these variations are of. */
const jobsOf = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  variationIds.length === 0
    ? sql`${ids}::uuid[]`
    : sql`array(select unnest(${ids}::uuid[]) union select job_id from variations
        where company_id = ${ctx.actor.companyId} and id = any(${variationIds}::uuid[]))`

const lockJobs = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  sql`select from job_figures
    where company_id = ${ctx.actor.companyId} and job_id = any(${jobsOf(ctx, ids, variationIds)})
    order by job_id for update`.execute(ctx.db)

const writeJobs = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  sql`insert into job_figures as kept (company_id, job_id, client_id, invoiced, pending_variations, approved_variations,
      has_reports, has_invoices, has_standing_invoices, has_variations, variation_invoice_statuses)
    select company_id, job_id, client_id, invoiced, pending_variations, approved_variations, has_reports, has_invoices,
      has_standing_invoices, has_variations, variation_invoice_statuses
    from job_figures_anew
    where company_id = ${ctx.actor.companyId} and job_id = any(${jobsOf(ctx, ids, variationIds)})
    on conflict (company_id, job_id) do update
      set (client_id, invoiced, pending_variations, approved_variations, has_reports, has_invoices,
          has_standing_invoices, has_variations, variation_invoice_statuses) =
        (excluded.client_id, excluded.invoiced, excluded.pending_variations, excluded.approved_variations,
          excluded.has_reports, excluded.has_invoices, excluded.has_standing_invoices, excluded.has_variations,
          excluded.variation_invoice_statuses)
      where kept is distinct from excluded`.execute(ctx.db)

const lockClients = (ctx: Context, ids: readonly string[]) =>
  sql`select from client_figures where company_id = ${ctx.actor.companyId} and client_id = any(${ids}::uuid[])
    order by client_id for update`.execute(ctx.db)

const writeClients = (ctx: Context, ids: readonly string[]) =>
  sql`insert into client_figures as kept (company_id, client_id, jobs, active_jobs, has_invoices,
      has_standing_invoices, has_variations)
    select company_id, client_id, jobs, active_jobs, has_invoices, has_standing_invoices, has_variations
    from client_figures_anew where company_id = ${ctx.actor.companyId} and client_id = any(${ids}::uuid[])
    on conflict (company_id, client_id) do update
      set (jobs, active_jobs, has_invoices, has_standing_invoices, has_variations) =
        (excluded.jobs, excluded.active_jobs, excluded.has_invoices, excluded.has_standing_invoices,
          excluded.has_variations)
      where kept is distinct from excluded`.execute(ctx.db)
