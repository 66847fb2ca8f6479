import { sql, type RawBuilder } from 'kysely'
import { hasNextPage } from '#domain/fields.ts'
import { withoutPunctuation } from '#domain/search/rules.ts'
import type { Context } from './context.ts'
import { seesStoredCounts, type CountedList } from './counts.ts'
import { offsetOf, paged, rowsOf } from './db/listing.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'

/** Lists that are searched (migration 0029), by the names of their tables. */
export type SearchedList = CountedList

/** Writes the entry of a record that was just added. */
export const indexedFirst = (ctx: Context, list: SearchedList, id: string): Promise<unknown> =>
  addEntry[list](ctx, { id })

/** Writes the entry of a record anew, as the views `search_sources_of_…` say it. */
export const indexed = (ctx: Context, list: SearchedList, id: string): Promise<unknown> => writeEntry[list](ctx, { id })

/** Takes away the entry of a record that is about to be deleted. */
export const unindexed = (ctx: Context, list: SearchedList, id: string): Promise<unknown> =>
  sql`delete from search_entries where company_id = ${ctx.actor.companyId} and list = ${sql.lit(list)} and id = ${id}`.execute(
    ctx.db,
  )

/** Writes the entries of records that were just added, all at once. */
export const indexedAtOnce = (ctx: Context, list: SearchedList, ids: readonly string[]): Promise<unknown> =>
  newEntries(ctx, list, sql`id = any(${ids}::uuid[])`).execute(ctx.db)

/** Takes away the entries of records that are about to be deleted. */
export const unindexedAtOnce = (ctx: Context, list: SearchedList, ids: readonly string[]): Promise<unknown> =>
  sql`delete from search_entries where company_id = ${ctx.actor.companyId} and list = ${sql.lit(list)}
    and id = any(${ids}::uuid[])`.execute(ctx.db)

/** Writes the entries of what is found by the name of this client, which was changed. */
export const indexedByClient = (ctx: Context, clientId: string): Promise<unknown> =>
  pipeline(
    ctx,
    (ctx) => entries(ctx, 'jobs', sql`client_id = ${clientId}`).execute(ctx.db),
    (ctx) => entries(ctx, 'reports', sql`client_id = ${clientId}`).execute(ctx.db),
  )

/** Writes the entries of what is found by the name of this job, which was changed. */
export const indexedByJob = (ctx: Context, jobId: string): Promise<unknown> =>
  entries(ctx, 'reports', sql`job_id = ${jobId}`).execute(ctx.db)

const ofEach = <Value>(of: (list: SearchedList) => Value): Record<SearchedList, Value> => ({
  clients: of('clients'),
  jobs: of('jobs'),
  reports: of('reports'),
  invoices: of('invoices'),
  variations: of('variations'),
  tasks: of('tasks'),
})

const addEntry = ofEach((list) =>
  prepared((ctx, { id }: Placeholders<{ id: string }>) => newEntries(ctx, list, sql`id = ${id}`)),
)

const writeEntry = ofEach((list) =>
  prepared((ctx, { id }: Placeholders<{ id: string }>) => entries(ctx, list, sql`id = ${id}`)),
)

// Each list has a view of its own: of a view of all the planner takes what the statement and the policy say of the
// company for two conditions, and expects no row.
const sources = ofEach((list) => sql.table(`search_sources_of_${list}`))
const entryColumns = ['client_id', 'listed', 'name', 'code', 'body', 'title']

/** The statement that writes the entries of records that have none. */
function newEntries(ctx: Context, list: SearchedList, which: RawBuilder<unknown>) {
  const columns = sql.join(entryColumns.map((name) => sql.ref(name)))
  return sql`insert into search_entries (company_id, list, id, ${columns})
    select company_id, list, id, ${columns} from ${sources[list]}
      where company_id = ${ctx.actor.companyId} and ${which} order by id`
}

/** The statement that writes the entries of some records. */
function entries(ctx: Context, list: SearchedList, which: RawBuilder<unknown>) {
  const before = sql.join(entryColumns.map((name) => sql.ref(`search_entries.${name}`)))
  const after = sql.join(entryColumns.map((name) => sql.ref(`excluded.${name}`)))
  return sql`${newEntries(ctx, list, which)}
    on conflict (company_id, list, id) do update
      set ${sql.join(entryColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where (${before}) is distinct from (${after})`
}

/** What a search finds in a list: ids, what has the code that was searched for first, then in the order of the list. */
export interface Found {
  ids: readonly string[]
  /** There are more than these. */
  capped: boolean
  /** The words that were searched for instead, where typing errors were mended; null where nothing was. */
  searchedFor: string | null
}

interface Scope {
  /** Of one client alone. */
  clientId?: string | undefined
  /** What a picker shows: code and name, and nothing that its people may not see. */
  headings?: boolean
}

/** As many matches as a list looks at before it says that there are more: two pages. */
const atMost = 100

/** What a search finds; `all` of it, however much that is, in the list's order unless `sort` is another. */
async function find(
  ctx: Context,
  list: SearchedList,
  search: string,
  { clientId, headings = false, sort, all = false }: Scope & { sort?: string | undefined; all?: boolean },
): Promise<Found> {
  const ofClient = sql`${clientId ?? null}::uuid`
  const inOrder = sql.lit(sort === undefined)
  const words = withoutPunctuation(search)
  const { rows } = await sql<{ ids: string[]; capped: boolean; searched_for: string | null }>`
    select ids, capped, searched_for from search_ids(${ctx.actor.companyId}, ${sql.lit(list)}, ${words},
      ${all ? null : atMost}::integer, ${ofClient}, ${sql.lit(headings)}, ${inOrder})`.execute(ctx.db)
  const { ids = [], capped = false, searched_for: searchedFor = null } = rows[0] ?? {}
  return { ids, capped, searchedFor }
}

