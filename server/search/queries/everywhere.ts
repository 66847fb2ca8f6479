import { sql } from 'kysely'
import { admits, clientOf } from '#domain/actor.ts'
import { listClients } from '#domain/clients/api.ts'
import type { Endpoint, HandlerInput } from '#domain/endpoint.ts'
import { hasNextPage } from '#domain/fields.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { listReports } from '#domain/reports/api.ts'
import type { recallRecords as recallEndpoint, searchEverywhere } from '#domain/search/api.ts'
import { searchTypes, shownAtOnce, type SearchType } from '#domain/search/choices.ts'
import { searchedWords } from '#domain/search/rules.ts'
import type { SearchHit, SearchResults } from '#domain/search/schema.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { findEverywhere, type FoundInList, type SearchedList } from '#server/platform/search.ts'
import { hitsOf, isForAudience } from './hits.ts'
import { findPeople } from './people.ts'

/** Where a type is searched, and whose right to list it is the right to find it. */
const sources: Readonly<Record<SearchType, { list?: SearchedList; listed: Endpoint }>> = {
  client: { list: 'clients', listed: listClients },
  job: { list: 'jobs', listed: listJobs },
  report: { list: 'reports', listed: listReports },
  invoice: { list: 'invoices', listed: listInvoices },
  variation: { list: 'variations', listed: listVariations },
  task: { list: 'tasks', listed: listTasks },
  // They have no entries: see findPeople.
  user: { listed: listUsers },
}

/** The best of a few matches of each type is soon found; whoever looks through pages of them has more looked at. */
const glance = 10
const look = 25

/** What was found of a type. */
interface FoundOfType extends Omit<FoundInList, 'list'> {
  type: SearchType
}

/** The best matches of all that this person may list, or of one type; the counts are of all types (PRODUCT 5). */
export async function searchRecords(
  ctx: Context,
  { query: { q = '', type, page, pageSize } }: HandlerInput<typeof searchEverywhere>,
): Promise<SearchResults> {
  const types = typesFor(ctx)
  const reach = page * pageSize
  const most = reach <= shownAtOnce ? glance : Math.max(look, reach)
  const found = await find(ctx, types, q, most)
  const searchedFor = found[0]?.searchedFor ?? null
  const words = searchedWords(searchedFor ?? q)
  const counts = types.map((each) => {
    const { ids = [], capped = false } = found.find((of) => of.type === each) ?? {}
    return { type: each, count: ids.length, isMinimum: capped }
  })
  const asked = counts.filter((each) => type === undefined || each.type === type)
  const chosen = inTurns(found.filter((each) => type === undefined || each.type === type)).slice(
    reach - pageSize,
    reach,
  )
  const total = asked.reduce((sum, { count }) => sum + count, 0)
  const totalIsMinimum = asked.some(({ isMinimum }) => isMinimum)
  return {
    items: await read(ctx, chosen, words),
    total,
    // What the search looked at reaches to the end of this page at least.
    more: totalIsMinimum || hasNextPage({ page, pageSize }, total),
    totalIsMinimum,
    counts,
    words,
    searchedFor,
  }
}

/** Records that somebody has looked at before, as a search would show them by now; the others are not there. */
export async function recallRecords(
  ctx: Context,
  { query: { records } }: HandlerInput<typeof recallEndpoint>,
): Promise<{ items: SearchHit[] }> {
  const types = typesFor(ctx)
  const asked = records.filter(({ type }) => types.includes(type))
  return {
    items: await read(
      ctx,
      asked.map((each) => ({ ...each, match: elsewhere })),
      [],
    ),
  }
}

// As well as something matches that has neither the number nor the words in its heading.
const elsewhere = 4

/** What somebody may list, and so find. */
const typesFor = (ctx: Context): SearchType[] =>
  searchTypes.filter((each) => isForAudience(ctx, each) && admits(sources[each].listed, ctx.actor))

async function find(ctx: Context, types: readonly SearchType[], search: string, most: number): Promise<FoundOfType[]> {
  if (search === '' || types.length === 0) return []
  const [records, people] = await Promise.all([
    findRecords(ctx, types, search, most),
    types.includes('user') ? findPeople(ctx, searchedWords(search), most) : undefined,
  ])
  const named: FoundOfType[] = people === undefined || people.ids.length === 0 ? [] : [{ ...people, type: 'user' }]
  // Nothing is mended where what was typed is somebody's name.
  if (named.length > 0 && records.some(({ searchedFor }) => searchedFor !== null)) return named
  return [...records, ...named]
}

async function findRecords(
  ctx: Context,
  types: readonly SearchType[],
  search: string,
  most: number,
): Promise<FoundOfType[]> {
  const lists = types.flatMap((type) => sources[type].list ?? [])
  if (lists.length === 0) return []
  const isConfined = clientOf(ctx.actor) !== null
  // The entries of a client's drafts are the client's too: what was not sent to them is neither shown nor counted.
  const found = await findEverywhere(ctx, lists, search, isConfined ? null : most)
  const seen = isConfined ? await Promise.all(found.map((each) => seenOf(ctx, each))) : found
  return seen.flatMap((each) => {
    const type = types.find((of) => sources[of].list === each.list)
    return type === undefined || each.ids.length === 0 ? [] : [{ ...each, type }]
  })
}

async function seenOf(ctx: Context, found: FoundInList): Promise<FoundInList> {
  const rows = await (found.list === 'invoices' ? seenInvoices : seenReports)(ctx, { ids: found.ids })
  const seen = new Set(rows.map(({ id }) => id))
  const kept = found.ids.map((id, at) => ({ id, match: found.matches[at] ?? 0 })).filter(({ id }) => seen.has(id))
  return { ...found, ids: kept.map(({ id }) => id), matches: kept.map(({ match }) => match) }
}

const seenIn = (list: 'invoices' | 'reports') =>
  prepared((ctx, { ids }: Placeholders<{ ids: readonly string[] }>) => {
    const { companyId } = ctx.actor
    return sql<{ id: string }>`select seen.id from ${lookedUp(companyId, list, sql`${ids}::uuid[]`)} as seen
      where seen.company_id = ${companyId}`
  })
const seenInvoices = seenIn('invoices')
const seenReports = seenIn('reports')

interface Chosen {
  type: SearchType
  id: string
  match: number
}

/** The best first; of equally good ones the first of each type, then the second of each. */
function inTurns(found: readonly FoundOfType[]): Chosen[] {
  const entries = found.flatMap(({ type, ids, matches }, at) =>
    ids.map((id, nth) => {
      const match = matches[nth] ?? 0
      return { type, id, match, turn: nth - matches.indexOf(match), at }
    }),
  )
  return entries.toSorted((a, b) => a.match - b.match || a.turn - b.turn || a.at - b.at)
}

async function read(ctx: Context, chosen: readonly Chosen[], words: readonly string[]): Promise<SearchHit[]> {
  const types = [...new Set(chosen.map(({ type }) => type))]
  const hits = await Promise.all(
    types.map(async (type) => {
      const ids = chosen.filter((each) => each.type === type).map(({ id }) => id)
      return [type, await hitsOf(ctx, type, ids, words)] as const
    }),
  )
  const byType = new Map(hits)
  return chosen.flatMap(({ type, id, match }) => {
    const hit = byType.get(type)?.get(id)
    return hit === undefined ? [] : [{ ...hit, isCode: match === 0 }]
  })
}
