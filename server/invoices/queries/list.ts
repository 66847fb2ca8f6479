import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { readMonths } from '#domain/dates.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listInvoices, sumInvoices } from '#domain/invoices/api.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { invoiceList, InvoiceStatus, invoiceSums } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { seesStoredCounts, storedCounts } from '#server/platform/counts.ts'
import {
  byCode,
  chosenRows,
  inNameOrder,
  isAnyOf,
  nearerPlaceOf,
  onlyOf,
  orderOf,
} from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { amongFound, asFound, findAll, foundPage, listFound, type Found } from '#server/platform/search.ts'
import { amongJobs, concernsJobs, invoices, shownStatus, summaries, toSummary } from './records.ts'

const sortColumns = {
  date: sql`invoices.date`,
  dueDate: sql`invoices.due_date`,
  invoiceNumber: byCode(sql.ref('invoices.number')),
  reference: inNameOrder(sql.ref('invoices.reference')),
  clientName: sql`clients.name_in_order`,
  status: sql`invoices.status`,
  total: sql`invoices.total`,
  balance: sql`invoices.balance`,
  createdAt: sql`invoices.created_at`,
  updatedAt: sql`invoices.updated_at`,
}

type InvoiceQuery = HandlerInput<typeof listInvoices>['query']
type InvoiceAnswer = Pick<z.output<typeof invoiceList>, 'items' | 'total' | 'counts'>

/** The list with counts by shown status; search covers invoiceNumber and reference (SPEC 2). */
export const listInvoiceRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listInvoices>,
): Promise<z.output<typeof invoiceList>> =>
  listFound(ctx, 'invoices', { ...query, clientId: onlyOf(query.clientId) }, (found) => listAmong(ctx, query, found))

