import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { hasNextPage } from '#domain/fields.ts'
import type { DB } from './tables.gen.ts'

/**
 * `search` as a condition on one text, of what no tenant has and so no entries (server/platform/search.ts): every word
 * occurs in it, in any case and with or without accents.
 */
export const matchesSearch = (search: string, text: Expression<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`' ' || folded(${text}) like all (
    array(select search_pattern(word) from string_to_table(btrim(folded(${search})), ' ') as word))`

/** A name as lists sort by it: whatever its capitals, macrons and accents; 2 before 12. */
export const inNameOrder = (name: Expression<string>): RawBuilder<string> =>
  sql<string>`lower(${name}) collate in_name_order`

/**
 * A list's order: the asked column (or several, for what sorts by more than one), then the id so that pages never
 * overlap. `-` in front turns all of it around, and `fromEnd` what that says.
 */
export function orderOf(
  sort: string,
  columns: Record<string, Expression<unknown> | readonly Expression<unknown>[]>,
  id: Expression<unknown>,
  fromEnd = false,
): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') === fromEnd ? sql`asc` : sql`desc`
  const asked = columns[name]
  if (asked === undefined) throw new Error(`No column to sort ${name} by`)
  const terms = [...('toOperationNode' in asked ? [asked] : asked), id]
  return sql.join(terms.map((term) => sql`${term} ${direction}`))
}

/**
 * Whether a column is any of these values, which are at least one. A single value is compared by `=`, which indexes
 * serve in the order of their next column; several go as one array, so that their number makes no other statement.
 */
export const isAnyOf = (
  column: Expression<unknown>,
  values: readonly (string | null)[],
  type: 'text' | 'uuid' = 'text',
): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}`
    : sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`

/** The value of a filter where it is one alone. */
export const onlyOf = (values: readonly string[] | undefined): string | undefined =>
  values?.length === 1 ? values[0] : undefined

/** Numbered codes in their natural order: CL-999 before CL-1000. */
export const byCode = (code: Expression<string>): readonly Expression<unknown>[] => [sql`length(${code})`, code]

interface AskedPage {
  page: number
  pageSize: number
}

/** Rows to skip before a page. */
export const offsetOf = (query: AskedPage): number => (query.page - 1) * query.pageSize

/** A page's answer, with whether there is another after it. */
export const paged = <Answer extends { total: number }>(
  query: AskedPage,
  answer: Answer,
): Answer & { more: boolean } => ({ ...answer, more: hasNextPage(query, answer.total) })

/** Where a page lies in its list. */
interface Place {
  limit: RawBuilder<number>
  offset: number
  /** Counted from the end of the list, whose order is then turned around. */
  fromEnd: boolean
}

// So many rows are skipped as quickly as they are counted.
const near = 500

/** Where a page lies when it is walked to from the beginning. */
const placeOf = (query: AskedPage): Place => ({
  // Said, not a parameter: of one it does not know the planner expects a tenth of the table.
  limit: sql.lit(query.pageSize),
  offset: offsetOf(query),
  fromEnd: false,
})

/**
 * Where a page lies when it is walked to from whichever end is nearer: the last page is no further than the first.
 * `total` is asked for pages that are not near anyway.
 */
export async function nearerPlaceOf(query: AskedPage, total: () => Promise<number>): Promise<Place> {
  const offset = offsetOf(query)
  if (offset <= near) return placeOf(query)
  const all = await total()
  const behind = all - offset
  if (behind >= offset || behind <= 0) return placeOf(query)
  if (behind <= query.pageSize) return { limit: sql<number>`${behind}`, offset: 0, fromEnd: true }
  return { limit: sql.lit(query.pageSize), offset: behind - query.pageSize, fromEnd: true }
}

/**
 * The rows of a table or view with these ids, each there once, looked up one by one. A condition on the ids alone would
 * let the planner, to whom each company is an average one, read all that a company has: little of an average one.
 */
export const lookedUp = (companyId: string, table: keyof DB, ids: RawBuilder<unknown>, key = 'id') =>
  sql`(select looked_up.* from unnest(${ids}) as asked (id) cross join lateral (
    select * from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(key)} = asked.id
    limit 1) as looked_up)`

/** The same, to stand where the table's name would. */
export const rowsOf = <Table extends keyof DB>(companyId: string, table: Table, ids: RawBuilder<unknown>): Table =>
  lookedUp(companyId, table, ids).as(table) as unknown as Table

/** The rows of a page that is chosen first, to stand where the table's name would. */
export const chosenRows = <Table extends keyof DB>(
  companyId: string,
  table: Table,
  chosen: Expression<unknown>,
): Table => rowsOf(companyId, table, sql`array(${chosen})`)
