import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listVariations } from '#domain/variations/api.ts'
import { variationStatuses } from '#domain/variations/choices.ts'
import type { variationList } from '#domain/variations/schema.ts'
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
import type { DB } from '#server/platform/db/tables.gen.ts'
import { amongFound, asFound, foundPage, listFound, type Found } from '#server/platform/search.ts'
import { toVariation, variationDetails, variations } from '../queries.ts'

const sortColumns = {
  dateAdded: sql`variations.date_added`,
  variationId: byCode(sql.ref('variations.code')),
  name: inNameOrder(sql.ref('variations.name')),
  clientName: sql`clients.name_in_order`,
  status: sql`variations.status`,
  progressStatus: sql`variations.progress_status`,
  quotedAmount: sql`variations.signed_amount`,
  createdAt: sql`variations.created_at`,
  updatedAt: sql`variations.updated_at`,
}

type VariationQuery = HandlerInput<typeof listVariations>['query']
type VariationAnswer = Pick<z.output<typeof variationList>, 'items' | 'total' | 'counts'>

/** The list with the filters of SPEC 2; search covers name, description and variationId. */
export const listVariationRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listVariations>,
): Promise<z.output<typeof variationList>> =>
  listFound(ctx, 'variations', { ...query, clientId: onlyOf(query.clientId) }, (found) => listAmong(ctx, query, found))

async function listAmong(ctx: Context, query: VariationQuery, found: Found | undefined): Promise<VariationAnswer> {
  const { clientId, jobId, progress, status, updatedSince } = query
  const { companyId } = ctx.actor
  const matching = (on: ExpressionBuilder<DB, 'variations'>) =>
    on.and([
      on('variations.company_id', '=', companyId),
      ...(clientId === undefined ? [] : [isAnyOf(sql.ref('variations.client_id'), clientId, 'uuid')]),
      ...(jobId === undefined ? [] : [isAnyOf(sql.ref('variations.job_id'), jobId, 'uuid')]),
      ...(progress === undefined ? [] : [isAnyOf(sql.ref('variations.progress_status'), progress)]),
      ...(updatedSince === undefined ? [] : [on('variations.updated_at', '>=', updatedSince)]),
    ])
  const among = amongFound(ctx, 'variations', found)
  const isFiltered = [clientId, jobId, progress, updatedSince].some((filter) => filter !== undefined)
  const isWhole = found === undefined && !isFiltered && seesStoredCounts(ctx)
  const counting = isWhole
    ? storedCounts(ctx, 'variations')
    : ctx.db
        .selectFrom(among)
        .where(matching)
        .select(['variations.status as state', (on) => on.fn.countAll<number>().as('count')])
        .groupBy('variations.status')
        .execute()
  const countsOf = async (): Promise<VariationAnswer['counts']> => {
    const counted = await counting
    const countOf = (state: string): number => counted.find((row) => row.state === state)?.count ?? 0
    return { pending_approval: countOf('pending_approval'), approved: countOf('approved') }
  }
  const totalOf = (counts: VariationAnswer['counts']): number =>
    [...(status ?? variationStatuses)].reduce((sum, each) => sum + counts[each], 0)
  const place = await nearerPlaceOf(query, async () => totalOf(await countsOf()))
  const order = (fromEnd = false) =>
    found === undefined || query.sort !== undefined
      ? orderOf(query.sort ?? '-dateAdded', sortColumns, sql`variations.id`, fromEnd)
      : asFound(sql.ref('variations.id'), found, fromEnd)
  // The page is chosen among variations alone, before names and what is invoiced come to its fifty.
  const byName = /^-?clientName$/.test(query.sort ?? '')
  const chosen = () =>
    (byName ? variations(ctx, among) : ctx.db.selectFrom(among))
      .where(matching)
      .$if(status !== undefined, (list) => list.where(isAnyOf(sql.ref('variations.status'), status ?? [])))
      .select('variations.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = foundPage(ctx, found, query)
  const [rows, counts] = await Promise.all([
    variationDetails(
      ctx,
      page === undefined ? chosenRows(companyId, 'variations', chosen()) : amongFound(ctx, 'variations', page),
    )
      .orderBy(page === undefined ? order() : asFound(sql.ref('variations.id'), page))
      .execute(),
    countsOf(),
  ])
  return { items: rows.map((row) => toVariation(ctx, row)), total: totalOf(counts), counts }
}
