import { type Kind, kinds } from './database.ts'
import { layouts, orderOf, reverseOf } from './floor-tables.ts'

// What the floor asks of PostgreSQL, one prepared statement for each thing people do. $1 is the company.

/** A prepared statement with its values, and how its one row becomes the answer. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
  answer: (row: Record<string, string | null>) => string
}

const pageSize = 50

/** How many of each kind there were when a list was answered last: which end of it is nearer. */
const totals = new Map<Kind, number>()

/** The statement that answers a GET. */
export function reading(companyId: string, address: string): Statement {
  const { pathname, searchParams } = new URL(address, 'http://floor')
  const [, , kind, id] = pathname.split('/') as [string, string, Kind, string?]
  if (!kinds.includes(kind)) throw new Error(`Nothing is read at ${address}`)
  if (id !== undefined) return record(kind, companyId, id)
  const offset = (Number(searchParams.get('page') ?? 1) - 1) * pageSize
  const search = searchParams.get('search')
  if (search !== null) return found(kind, companyId, offset, search)
  if (kind === 'reports' && searchParams.has('progress')) return recentInProgress(companyId, offset)
  const status = searchParams.get('status')
  return status === null ? listed(kind, companyId, offset) : withStatus(kind, companyId, offset, status)
}

const record = (kind: Kind, companyId: string, id: string): Statement => ({
  name: `read ${kind}`,
  text: `select '{' || shared || more || '}' as body from floor.${kind} where company_id = $1 and id = $2`,
  values: [companyId, id],
  answer: ({ body }) => body ?? '',
})

const joined = (page: string): string =>
  `(select string_agg('{' || shared || listed || '}', ',') from (${page}) as page)`
const withCounts = (kind: Kind, items: string): string =>
  `select n.total, array_to_string(n.counts, ',') as counts, ${items} as items from floor.counts n
    where n.company_id = $1 and n.kind = '${kind}'`

/** Along the index from its beginning, or from its end where that is nearer. */
function listed(kind: Kind, companyId: string, offset: number): Statement {
  const layout = layouts[kind]
  const own = `select * from floor.${kind} k where k.company_id = $1`
  const answer: Statement['answer'] = (row) => {
    totals.set(kind, Number(row['total']))
    return answerOf(kind, row, Number(row['total']))
  }
  if (offset * 2 <= (totals.get(kind) ?? Infinity)) {
    const items = joined(`${own} order by ${orderOf(layout)} limit ${pageSize} offset $2`)
    return { name: `list ${kind}`, text: withCounts(kind, items), values: [companyId, offset], answer }
  }
  const last = `${own} order by ${reverseOf(layout)} limit greatest(0, least(${pageSize}, n.total - $2))
    offset greatest(0, n.total - $2 - ${pageSize})`
  const items = joined(`select * from (${last}) as last order by ${orderOf(layout)}`)
  return { name: `last of ${kind}`, text: withCounts(kind, items), values: [companyId, offset], answer }
}

const sortOf: Partial<Record<Kind, string>> = {
  jobs: 'k.amount desc, k.id desc',
  invoices: 'k.total desc, k.id desc',
}

/** Those in one status, by their amount. */
function withStatus(kind: Kind, companyId: string, offset: number, status: string): Statement {
  const items = joined(`select * from floor.${kind} k where k.company_id = $1 and k.status = $3
    order by ${sortOf[kind]} limit ${pageSize} offset $2`)
  return {
    name: `${kind} by amount`,
    text: withCounts(kind, items),
    values: [companyId, offset, status],
    answer: (row) => answerOf(kind, row, countsOf(kind, row)[status] ?? 0),
  }
}

/** Reports of the last ninety days on jobs half done, by their client. */
const recentInProgress = (companyId: string, offset: number): Statement => ({
  name: 'recent reports',
  text: `with found as materialized (
      select id, client_name from floor.reports where company_id = $1 and progress between 51 and 75
        and ordered >= (now() at time zone 'Pacific/Auckland')::date - 89)
    select (select count(*) from found) as total, '' as counts, ${joined(`
      select k.* from (select * from found order by client_name, id limit ${pageSize} offset $2) as f
        join floor.reports k on k.company_id = $1 and k.id = f.id order by f.client_name, f.id`)} as items`,
  values: [companyId, offset],
  answer: (row) => answerOf('reports', row, Number(row['total'])),
})

/** Every word within the record's own, by trigrams; two letters have none, so the narrow table is looked through. */
function found(kind: Kind, companyId: string, offset: number, search: string): Statement {
  const words = foldedWords(search)
  const isShort = words.some((word) => word.length < 3)
  // In another collation than the index has, so that it is not asked.
  const column = isShort ? 'words collate "C"' : 'words'
  const order = orderOf(layouts[kind])
  const counts = layouts[kind].counted.map((status) =>
    kind === 'jobs' && status === 'overdue'
      ? 'count(*) filter (where late)'
      : `count(*) filter (where status = '${status}')`,
  )
  return {
    name: `find ${kind} ${words.length} ${isShort}`,
    text: `with found as materialized (
        select id, ordered, status, late from floor.${kind}_found where company_id = $1
          ${words.map((_, at) => `and ${column} like $${at + 3}`).join(' ')})
      select totals.*, ${joined(`
        select k.* from (select * from found order by ${order} limit ${pageSize} offset $2) as f
          join floor.${kind} k on k.company_id = $1 and k.id = f.id order by ${order.replaceAll(/\b(ordered|id)\b/g, 'f.$1')}`)} as items
      from (select count(*) as total, concat_ws(',', ${counts.join(', ') || "''"}) as counts from found) as totals`,
    values: [companyId, offset, ...words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)],
    answer: (row) => answerOf(kind, row, Number(row['total'])),
  }
}

/** Small letters without their signs. */
export const foldedWords = (text: string): string[] =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/)

function countsOf(kind: Kind, row: Record<string, string | null>): Record<string, number> {
  const counts = (row['counts'] ?? '').split(',').map(Number)
  return Object.fromEntries(layouts[kind].counted.map((status, at) => [status, counts[at] ?? 0]))
}

function answerOf(kind: Kind, row: Record<string, string | null>, total: number): string {
  const list = `{"items":[${row['items'] ?? ''}],"total":${total}`
  return layouts[kind].counted.length === 0 ? `${list}}` : `${list},"counts":${JSON.stringify(countsOf(kind, row))}}`
}
