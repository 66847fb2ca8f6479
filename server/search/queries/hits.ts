import { sql, type RawBuilder } from 'kysely'
import { isInside } from '#domain/actor.ts'
import { excerptOf, hasMatch } from '#domain/search/rules.ts'
import type { SearchHit } from '#domain/search/schema.ts'
import type { SearchType } from '#domain/search/choices.ts'
import { shownStatus } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'

/** A record as a result shows it, and what else of it is searched. */
interface HitRow extends Omit<SearchHit, 'type' | 'excerpt' | 'isCode'> {
  also: string[]
}

interface Asked {
  ids: readonly string[]
}

/** Reads records of one type under the rights of whoever searches: what they may not see is not there. */
const reading = (build: (ctx: Context, ids: RawBuilder<unknown>) => RawBuilder<HitRow>) =>
  prepared((ctx, { ids }: Placeholders<Asked>) => build(ctx, sql`${ids}::uuid[]`))

const clientsRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select clients.id, clients.code, clients.name as title, nullif(clients.contact_name, '') as subtitle,
      clients.status,
      null as amount, null as date,
      array[clients.email, clients.address, clients.phone, clients.contact_phone] as also
    from ${lookedUp(companyId, 'clients', ids)} as clients where clients.company_id = ${companyId}`,
)

const jobsRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select jobs.id, jobs.code, jobs.name as title, clients.name as subtitle, jobs.status,
      jobs.contract_amount as amount, jobs.estimated_end_date as date,
      array[jobs.address, jobs.quote_number, jobs.project_manager_name, jobs.job_manager] as also
    from ${lookedUp(companyId, 'jobs', ids)} as jobs
    join clients on clients.company_id = ${companyId} and clients.id = jobs.client_id
    where jobs.company_id = ${companyId}`,
)

const reportsRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select reports.id, reports.code, jobs.name as title, clients.name as subtitle, null as status, null as amount,
      reports.date, '{}'::text[] as also
    from ${lookedUp(companyId, 'reports', ids)} as reports
    join jobs on jobs.company_id = ${companyId} and jobs.id = reports.job_id
    join clients on clients.company_id = ${companyId} and clients.id = reports.client_id
    where reports.company_id = ${companyId}`,
)

const invoicesRead = reading((ctx, ids) => {
  const { companyId } = ctx.actor
  return sql`
    select invoices.id, invoices.number as code, coalesce(nullif(invoices.reference, ''), clients.name) as title,
      case when invoices.reference = '' then jobs.name else clients.name end as subtitle,
      ${shownStatus(ctx)} as status, invoices.total as amount, invoices.date, '{}'::text[] as also
    from ${lookedUp(companyId, 'invoices', ids)} as invoices
    join clients on clients.company_id = ${companyId} and clients.id = invoices.client_id
    left join jobs on jobs.company_id = ${companyId} and jobs.id = invoices.job_id
    where invoices.company_id = ${companyId}`
})

const variationsRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select variations.id, variations.code, variations.name as title, jobs.name as subtitle, variations.status,
      variations.quoted_amount as amount, variations.date_added as date, array[variations.description] as also
    from ${lookedUp(companyId, 'variations', ids)} as variations
    left join jobs on jobs.company_id = ${companyId} and jobs.id = variations.job_id
    where variations.company_id = ${companyId}`,
)

const tasksRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select tasks.id, null as code, tasks.title, jobs.name as subtitle, tasks.status, null as amount,
      tasks.due_date as date, array[tasks.description] as also
    from ${lookedUp(companyId, 'tasks', ids)} as tasks
    left join jobs on jobs.company_id = ${companyId} and jobs.id = tasks.job_id
    where tasks.company_id = ${companyId}`,
)

const usersRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select users.id, null as code, users.name as title, users.email as subtitle, users.status, null as amount,
      null as date, '{}'::text[] as also
    from users where users.company_id = ${companyId} and users.id = any(${ids}) and users.deleted_at is null`,
)

type Read = (ctx: Context, asked: Asked) => Promise<HitRow[]>

const forStaff: Readonly<Record<SearchType, Read>> = {
  client: clientsRead,
  job: jobsRead,
  report: reportsRead,
  invoice: invoicesRead,
  variation: variationsRead,
  task: tasksRead,
  user: usersRead,
}

/** What people of a client see of their reports. */
const ownReportsRead = reading(
  ({ actor: { companyId } }, ids) => sql`
    select reports.id, reports.code, jobs.name as title, null as subtitle, null as status, null as amount, reports.date,
      '{}'::text[] as also
    from ${lookedUp(companyId, 'reports', ids)} as reports
    join jobs on jobs.company_id = ${companyId} and jobs.id = reports.job_id
    where reports.company_id = ${companyId}`,
)

/** What people of a client see of the invoices that were sent to them. */
const ownInvoicesRead = reading((ctx, ids) => {
  const { companyId } = ctx.actor
  return sql`
    select invoices.id, invoices.number as code,
      coalesce(nullif(invoices.reference, ''), jobs.name, invoices.number) as title,
      case when invoices.reference <> '' then jobs.name end as subtitle, ${shownStatus(ctx)} as status,
      invoices.total as amount, invoices.date, '{}'::text[] as also
    from ${lookedUp(companyId, 'invoices', ids)} as invoices
    left join jobs on jobs.company_id = ${companyId} and jobs.id = invoices.job_id
    where invoices.company_id = ${companyId}`
})

const forContacts: Readonly<Partial<Record<SearchType, Read>>> = { report: ownReportsRead, invoice: ownInvoicesRead }

const readersFor = (ctx: Context): Readonly<Partial<Record<SearchType, Read>>> =>
  isInside(ctx.actor) ? forStaff : forContacts

/** Whether results of a type are for this audience at all, whatever the rights: clients have reports and invoices. */
export const isForAudience = (ctx: Context, type: SearchType): boolean => readersFor(ctx)[type] !== undefined

/** Records of a type as results show them, by id; those that this person may not see are missing. */
export async function hitsOf(
  ctx: Context,
  type: SearchType,
  ids: readonly string[],
  words: readonly string[],
): Promise<Map<string, Omit<SearchHit, 'isCode'>>> {
  const rows = (await readersFor(ctx)[type]?.(ctx, { ids })) ?? []
  return new Map(rows.map((row) => [row.id, toHit(type, row, words)]))
}

function toHit(type: SearchType, { also, ...row }: HitRow, words: readonly string[]): Omit<SearchHit, 'isCode'> {
  const isShown = [row.code, row.title, row.subtitle].some((text) => text !== null && hasMatch(text, words))
  const found = isShown ? undefined : also.find((text) => hasMatch(text, words))
  return { type, ...row, excerpt: found === undefined ? null : excerptOf(found, words) }
}
