import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { listClients, lookupClients } from '#domain/clients/api.ts'
import type { clientChoices, clientList, ClientRecord } from '#domain/clients/schema.ts'
import { fileJson, fileViewOf, type FileRow } from '#server/files/queries.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import type { Context } from '#server/platform/context.ts'
import { externalId } from '#server/platform/db/links.ts'
import { storedCounts } from '#server/platform/counts.ts'
import { answersOf } from '#server/platform/policy.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { byCode, chosenRows, isAnyOf, nearerPlaceOf, orderOf } from '#server/platform/db/listing.ts'
import { amongFound, asFound, foundPage, listFound, type Found } from '#server/platform/search.ts'
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

const clients = (ctx: Context, among: 'clients' = 'clients') =>
  ctx.db.selectFrom(among).where('clients.company_id', '=', ctx.actor.companyId)

/** What depends on a client: what is stored of it, and the people and tasks that it has. `client_figures` is joined. */
const factColumns = (ctx: Context) =>
  [
    'client_figures.jobs',
    'client_figures.active_jobs',
    'client_figures.has_invoices',
    'client_figures.has_standing_invoices',
    'client_figures.has_variations',
    sql<boolean>`exists (
      select from users where users.company_id = ${ctx.actor.companyId} and users.client_id = clients.id)`.as(
      'has_people',
    ),
    sql<boolean>`exists (
      select from tasks where tasks.company_id = ${ctx.actor.companyId} and tasks.client_id = clients.id)`.as(
      'has_tasks',
    ),
  ] as const

const withFigures = (ctx: Context, among: 'clients' = 'clients') =>
  clients(ctx, among).innerJoin('client_figures', (join) =>
    join
      .onRef('client_figures.company_id', '=', 'clients.company_id')
      .onRef('client_figures.client_id', '=', 'clients.id'),
  )

interface FactRow {
  jobs: number
  has_invoices: boolean
  has_standing_invoices: boolean
  has_variations: boolean
  has_people: boolean
  has_tasks: boolean
}
const factsOf = (row: FactRow): ClientFacts => ({
  hasJobs: row.jobs > 0,
  hasInvoices: row.has_invoices,
  hasStandingInvoices: row.has_standing_invoices,
  hasVariations: row.has_variations,
  hasPeople: row.has_people,
  hasTasks: row.has_tasks,
})

/** What depends on a client that is there. */
export const clientFacts = async (ctx: Context, id: string): Promise<ClientFacts> =>
  factsOf(await withFigures(ctx).select(factColumns(ctx)).where('clients.id', '=', id).executeTakeFirstOrThrow())

const details = (ctx: Context, among: 'clients' = 'clients') =>
  withFigures(ctx, among)
    .select(columns)
    .select(factColumns(ctx))
    .select([
      fileJson(ctx.actor.companyId, sql`clients.logo_file_id`).as('logo'),
      externalId(ctx.actor.companyId, 'xero', 'client').as('xero_id'),
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
    activeJobs: row.active_jobs,
    totalJobs: row.jobs,
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
  name: sql`clients.name_in_order`,
  clientId: byCode(sql.ref('clients.code')),
  status: sql`clients.status`,
  email: sql`lower(clients.email)`,
  activeJobs: sql`client_figures.active_jobs`,
  createdAt: sql`clients.created_at`,
  updatedAt: sql`clients.updated_at`,
}

type ClientQuery = HandlerInput<typeof listClients>['query']
type ClientAnswer = Pick<z.output<typeof clientList>, 'items' | 'total' | 'counts'>

/** Search covers name, code, e-mail, contact person and address, and telephone numbers however they are written. */
export const listClientRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listClients>,
): Promise<z.output<typeof clientList>> => listFound(ctx, 'clients', query, (found) => listAmong(ctx, query, found))

async function listAmong(ctx: Context, query: ClientQuery, found: Found | undefined): Promise<ClientAnswer> {
  const { status, updatedSince } = query
  const { companyId } = ctx.actor
  const isWhole = found === undefined && updatedSince === undefined
  const counting = isWhole ? storedCounts(ctx, 'clients') : countFound(ctx, found, updatedSince)
  const countsOf = async (): Promise<ClientAnswer['counts']> => {
    const counted = await counting
    const countOf = (state: string): number => counted.find((row) => row.state === state)?.count ?? 0
    return { active: countOf('active'), inactive: countOf('inactive') }
  }
  const totalOf = (counts: ClientAnswer['counts']): number =>
    [...(status ?? clientStatuses)].reduce((sum, each) => sum + counts[each], 0)
  const place = await nearerPlaceOf(query, async () => totalOf(await countsOf()))
  const order = (fromEnd = false) =>
    found === undefined || query.sort !== undefined
      ? orderOf(query.sort ?? 'name', sortColumns, sql`clients.id`, fromEnd)
      : asFound(sql.ref('clients.id'), found, fromEnd)
  const chosen = () =>
    (query.sort?.endsWith('activeJobs') === true ? withFigures : clients)(ctx, amongFound(ctx, 'clients', found))
      .$if(status !== undefined, (list) => list.where(isAnyOf(sql.ref('clients.status'), status ?? [])))
      .$if(updatedSince !== undefined, (list) => list.where('clients.updated_at', '>=', updatedSince ?? ''))
      .select('clients.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = foundPage(ctx, found, query)
  const [rows, counts] = await Promise.all([
    details(ctx, page === undefined ? chosenRows(companyId, 'clients', chosen()) : amongFound(ctx, 'clients', page))
      .orderBy(page === undefined ? order() : asFound(sql.ref('clients.id'), page))
      .execute(),
    countsOf(),
  ])
  return { items: rows.map((row) => toClient(ctx, row)), total: totalOf(counts), counts }
}

const countFound = (ctx: Context, found: Found | undefined, updatedSince: string | undefined) =>
  clients(ctx, amongFound(ctx, 'clients', found))
    .$if(updatedSince !== undefined, (list) => list.where('clients.updated_at', '>=', updatedSince ?? ''))
    .select(['status as state', (on) => on.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

/** Names of active clients to choose from, by name and code. */
export async function lookupClientNames(
  ctx: Context,
  { query }: HandlerInput<typeof lookupClients>,
): Promise<z.output<typeof clientChoices>> {
  const { items, total } = await listFound(ctx, 'clients', { ...query, headings: true }, async (found) => {
    const items = await clients(ctx, amongFound(ctx, 'clients', found))
      .where('clients.status', '=', 'active')
      .select(['id', 'name', 'code as clientId'])
      .orderBy(found === undefined ? sql`clients.name_in_order` : asFound(sql.ref('clients.id'), found))
      .orderBy('id')
      .limit(query.pageSize)
      .execute()
    return { items, total: items.length }
  })
  return { items, total }
}

/** Of clients that are there still, whether each is as it was created. */
export async function untouchedAmong(ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await clients(ctx)
    .select(['id', 'version'])
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version === 1]))
}
