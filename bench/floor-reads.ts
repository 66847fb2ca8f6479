import { dashboardOf, toldBefore, toldOf } from './floor-dashboard.ts'
import { answerOf, countsIn, foldedWords, joined, pageSize, type Statement, withCounts } from './floor-lists.ts'
import {
  countsOf,
  type FloorKind,
  floorKinds,
  foundOrderOf,
  layouts,
  orderOf,
  recordOf,
  reverseOf,
} from './floor-tables.ts'
import { boardOfTasks, openTasks, ownTasks, tasksBetween } from './floor-task-reads.ts'

// What the floor asks of PostgreSQL, one statement for each thing people do. $1 is the company.

/** How many of each kind there were when a list was answered last: which end of it is nearer. */
const totals = new Map<FloorKind, number>()

/** The statement that answers a GET of this person. */
export function reading(companyId: string, personId: string, address: string): Statement {
  const { pathname, searchParams } = new URL(address, 'http://floor')
  if (pathname === '/api/task-board') return boardOfTasks(companyId)
  if (pathname === '/api/calendar/tasks')
    return tasksBetween(companyId, searchParams.get('from'), searchParams.get('to'))
  if (pathname === '/api/dashboard') return dashboardOf(companyId, personId)
  if (pathname === '/api/activity') return toldBefore(companyId, searchParams.get('before') ?? '')
  if (pathname.startsWith('/api/activity/')) return toldOf(companyId, pathname)
  const [, , kind, id] = pathname.split('/') as [string, string, FloorKind, string?]
  if (!floorKinds.includes(kind)) throw new Error(`Nothing is read at ${address}`)
  if (id !== undefined) return record(kind, companyId, id)
  const offset = (Number(searchParams.get('page') ?? 1) - 1) * pageSize
  const search = searchParams.get('search')
  if (search !== null) return found(kind, companyId, offset, search)
  if (kind === 'reports' && searchParams.has('progress')) return recentInProgress(companyId, offset)
  if (searchParams.get('assignedTo') === 'me') return ownTasks(companyId, offset, personId)
  const status = searchParams.get('status')
  if (status === 'open') return openTasks(companyId, offset)
  return status === null ? listed(kind, companyId, offset) : withStatus(kind, companyId, offset, status)
}

const record = (kind: FloorKind, companyId: string, id: string): Statement => ({
  name: `read ${kind}`,
  text: `select ${recordOf(layouts[kind])} as body from floor.${kind} where company_id = $1 and id = $2`,
  values: [companyId, id],
  answer: ({ body }) => body ?? '',
})

/** Along the index from its beginning, or from its end where that is nearer. */
function listed(kind: FloorKind, companyId: string, offset: number): Statement {
  const layout = layouts[kind]
  const own = `select * from floor.${kind} k where k.company_id = $1`
  const answer: Statement['answer'] = (row) => {
    totals.set(kind, Number(row['total']))
    return answerOf(kind, row, { total: Number(row['total']), offset })
  }
  if (offset * 2 <= (totals.get(kind) ?? Infinity)) {
    const items = joined(kind, `${own} order by ${orderOf(layout)} limit ${pageSize} offset $2`)
    return { name: `list ${kind}`, text: withCounts(kind, items), values: [companyId, offset], answer }
  }
  const last = `${own} order by ${reverseOf(layout)} limit greatest(0, least(${pageSize}, n.total - $2))
    offset greatest(0, n.total - $2 - ${pageSize})`
  const items = joined(kind, `select * from (${last}) as last order by ${orderOf(layout)}`)
  return { name: `last of ${kind}`, text: withCounts(kind, items), values: [companyId, offset], answer }
}

const sortOf: Partial<Record<FloorKind, string>> = {
  jobs: 'k.amount desc, k.id desc',
  invoices: 'k.total desc, k.id desc',
}

/** Those in one status, by their amount. */
function withStatus(kind: FloorKind, companyId: string, offset: number, status: string): Statement {
  const items = joined(
    kind,
    `select * from floor.${kind} k where k.company_id = $1 and k.status = $3
    order by ${sortOf[kind]} limit ${pageSize} offset $2`,
  )
  return {
    name: `${kind} by amount`,
    text: withCounts(kind, items),
    values: [companyId, offset, status],
    answer: (row) => answerOf(kind, row, { total: countsIn(kind, row)[status] ?? 0, offset }),
  }
}

/** Reports of the last ninety days on jobs half done, by their client. */
const recentInProgress = (companyId: string, offset: number): Statement => ({
  name: 'recent reports',
  text: `with found as materialized (
      select id, client_name from floor.reports where company_id = $1 and progress between 51 and 75
        and ordered >= (now() at time zone 'Pacific/Auckland')::date - 89)
    select (select count(*) from found) as total, '' as counts, ${joined(
      'reports',
      `
      select k.* from (select * from found order by client_name, id limit ${pageSize} offset $2) as f
        join floor.reports k on k.company_id = $1 and k.id = f.id order by f.client_name, f.id`,
    )} as items`,
  values: [companyId, offset],
  answer: (row) => answerOf('reports', row, { total: Number(row['total']), offset }),
})

/** As many are counted; beyond, the total is a minimum. */
const mostFound = 100

/**
 * Every word within the record's own, or one of two letters at the beginning of one: by trigrams where it is rare,
 * along the list where it is common. PostgreSQL knows which from the words themselves, so the statement has no name and
 * is planned each time; a plan for any word costs more than that.
 */
function found(kind: FloorKind, companyId: string, offset: number, search: string): Statement {
  const words = foldedWords(search)
  const order = foundOrderOf(layouts[kind])
  const counts = countsOf(layouts[kind])
  const columns = 'id, ordered, status, late, code'
  const ofPage = order.replaceAll(/\b(ordered|id)\b/g, 'f.$1')
  const of = `select ${columns} from floor.${kind}_found where company_id = $1`
  return {
    text: `with walked as materialized (
        ${of} ${words.map((_, at) => `and words like $${at + 4}`).join(' ')} order by ${order} limit ${mostFound + 1}),
      with_code as (select * from walked union ${of} and code = $3),
      found as materialized (select *, case when code = $3 then 0 when starts_with(code, $3) then 1 else 2 end as rank
        from with_code order by rank, ${order} limit ${mostFound})
      select ((select count(*) from walked) > ${mostFound})::text as beyond, totals.*, ${joined(
        kind,
        `
        select k.* from (select * from found order by rank, ${order} limit ${pageSize} offset $2) as f
          join floor.${kind} k on k.company_id = $1 and k.id = f.id order by f.rank, ${ofPage}`,
      )} as items
      from (select count(*) as total, concat_ws(',', ${counts.join(', ') || "''"}) as counts from found) as totals`,
    values: [companyId, offset, words.join(' '), ...words.map(patternOf)],
    answer: (row) => answerOf(kind, row, { total: Number(row['total']), offset }),
  }
}

const patternOf = (word: string): string =>
  `%${word.length < 3 ? ' ' : ''}${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
