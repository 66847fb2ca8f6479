import { type FloorKind, itemOf, layouts } from './floor-tables.ts'

// What the answers of lists are put together from.

/** A statement with its values, and how its one row becomes the answer. Prepared once where it has a name. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
  answer: (row: Record<string, string | null>) => string
}

export const pageSize = 50

/** The rows of a page as one text. */
export const joined = (kind: FloorKind, page: string): string =>
  `(select string_agg(${itemOf(layouts[kind])}, ',') from (${page}) as page)`

/** Items beside what is counted of their list, which may be a part of a kind: what one person has. */
export const withCounts = (counted: string, items: string): string =>
  `select n.total, array_to_string(n.counts, ',') as counts, ${items} as items from floor.counts n
    where n.company_id = $1 and n.kind = '${counted}'`

/** Small letters without their signs. */
export const foldedWords = (text: string): string[] =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/)

export function countsIn(kind: FloorKind, row: Record<string, string | null>): Record<string, number> {
  const counts = (row['counts'] ?? '').split(',').map(Number)
  return Object.fromEntries(layouts[kind].counted.map((status, at) => [status, counts[at] ?? 0]))
}

export function answerOf(
  kind: FloorKind,
  row: Record<string, string | null>,
  { total, offset }: { total: number; offset: number },
): string {
  const page = `"more":${total > offset + pageSize},"totalIsMinimum":${row['beyond'] === 'true'}`
  const list = `{"items":[${row['items'] ?? ''}],"total":${total},${page},"searchedFor":null`
  return layouts[kind].counted.length === 0 ? `${list}}` : `${list},"counts":${JSON.stringify(countsIn(kind, row))}}`
}
