import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** `search` as a condition: every word occurs, in any case, somewhere in the columns. */
export function matchesSearch(search: string, columns: Expression<string>[]): RawBuilder<SqlBool> {
  const haystack = sql`concat_ws(' ', ${sql.join(columns)})`
  const words = search.split(/\s+/).filter((word) => word !== '').slice(0, 10)
  return sql<SqlBool>`(${sql.join(words.map((word) => sql`${haystack} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`), sql` and `)})`
}

/** A list's order: the asked column, then the id so that pages never overlap. `-` in front turns it around. */
export function orderOf(sort: string, columns: Record<string, Expression<unknown>>, id: Expression<unknown>): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const column = columns[name]
  if (column === undefined) throw new Error(`No column to sort ${name} by`)
  return sql`${column} ${direction}, ${id} ${direction}`
}

/** Rows to skip before a page. */
export const offsetOf = (query: { page: number; pageSize: number }): number => (query.page - 1) * query.pageSize
