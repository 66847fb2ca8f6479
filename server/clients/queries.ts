import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listClients, lookupClients } from '#domain/clients/api.ts'
import type { clientChoices, clientList, ClientRecord } from '#domain/clients/schema.ts'
import { fileJson, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { externalId } from '#server/platform/db/links.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { byCode, inNameOrder, matchesPhone, matchesSearch, offsetOf, orderOf } from '#server/platform/db/listing.ts'
import { clientPolicy, type ClientFacts } from './policy.ts'

const columns = [
  'clients.id',
  'clients.company_id',
  'clients.version',
  'clients.code',
  'clients.name',
  'clients.email',
  'clients.billing_email',
  'clients.website',
  'clients.phone',
  'clients.address',
  'clients.contact_name',
  'clients.contact_phone',
  'clients.contact_email',
  'clients.status',
  'clients.notes',
  'clients.created_at',
  'clients.updated_at',
] as const

const clients = (ctx: Context) => ctx.db.selectFrom('clients').where('clients.company_id', '=', ctx.actor.companyId)

const jobCounts = sql<{ active: number; total: number }>`(
  select jsonb_build_object('active', count(*) filter (where j.active), 'total', count(*))
  from jobs j where j.company_id = clients.company_id and j.client_id = clients.id)`

const dependsOnClient = (table: 'invoices' | 'variations' | 'users') => sql<boolean>`exists (
  select from ${sql.table(table)} as other where other.company_id = clients.company_id
    and other.client_id = clients.id)`

/** What the policy asks: one look along an index each. */
const factColumns = [
  jobCounts.as('job_counts'),
  dependsOnClient('invoices').as('has_invoices'),
  sql<boolean>`exists (
    select from standing_invoices as i
    where i.company_id = clients.company_id and i.client_id = clients.id)`.as('has_standing_invoices'),
  dependsOnClient('variations').as('has_variations'),
  dependsOnClient('users').as('has_people'),
] as const

interface FactRow {
  job_counts: { total: number }
  has_invoices: boolean
  has_standing_invoices: boolean
  has_variations: boolean
  has_people: boolean
}
const factsOf = (row: FactRow): ClientFacts => ({
  hasJobs: row.job_counts.total > 0,
  hasInvoices: row.has_invoices,
  hasStandingInvoices: row.has_standing_invoices,
  hasVariations: row.has_variations,
  hasPeople: row.has_people,
})

/** What depends on a client that is there. */
export const clientFacts = async (ctx: Context, id: string): Promise<ClientFacts> =>
  factsOf(await clients(ctx).select(factColumns).where('clients.id', '=', id).executeTakeFirstOrThrow())

const details = (ctx: Context) =>
  clients(ctx)
    .select(columns)
    .select(factColumns)
    .select([
      fileJson(sql`clients.company_id`, sql`clients.logo_file_id`).as('logo'),
      externalId('xero', 'client').as('xero_id'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

function toClient(ctx: Context, row: Row): ClientRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    version: row.version,
    clientId: row.code,
    name: row.name,
    email: row.email,
    billingEmail: row.billing_email,
    website: row.website,
    phone: row.phone,
    address: row.address,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    logo: row.logo === null ? null : fileViewOf(row.logo as FileRow),
    xeroId: row.xero_id,
    status: row.status as ClientRecord['status'],
    notes: row.notes,
    activeJobs: row.job_counts.active,
    totalJobs: row.job_counts.total,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...answersOf(clientPolicy, ctx.actor, factsOf(row)),
  }
}

const detailsById = prepared((ctx, { id }: Placeholders<{ id: string }>) => details(ctx).where('clients.id', '=', id))

/** One client, or 404. */
export async function getClient(ctx: Context, id: string): Promise<ClientRecord> {
  const [row] = await detailsById(ctx, { id })
  if (row === undefined) throw notFound()
  return toClient(ctx, row)
}

const sortColumns = {
  name: inNameOrder(sql.ref('clients.name')),
  clientId: byCode(sql.ref('clients.code')),
  status: sql`clients.status`,
  email: sql`lower(clients.email)`,
  activeJobs: sql`(select count(*) from jobs j where j.company_id = clients.company_id and j.client_id = clients.id
    and j.active)`,
  createdAt: sql`clients.created_at`,
  updatedAt: sql`clients.updated_at`,
}

const texts = ['name', 'code', 'email', 'contact_name', 'address'].map((name) => sql.ref<string>(`clients.${name}`))
const phones = ['phone', 'contact_phone'].map((name) => sql.ref<string>(`clients.${name}`))
const found = (search: string) => [matchesSearch(search, texts), matchesPhone(search, phones)]

/** Search covers name, code, e-mail, contact person and address, and telephone numbers however they are written. */
export async function listClientRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listClients>,
): Promise<z.output<typeof clientList>> {
  const search = query.search ?? ''
  const matching = search === '' ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found(search), sql` or `)})`
  const [rows, counted] = await Promise.all([
    details(ctx)
      .where(matching)
      .$if(query.status !== undefined, (list) => list.where('clients.status', '=', query.status ?? ''))
      .orderBy(orderOf(query.sort ?? 'name', sortColumns, sql`clients.id`))
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    clients(ctx)
      .where(matching)
      .select(['status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  const countOf = (status: string): number => counted.find((row) => row.status === status)?.count ?? 0
  const counts = { active: countOf('active'), inactive: countOf('inactive') }
  return {
    items: rows.map((row) => toClient(ctx, row)),
    total: query.status === undefined ? counts.active + counts.inactive : counts[query.status],
    counts,
  }
}

/** Names of active clients to choose from. */
export async function lookupClientNames(
  ctx: Context,
  { query }: HandlerInput<typeof lookupClients>,
): Promise<z.output<typeof clientChoices>> {
  const search = query.search ?? ''
  const matching =
    search === '' ? sql<boolean>`true` : matchesSearch(search, [sql.ref('clients.name'), sql.ref('clients.code')])
  const rows = await clients(ctx)
    .where('clients.status', '=', 'active')
    .where(matching)
    .select(['id', 'name', 'code as clientId'])
    .orderBy(inNameOrder(sql.ref('clients.name')))
    .orderBy('id')
    .limit(query.pageSize)
    .execute()
  return { items: rows, total: rows.length }
}
