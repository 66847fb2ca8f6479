import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { phonePatternsOf, wordPatternsOf } from './search-words.ts'

/** `search` as a condition: every word occurs, in any case and with or without accents, somewhere in the columns. */
export function matchesSearch(search: string, columns: Expression<string>[]): RawBuilder<SqlBool> {
  const haystack = sql`concat_ws(' ', ${sql.join(columns)})`
  return sql<SqlBool>`(${sql.join(
    wordPatternsOf(search).map((pattern) => sql`${haystack} ~* ${pattern}`),
    sql` and `,
  )})`
}

/** `search` as a condition over several tables: for every word one of the conditions on its `~*` pattern holds. */
export function matchesSearchAcross(
  search: string,
  conditions: (pattern: string) => RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    wordPatternsOf(search).map((pattern) => sql`(${sql.join(conditions(pattern), sql` or `)})`),
    sql` and `,
  )})`
}

/** `search` as a condition on telephone numbers, however either is written. */
export function matchesPhone(search: string, columns: Expression<string>[]): RawBuilder<SqlBool> {
  const patterns = phonePatternsOf(search)
  if (patterns.length === 0) return sql<SqlBool>`false`
  const digits = columns.map((column) => sql`translate(${column}, ' ()+-./', '') like any(${patterns})`)
  return sql<SqlBool>`(${sql.join(digits, sql` or `)})`
}

/** A name as lists sort by it: whatever its capitals, macrons and accents; 2 before 12. */
export const inNameOrder = (name: Expression<string>): RawBuilder<string> =>
  sql<string>`lower(${name}) collate in_name_order`

/** How many rows match in all, counted while they are found: for searches, which look at every row anyway. */
export const matchCount = sql<number>`count(*) over ()`

/**
 * A list's order: the asked column (or several, for what sorts by more than one), then the id so that pages never
 * overlap. `-` in front turns all of it around.
 */
export function orderOf(
  sort: string,
  columns: Record<string, Expression<unknown> | readonly Expression<unknown>[]>,
  id: Expression<unknown>,
): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const asked = columns[name]
  if (asked === undefined) throw new Error(`No column to sort ${name} by`)
  const terms = [...('toOperationNode' in asked ? [asked] : asked), id]
  return sql.join(terms.map((term) => sql`${term} ${direction}`))
}

/** Numbered codes in their natural order: CL-999 before CL-1000. */
export const byCode = (code: Expression<string>): readonly Expression<unknown>[] => [sql`length(${code})`, code]

/** Rows to skip before a page. */
export const offsetOf = (query: { page: number; pageSize: number }): number => (query.page - 1) * query.pageSize

/**
 * A page chosen first, as a condition on the rows that are then looked up whole. An array, because the planner expects
 * ten of one, where it would expect a tenth of the table from `in`.
 */
export const isChosen = (id: Expression<string>, chosen: Expression<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${id} = any(array(${chosen}))`