async function listAmong(ctx: Context, query: InvoiceQuery, found: Found | undefined): Promise<InvoiceAnswer> {
  const { clientId, jobId, status, dated, due, updatedSince } = query
  const { companyId } = ctx.actor
  const { among, matching } = narrowed(ctx, query, found)
  const isNarrowed = [found, clientId, jobId, dated, due, updatedSince].some((filter) => filter !== undefined)
  const isWhole = !isNarrowed && seesStoredCounts(ctx)
  const counting = isWhole ? countStored(ctx) : countMatching(ctx, among, matching)
  const shown = statusesOf(status)
  const totalOf = (counts: InvoiceAnswer['counts']): number => shown.reduce((sum, each) => sum + counts[each], 0)
  const place = await nearerPlaceOf(query, async () => totalOf(await counting))
  const order = (fromEnd = false) =>
    found === undefined || query.sort !== undefined
      ? orderOf(query.sort ?? '-date', sortColumns, sql`invoices.id`, fromEnd)
      : asFound(sql.ref('invoices.id'), found, fromEnd)
  // The page is chosen among invoices alone, along an index, before names are joined to its fifty.
  const byName = /^-?clientName$/.test(query.sort ?? '')
  const chosen = () =>
    (byName ? invoices(ctx, among) : ctx.db.selectFrom(among))
      .where(matching)
      .where(shownAs(ctx, status))
      .select('invoices.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = foundPage(ctx, found, query)
  const [rows, counts] = await Promise.all([
    summaries(ctx, page === undefined ? chosenRows(companyId, 'invoices', chosen()) : amongFound(ctx, 'invoices', page))
      .orderBy(page === undefined ? order() : asFound(sql.ref('invoices.id'), page))
      .execute(),
    counting,
  ])
  return { items: rows.map((row) => toSummary(ctx, row)), total: totalOf(counts), counts }
}

/** What all that a list shows come to. */
export async function sumListedInvoices(
  ctx: Context,
  { query }: HandlerInput<typeof sumInvoices>,
): Promise<z.output<typeof invoiceSums>> {
  const { among, matching } = narrowed(ctx, query, await findAll(ctx, 'invoices', query.search))
  return ctx.db
    .selectFrom(among)
    .where(matching)
    .where(shownAs(ctx, query.status))
    .select([
      (on) => on.fn.countAll<number>().as('count'),
      total(sql`sum(invoices.total)`).as('total'),
      total(sql`sum(invoices.balance)`).as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

/** What a list and its counts by status are of, and what narrows them. */
function narrowed(
  ctx: Context,
  { clientId, jobId, dated, due, updatedSince }: HandlerInput<typeof sumInvoices>['query'],
  found: Found | undefined,
) {
  const matching = (on: ExpressionBuilder<DB, 'invoices'>) =>
    on.and([
      on('invoices.company_id', '=', ctx.actor.companyId),
      ...(clientId === undefined ? [] : [isAnyOf(sql.ref('invoices.client_id'), clientId, 'uuid')]),
      ...(jobId === undefined || found === undefined ? [] : [concernsJobs(ctx, jobId)]),
      ...(updatedSince === undefined ? [] : [on('invoices.updated_at', '>=', updatedSince)]),
      ...inMonths(on, 'invoices.date', dated),
      ...inMonths(on, 'invoices.due_date', due),
    ])
  const among = jobId !== undefined && found === undefined ? amongJobs(ctx, jobId) : amongFound(ctx, 'invoices', found)
  return { among, matching }
}

/** What narrows a list further to statuses as shown, or to what is issued. */
const shownAs = (ctx: Context, statuses: InvoiceQuery['status']) => (on: ExpressionBuilder<DB, 'invoices'>) => {
  if (statuses === undefined) return on.val(true)
  const named = statuses.filter((status) => status !== 'issued')
  return on.or([
    ...(named.length < statuses.length ? [sql<boolean>`invoice_issued(invoices.status)`] : []),
    ...(named.length > 0 ? [isAnyOf(shownStatus(ctx), named)] : []),
  ])
}

type Counts = InvoiceAnswer['counts']

/** The statuses, as shown, that a filter leaves: an issued invoice is shown as anything but draft and void. */
const statusesOf = (statuses: InvoiceQuery['status']): readonly InvoiceStatus[] =>
  invoiceStatuses.filter(
    (each) =>
      statuses === undefined ||
      statuses.includes(each) ||
      (statuses.includes('issued') && each !== 'draft' && each !== 'void'),
  )

/** Conditions on a date of invoices, by the months that an address says. */
function inMonths(
  on: ExpressionBuilder<DB, 'invoices'>,
  column: 'invoices.date' | 'invoices.due_date',
  text: string | undefined,
): Expression<SqlBool>[] {
  const { from = null, to = null } = readMonths(text ?? '') ?? {}
  return [...(from === null ? [] : [on(column, '>=', from)]), ...(to === null ? [] : [on(column, '<=', to)])]
}

const noCounts = (): Counts => Object.fromEntries(invoiceStatuses.map((each) => [each, 0])) as Counts

/** Counts by shown status: the stored ones, and what fell due since the month began. */
async function countStored(ctx: Context): Promise<Counts> {
  const [stored, lately] = await Promise.all([
    storedCounts(ctx, 'invoices'),
    ctx.db
      .selectFrom('invoices')
      .where('company_id', '=', ctx.actor.companyId)
      .where(sql<boolean>`invoice_outstanding(status, balance)`)
      .where('due_date', '>=', sql<string>`month_of(${ctx.today}::date)`)
      .where('due_date', '<', ctx.today)
      .select(['status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  const counts = noCounts()
  for (const { state, count, overdue } of stored) {
    counts[state as InvoiceStatus] += count - overdue
    counts.overdue += overdue
  }
  for (const { status, count } of lately) {
    counts[status as InvoiceStatus] -= count
    counts.overdue += count
  }
  return counts
}

/** Counts by shown status, of what matches. */
async function countMatching(
  ctx: Context,
  among: 'invoices',
  matching: (on: ExpressionBuilder<DB, 'invoices'>) => Expression<SqlBool>,
): Promise<Counts> {
  const rows = await ctx.db
    .selectFrom(among)
    .where(matching)
    .select([shownStatus(ctx).as('shown'), (on) => on.fn.countAll<number>().as('count')])
    .groupBy(sql`shown`)
    .execute()
  const counts = noCounts()
  for (const { shown, count } of rows) counts[shown] = count
  return counts
}
