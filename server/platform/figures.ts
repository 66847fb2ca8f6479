import { sql, type RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import { lookedUp } from './db/listing.ts'
import { keepMonths, monthsOf } from './months.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'

/** Records by their ids whose stored figures a command has touched: what was before it and what is after it. */
export interface Touched {
  variations?: readonly string[]
  jobs?: readonly (string | null)[]
  clients?: readonly string[]
  /** On which invoices are dated or due, and money came in or went back. */
  days?: readonly string[]
}

/**
 * Brings stored figures (migration 0028) up to what they are made of, for what a command has touched; called once its
 * other writes are sent, in its pipeline. A variation brings its job along. All rows are locked before any is written,
 * in one order for everybody: whoever comes second then sees what the first has committed, and two never wait for each
 * other.
 */
export async function keepFigures(
  ctx: Context,
  { variations = [], jobs = [], clients = [], days = [] }: Touched,
): Promise<void> {
  if (ctx.pending !== undefined) {
    const { touched } = ctx.pending
    touched.variations.push(...variations)
    touched.jobs.push(...jobs)
    touched.clients.push(...clients)
    touched.days.push(...days)
    return
  }
  const ids = {
    variations: unique(variations),
    jobs: unique(jobs.filter((id) => id !== null)),
    clients: unique(clients),
    months: monthsOf(days),
  }
  const touchesJobs = ids.jobs.length > 0 || ids.variations.length > 0
  await pipeline(
    ctx,
    async (ctx) => ids.variations.length > 0 && lockVariations(ctx, { ids: ids.variations }),
    async (ctx) => touchesJobs && lockJobsAnd(ctx, ids.jobs, ids.variations),
    async (ctx) => ids.clients.length > 0 && lockClients(ctx, { ids: ids.clients }),
    async (ctx) => ids.variations.length > 0 && write(ctx, 'variation', sql`${ids.variations}::uuid[]`),
    async (ctx) => touchesJobs && write(ctx, 'job', jobsOf(ctx, ids.jobs, ids.variations)),
    async (ctx) => ids.clients.length > 0 && write(ctx, 'client', sql`${ids.clients}::uuid[]`),
    async (ctx) => ids.months.length > 0 && keepMonths(ctx, ids.months),
  )
}

/** Writes the figures of a client that was just added, on whom nothing hangs yet. */
export const beginClientFigures = prepared((ctx, { clientId }: Placeholders<{ clientId: string }>) =>
  ctx.db.insertInto('client_figures').values({ company_id: ctx.actor.companyId, client_id: clientId }),
)

/** Says of a job that it has a report, and how far the last one says it is: no lines have to be added up for it. */
export const noteReport = (ctx: Context, jobId: string): Promise<unknown> => note(ctx, reportsOf, [jobId])

/** Says of jobs and clients that they have an invoice, for a new draft: nothing has to be added up for it. */
export const noteDraft = (
  ctx: Context,
  { jobs = [], clients = [] }: Pick<Touched, 'jobs' | 'clients'>,
): Promise<unknown> =>
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
    (ctx, { ids }: Ids) => sql`update job_figures f set has_reports = true, progress = last.progress,
        unclaimed = job_unclaimed(last.contract_amount, last.progress, f.contract_claimed, f.variations_left)
      from unnest(${ids}::uuid[]) as asked (id)
        cross join lateral (
          select j.contract_amount, ${lastProgress(ctx.actor.companyId)} as progress from jobs j
          where j.company_id = ${ctx.actor.companyId} and j.id = asked.id limit 1) as last
      where f.company_id = ${ctx.actor.companyId} and f.job_id = asked.id
        and (not f.has_reports or f.progress <> last.progress)`,
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

const figureColumns = {
  client: ['jobs', 'active_jobs', 'has_invoices', 'has_standing_invoices', 'has_variations'],
  job: [
    'client_id',
    'invoiced',
    'pending_variations',
    'approved_variations',
    'has_reports',
    'has_invoices',
    'has_standing_invoices',
    'has_variations',
    'variation_invoice_statuses',
    'under_way',
    'contract_value',
    'invoiced_in_all',
    'progress',
    'contract_claimed',
    'variations_left',
    'unclaimed',
  ],
  variation: ['client_id', 'invoiced', 'billed_with_drafts', 'invoice_statuses'],
}

const insertOf = {
  client: sql`insert into client_figures`,
  job: sql`insert into job_figures`,
  variation: sql`insert into variation_figures`,
}

/** Writes the figures of these records as they must be, where they are not yet. */
function write(ctx: Context, kind: keyof typeof figureColumns, ids: RawBuilder<unknown>): Promise<unknown> {
  const key = sql.ref(`${kind}_id`)
  const columns = (of = '') => sql.join(figureColumns[kind].map((name) => sql.ref(`${of}${name}`)))
  return sql`${insertOf[kind]} as kept (company_id, ${key}, ${columns()})
    select anew.company_id, anew.${key}, ${columns('anew.')} from unnest(${ids}) as asked (id)
    cross join lateral (${figuresAnew[kind](ctx.actor.companyId, sql<boolean>`id = asked.id`)} limit 1) as anew
    on conflict (company_id, ${key}) do update set (${columns()}) = row(${columns('excluded.')})
      where row(${columns('kept.')}) is distinct from row(${columns('excluded.')})`.execute(ctx.db)
}

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

type Condition = RawBuilder<boolean>

/** Of clients: the columns of `client_figures`, in their order. */
const clientFigures = (company: string, which: Condition) => sql`
  select c.company_id, c.id as client_id, j.jobs, j.active_jobs,
    exists (select from invoices where company_id = ${company} and client_id = c.id) as has_invoices,
    exists (select from invoices where company_id = ${company} and client_id = c.id and stands)
      as has_standing_invoices,
    exists (select from variations where company_id = ${company} and client_id = c.id) as has_variations
  from (select * from clients where company_id = ${company} and ${which}) as c
  cross join lateral (
    select count(*)::integer as jobs, (count(*) filter (where active))::integer as active_jobs
    from jobs where company_id = ${company} and client_id = c.id) as j`

/** How far the last report of a job says that it is; 0 without one. Outer table `j`, jobs. */
const lastProgress = (company: string) => sql<number>`coalesce((select progress_percentage from reports
  where company_id = ${company} and job_id = j.id order by date desc, id desc limit 1), 0)`

/** Of jobs, for `job_figures`. */
const jobFigures = (company: string, which: Condition) => sql`
  select j.company_id, j.id as job_id, j.client_id,
    l.invoiced, v.pending as pending_variations, v.approved as approved_variations,
    exists (select from reports where company_id = ${company} and job_id = j.id) as has_reports,
    (exists (select from invoices where company_id = ${company} and job_id = j.id)
      or exists (select from invoice_lines where company_id = ${company} and job_id = j.id)) as has_invoices,
    (exists (select from invoices where company_id = ${company} and job_id = j.id and stands)
      or exists (select from invoice_lines l
        join invoices i on i.company_id = ${company} and i.id = l.invoice_id and i.stands
        where l.company_id = ${company} and l.job_id = j.id)) as has_standing_invoices,
    v.any_variation as has_variations,
    array(select distinct i.status from variations o
      join invoice_lines l on l.company_id = ${company} and l.variation_id = o.id
      join invoices i on i.company_id = ${company} and i.id = l.invoice_id
      where o.company_id = ${company} and o.job_id = j.id order by 1) as variation_invoice_statuses,
    j.active as under_way,
    (j.contract_amount + j.approved_variation_value + v.approved)::numeric(38, 2) as contract_value,
    (j.total_invoiced + l.invoiced)::numeric(38, 2) as invoiced_in_all, p.progress, c.contract_claimed,
    v.variations_left,
    job_unclaimed(j.contract_amount, p.progress, c.contract_claimed, v.variations_left)::numeric(38, 2) as unclaimed
  from (select * from jobs where company_id = ${company} and ${which}) as j
  cross join lateral (
    select coalesce(sum(o.signed_amount) filter (where o.status = 'pending_approval'), 0)::numeric(38, 2) as pending,
      coalesce(sum(o.signed_amount) filter (where o.status = 'approved'), 0)::numeric(38, 2) as approved,
      coalesce(sum(signed(o.type, greatest(0, o.quoted_amount - b.invoiced)))
        filter (where o.status = 'approved' and not o.invoiced_by_hand), 0)::numeric(38, 2) as variations_left,
      count(*) > 0 as any_variation
    from variations o left join variation_figures b on b.company_id = ${company} and b.variation_id = o.id
    where o.company_id = ${company} and o.job_id = j.id) as v
  cross join lateral (
    select coalesce(sum(amount), 0)::numeric(38, 2) as invoiced,
      coalesce(sum(amount) filter (where variation_id is null), 0) as of_contract
    from billed_lines where company_id = ${company} and job_id = j.id and issued) as l
  cross join lateral (
    select (j.total_invoiced - j.approved_variation_value + l.of_contract)::numeric(38, 2) as contract_claimed) as c
  cross join lateral (select ${lastProgress(company)} as progress) as p`

/** Of variations, for `variation_figures`. */
const variationFigures = (company: string, which: Condition) => sql`
  select v.company_id, v.id as variation_id, v.client_id,
    signed(v.type, l.issued)::numeric(38, 2) as invoiced,
    signed(v.type, l.billed)::numeric(38, 2) as billed_with_drafts,
    array(select distinct i.status from invoice_lines l
      join invoices i on i.company_id = ${company} and i.id = l.invoice_id
      where l.company_id = ${company} and l.variation_id = v.id order by 1) as invoice_statuses
  from (select * from variations where company_id = ${company} and ${which}) as v
  cross join lateral (
    select coalesce(sum(amount) filter (where issued), 0) as issued, coalesce(sum(amount), 0) as billed
    from billed_lines where company_id = ${company} and variation_id = v.id) as l`

/**
 * What the figures of some of a company's records must be at any moment: the columns of their table, in its order.
 * Those of variations first: of them a job's are made.
 */
export const figuresAnew = { variation: variationFigures, job: jobFigures, client: clientFigures }
