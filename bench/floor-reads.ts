import { type Kind, kinds } from './database.ts'
import { foundOrderOf, layouts, orderOf, reverseOf } from './floor-tables.ts'

// What the floor asks of PostgreSQL, one statement for each thing people do. $1 is the company.

/** A statement with its values, and how its one row becomes the answer. Prepared once where it has a name. */
export interface Statement {
  name?: string
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

/** As many as are looked at before it is said that there are more. */
const mostFound = 100

/**
 * Every word within the record's own, or one of two letters at the beginning of one: by trigrams where it is rare,
 * along the list where it is common. PostgreSQL knows which from the words themselves, so the statement has no name and
 * is planned each time; a plan for any word costs more than that.
 */
function found(kind: Kind, companyId: string, offset: number, search: string): Statement {
  const words = foldedWords(search)
  const order = foundOrderOf(layouts[kind])
  const counts = layouts[kind].counted.map((status) =>
    kind === 'jobs' && status === 'overdue'
      ? 'count(*) filter (where late)'
      : `count(*) filter (where status = '${status}')`,
  )
  const columns = 'id, ordered, status, late, code'
  const ofPage = order.replaceAll(/\b(ordered|id)\b/g, 'f.$1')
  const of = `select ${columns} from floor.${kind}_found where company_id = $1`
  return {
    text: `with walked as materialized (
        ${of} ${words.map((_, at) => `and words like $${at + 4}`).join(' ')} order by ${order} limit ${mostFound + 1}),
      with_code as (select * from walked union ${of} and code = $3),
      found as materialized (select *, case when code = $3 then 0 when starts_with(code, $3) then 1 else 2 end as rank
        from with_code order by rank, ${order} limit ${mostFound})
      select ((select count(*) from walked) > ${mostFound})::text as more, totals.*, ${joined(`
        select k.* from (select * from found order by rank, ${order} limit ${pageSize} offset $2) as f
          join floor.${kind} k on k.company_id = $1 and k.id = f.id order by f.rank, ${ofPage}`)} as items
      from (select count(*) as total, concat_ws(',', ${counts.join(', ') || "''"}) as counts from found) as totals`,
    values: [companyId, offset, words.join(' '), ...words.map(patternOf)],
    answer: (row) => answerOf(kind, row, Number(row['total'])),
  }
}

const patternOf = (word: string): string =>
  `%${word.length < 3 ? ' ' : ''}${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Small letters without their signs. */
export const foldedWords = (text: string): string[] =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/)

function countsOf(kind: Kind, row: Record<string, string | null>): Record<string, number> {
  const counts = (row['counts'] ?? '').split(',').map(Number)
  return Object.fromEntries(layouts[kind].counted.map((status, at) => [status, counts[at] ?? 0]))
}

function answerOf(kind: Kind, row: Record<string, string | null>, total: number): string {
  const list = `{"items":[${row['items'] ?? ''}],"total":${total},"more":${row['more'] === 'true'},"searchedFor":null`
  return layouts[kind].counted.length === 0 ? `${list}}` : `${list},"counts":${JSON.stringify(countsOf(kind, row))}}`
}
