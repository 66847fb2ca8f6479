import { sql } from 'kysely'
import type { Context } from './context.ts'
import { lookedUp } from './db/listing.ts'
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
    async (ctx) => ids.variations.length > 0 && lockVariations(ctx, { ids: ids.variations }),
    async (ctx) => touchesJobs && lockJobsAnd(ctx, ids.jobs, ids.variations),
    async (ctx) => ids.clients.length > 0 && lockClients(ctx, { ids: ids.clients }),
    async (ctx) => ids.variations.length > 0 && writeVariations(ctx, ids.variations),
    async (ctx) => touchesJobs && writeJobs(ctx, ids.jobs, ids.variations),
    async (ctx) => ids.clients.length > 0 && writeClients(ctx, ids.clients),
  )
}

/** Writes the figures of a client that was just added, on whom nothing hangs yet. */
export const beginClientFigures = prepared((ctx, { clientId }: Placeholders<{ clientId: string }>) =>
  ctx.db.insertInto('client_figures').values({ company_id: ctx.actor.companyId, client_id: clientId }),
)

/** Says of a job that it has a report, for a new one: nothing has to be added up for it. */
export const noteReport = (ctx: Context, jobId: string): Promise<unknown> => note(ctx, reportsOf, [jobId])

/** Says of jobs and clients that they have an invoice, for a new draft: nothing has to be added up for it. */
export const noteDraft = (ctx: Context, { jobs = [], clients = [] }: Omit<Touched, 'variations'>): Promise<unknown> =>
  pipeline(
    ctx,
    (ctx) => note(ctx, invoicesOfJobs, unique(jobs.filter((id) => id !== null))),
    (ctx) => note(ctx, invoicesOfClients, unique(clients)),
  )

type Ids = Placeholders<{ ids: readonly string[] }>
type Statement = ReturnType<typeof locked>
interface Note {
  lock: Statement
  write: Statement
}

/** Locked like the rest, and before it is asked: somebody may be deleting the last one but this. */
const note = async (ctx: Context, { lock, write }: Note, ids: readonly string[]): Promise<unknown> =>
  ids.length > 0 &&
  pipeline(
    ctx,
    (ctx) => lock(ctx, { ids }),
    (ctx) => write(ctx, { ids }),
  )

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const locked = (table: `${'variation' | 'job' | 'client'}_figures`, id: `${'variation' | 'job' | 'client'}_id`) =>
  prepared(
    (ctx, { ids }: Ids) => sql`select from ${sql.table(table)}
      where company_id = ${ctx.actor.companyId} and ${sql.ref(id)} = any(${ids}::uuid[])
      order by ${sql.ref(id)} for update`,
  )
const lockVariations = locked('variation_figures', 'variation_id')
const lockJobs = locked('job_figures', 'job_id')
const lockClients = locked('client_figures', 'client_id')

const reportsOf: Note = {
  lock: lockJobs,
  write: prepared(
    (ctx, { ids }: Ids) => sql`update job_figures set has_reports = true
      where company_id = ${ctx.actor.companyId} and job_id = any(${ids}::uuid[]) and not has_reports`,
  ),
}
const invoicesOfJobs: Note = {
  lock: lockJobs,
  write: prepared(
    (ctx, { ids }: Ids) => sql`update job_figures set has_invoices = true
      where company_id = ${ctx.actor.companyId} and job_id = any(${ids}::uuid[]) and not has_invoices`,
  ),
}
const invoicesOfClients: Note = {
  lock: lockClients,
  write: prepared(
    (ctx, { ids }: Ids) => sql`update client_figures set has_invoices = true
      where company_id = ${ctx.actor.companyId} and client_id = any(${ids}::uuid[]) and not has_invoices`,
  ),
}

const writeVariations = (ctx: Context, ids: readonly string[]) =>
  sql`insert into variation_figures as kept (company_id, variation_id, client_id, invoiced, billed_with_drafts,
      invoice_statuses)
    select company_id, variation_id, client_id, invoiced, billed_with_drafts, invoice_statuses
    from ${lookedUp(ctx.actor.companyId, 'variation_figures_anew', sql`${ids}::uuid[]`, 'variation_id')} as anew
    on conflict (company_id, variation_id) do update
      set (client_id, invoiced, billed_with_drafts, invoice_statuses) =
        (excluded.client_id, excluded.invoiced, excluded.billed_with_drafts, excluded.invoice_statuses)
      where kept is distinct from excluded`.execute(ctx.db)

/** Jobs, and those that these variations are of. */
const jobsOf = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  variationIds.length === 0
    ? sql`${ids}::uuid[]`
    : sql`array(select unnest(${ids}::uuid[]) union
        select job_id from ${lookedUp(ctx.actor.companyId, 'variations', sql`${variationIds}::uuid[]`)} as touched)`

const lockJobsAnd = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  variationIds.length === 0
    ? lockJobs(ctx, { ids })
    : sql`select from job_figures
        where company_id = ${ctx.actor.companyId} and job_id = any(${jobsOf(ctx, ids, variationIds)})
        order by job_id for update`.execute(ctx.db)

const writeJobs = (ctx: Context, ids: readonly string[], variationIds: readonly string[]) =>
  sql`insert into job_figures as kept (company_id, job_id, client_id, invoiced, pending_variations, approved_variations,
      has_reports, has_invoices, has_standing_invoices, has_variations, variation_invoice_statuses)
    select company_id, job_id, client_id, invoiced, pending_variations, approved_variations, has_reports, has_invoices,
      has_standing_invoices, has_variations, variation_invoice_statuses
    from ${lookedUp(ctx.actor.companyId, 'job_figures_anew', jobsOf(ctx, ids, variationIds), 'job_id')} as anew
    on conflict (company_id, job_id) do update
      set (client_id, invoiced, pending_variations, approved_variations, has_reports, has_invoices,
          has_standing_invoices, has_variations, variation_invoice_statuses) =
        (excluded.client_id, excluded.invoiced, excluded.pending_variations, excluded.approved_variations,
          excluded.has_reports, excluded.has_invoices, excluded.has_standing_invoices, excluded.has_variations,
          excluded.variation_invoice_statuses)
      where kept is distinct from excluded`.execute(ctx.db)

const writeClients = (ctx: Context, ids: readonly string[]) =>
  sql`insert into client_figures as kept (company_id, client_id, jobs, active_jobs, has_invoices,
      has_standing_invoices, has_variations)
    select company_id, client_id, jobs, active_jobs, has_invoices, has_standing_invoices, has_variations
    from ${lookedUp(ctx.actor.companyId, 'client_figures_anew', sql`${ids}::uuid[]`, 'client_id')} as anew
    on conflict (company_id, client_id) do update
      set (jobs, active_jobs, has_invoices, has_standing_invoices, has_variations) =
        (excluded.jobs, excluded.active_jobs, excluded.has_invoices, excluded.has_standing_invoices,
          excluded.has_variations)
      where kept is distinct from excluded`.execute(ctx.db)