/** All that a search finds in a list, for what has no pages; undefined where nothing is searched for. */
export const findAll = async (ctx: Context, list: SearchedList, search = ''): Promise<Found | undefined> =>
  search === '' ? undefined : find(ctx, list, search, { all: true })

/** What a list's answer says of its pages and its search (`searchedListOf`). */
interface SearchNotes {
  more: boolean
  totalIsMinimum: boolean
  searchedFor: string | null
}

interface ListQuery extends Scope {
  search?: string | undefined
  sort?: string | undefined
  /** Absent of a list without pages: then nothing asks for `more`. */
  page?: number | undefined
  pageSize: number
  /** A filter of the list that the search does not know. */
  narrowedBy?: unknown
}

/**
 * A list's answer for a search, or for none: `among` makes it of what was found. The first matches serve where they
 * fill the page that was asked for, in the list's own order, and it is certain that another page follows; its total and
 * counts are then of these, as `totalIsMinimum` says. Otherwise all matches are found, at their price.
 */
export async function listFound<Answer extends { items: unknown[]; total: number }>(
  ctx: Context,
  list: SearchedList,
  query: ListQuery,
  among: (found: Found | undefined) => Promise<Answer>,
): Promise<Answer & SearchNotes> {
  const { search = '', page = 1, pageSize } = query
  const asked = { page, pageSize }
  if (search === '') return { ...paged(asked, await among(undefined)), totalIsMinimum: false, searchedFor: null }
  const isWhole = query.sort !== undefined
  const first = await find(ctx, list, search, { ...query, all: isWhole })
  if (first.capped) {
    const answer = await among(first)
    const goesOn = hasNextPage(asked, answer.total) || query.page === undefined || isAllThatIsFound(ctx, query)
    if (answer.items.length >= pageSize && goesOn)
      return { ...answer, more: true, totalIsMinimum: true, searchedFor: first.searchedFor }
  }
  const found = first.capped ? await find(ctx, list, search, { ...query, all: true }) : first
  const answer = paged(asked, await among(found))
  // A word that only what this person may not see has is not said to them.
  return { ...answer, totalIsMinimum: false, searchedFor: answer.total === 0 ? null : found.searchedFor }
}

/**
 * What a search found of a list, to stand where its table would; where nothing was searched for, the table itself. What
 * is more than the first matches is picked out of all that the company has.
 */
export function amongFound<List extends SearchedList>(ctx: Context, list: List, found: Found | undefined): List {
  if (found === undefined) return list
  const { companyId } = ctx.actor
  if (found.ids.length <= atMost) return rowsOf(companyId, list, sql`${found.ids}::uuid[]`)
  const all = sql`(select * from ${sql.table(list)} where company_id = ${companyId} and id = any(${found.ids}::uuid[]))`
  return all.as(list) as unknown as List
}

/**
 * The order in which a search found records. Where there are many, each is looked up among them: to look through all of
 * them for each takes seconds by the ten thousands.
 */
export function asFound(id: RawBuilder<string>, { ids }: Found, fromEnd = false): RawBuilder<unknown> {
  const place =
    ids.length <= atMost
      ? sql`array_position(${ids}::uuid[], ${id})`
      : sql`(${JSON.stringify(Object.fromEntries(ids.map((each, at) => [each, at])))}::jsonb ->> ${id}::text)::integer`
  return sql`${place} ${fromEnd ? sql`desc` : sql`asc`}`
}

/**
 * What a search found of one page, where nothing but the search says what is in the list: then the page is known
 * without a look at the others.
 */
export function foundPage(
  ctx: Context,
  found: Found | undefined,
  query: { page: number; pageSize: number },
): Found | undefined {
  if (found === undefined || !isAllThatIsFound(ctx, query)) return undefined
  const skipped = offsetOf(query)
  return { ...found, ids: found.ids.slice(skipped, skipped + query.pageSize) }
}

const ofSearch = new Set(['search', 'page', 'pageSize'])

/** Whether the list shows all that its search finds: no filter and no policy leaves anything out. */
const isAllThatIsFound = (ctx: Context, query: object): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || ofSearch.has(name)) && seesStoredCounts(ctx)

/** What a search of several lists finds in one of them, the best match first. */
export interface FoundInList {
  list: SearchedList
  ids: readonly string[]
  /** How well each of them matches: -1 is an exact name, 0 the number, 4 the worst (SQL `search_match`). */
  matches: readonly number[]
  capped: boolean
  searchedFor: string | null
}

/**
 * What a search finds in several lists, no more than `most` of each; lists without a match are not there. Typing errors
 * are mended where none of them has one, by the words of these lists alone.
 */
export async function findEverywhere(
  ctx: Context,
  lists: readonly SearchedList[],
  search: string,
  most: number | null,
): Promise<FoundInList[]> {
  const rows = await everywhere(ctx, { lists, search: withoutPunctuation(search), most })
  return rows.map(({ searched_for, ...found }) => ({ ...found, searchedFor: searched_for }))
}

type EverywhereRow = Omit<FoundInList, 'searchedFor'> & { searched_for: string | null }

const everywhere = prepared(
  (ctx, values: Placeholders<{ lists: readonly SearchedList[]; search: string; most: number | null }>) =>
    sql<EverywhereRow>`select list, ids, matches, capped, searched_for
      from search_everywhere(${ctx.actor.companyId}, ${values.lists}::text[], ${values.search},
        ${values.most}::integer)`,
)
