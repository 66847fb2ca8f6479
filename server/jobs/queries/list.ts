import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listJobs, lookupJobs, sumJobs } from '#domain/jobs/api.ts'
import type { jobChoices, jobList, JobStatus, jobSums } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { seesStoredCounts, storedCounts, type StateCount } from '#server/platform/counts.ts'
import {
  byCode,
  chosenRows,
  inNameOrder,
  isAnyOf,
  nearerPlaceOf,
  onlyOf,
  orderOf,
} from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { amongFound, asFound, findAll, foundPage, listFound, type Found } from '#server/platform/search.ts'
import { jobDetails, jobOverdue, jobs, toJob } from '../queries.ts'
import { jobsWithFigures } from './facts.ts'

const sortColumns = {
  name: inNameOrder(sql.ref('jobs.name')),
  jobId: byCode(sql.ref('jobs.code')),
  clientName: sql`clients.name_in_order`,
  status: sql`jobs.status`,
  startDate: sql`jobs.start_date`,
  estimatedEndDate: sql`jobs.estimated_end_date`,
  contractAmount: sql`jobs.contract_amount`,
  progress: sql`case when jobs.contract_amount = 0 then 0
    else (jobs.total_invoiced + job_figures.invoiced) / jobs.contract_amount end`,
  unclaimed: sql`job_figures.unclaimed`,
  createdAt: sql`jobs.created_at`,
  updatedAt: sql`jobs.updated_at`,
}

type JobQuery = HandlerInput<typeof listJobs>['query']
type JobAnswer = Pick<z.output<typeof jobList>, 'items' | 'total' | 'counts'>

/** Search covers name, code, address, client, quote number and managers. */
export const listJobRecords = (
  ctx: Context,
  { query }: HandlerInput<typeof listJobs>,
): Promise<z.output<typeof jobList>> =>
  listFound(ctx, 'jobs', { ...query, clientId: onlyOf(query.clientId) }, (found) => listAmong(ctx, query, found))

async function listAmong(ctx: Context, query: JobQuery, found: Found | undefined): Promise<JobAnswer> {
  const { clientId, status, unclaimed, updatedSince } = query
  const { companyId } = ctx.actor
  const matching = matchingJobs(ctx, query)
  const among = amongFound(ctx, 'jobs', found)
  const isWhole =
    [found, clientId, unclaimed, updatedSince].every((filter) => filter === undefined) && seesStoredCounts(ctx)
  const counting = isWhole ? countStored(ctx) : countMatching(ctx, among, matching)
  const totalOf = (counted: StateCount[]): number => {
    const inState = counted.filter(
      ({ state }) =>
        status === undefined || status.some((each) => (each === 'active' ? state !== 'completed' : state === each)),
    )
    return inState.reduce((sum, row) => sum + (query.overdue === undefined ? row.count : row.overdue), 0)
  }
  const place = await nearerPlaceOf(query, async () => totalOf(await counting))
  const order = (fromEnd = false) =>
    found === undefined || query.sort !== undefined
      ? orderOf(query.sort ?? '-createdAt', sortColumns, sql`jobs.id`, fromEnd)
      : asFound(sql.ref('jobs.id'), found, fromEnd)
  // The page is chosen first, where possible among jobs alone; names and what is recorded come to its fifty only.
  const chosen = () =>
    listSortedBy(ctx, query.sort, among)
      .where(matching)
      .where(inState(ctx, query))
      .select('jobs.id')
      .orderBy(order(place.fromEnd))
      .limit(place.limit)
      .offset(place.offset)
  const page = foundPage(ctx, found, query)
  const [rows, counted] = await Promise.all([
    jobDetails(ctx, page === undefined ? chosenRows(companyId, 'jobs', chosen()) : amongFound(ctx, 'jobs', page))
      .orderBy(page === undefined ? order() : asFound(sql.ref('jobs.id'), page))
      .execute(),
    counting,
  ])
  const countOf = (state: JobStatus): number => counted.find((row) => row.state === state)?.count ?? 0
  return {
    items: rows.map((row) => toJob(ctx, row)),
    total: totalOf(counted),
    counts: {
      pending: countOf('pending'),
      'in-progress': countOf('in-progress'),
      completed: countOf('completed'),
      overdue: counted.reduce((sum, row) => sum + row.overdue, 0),
    },
  }
}

/** What all that a list shows come to. */
export async function sumListedJobs(
  ctx: Context,
  { query }: HandlerInput<typeof sumJobs>,
): Promise<z.output<typeof jobSums>> {
  const found = await findAll(ctx, 'jobs', query.search)
  return jobsWithFigures(ctx, amongFound(ctx, 'jobs', found))
    .where(matchingJobs(ctx, query))
    .where(inState(ctx, query))
    .select([(on) => on.fn.countAll<number>().as('count'), total(sql`sum(job_figures.unclaimed)`).as('unclaimed')])
    .executeTakeFirstOrThrow()
}

type JobFilters = HandlerInput<typeof sumJobs>['query']

/** What narrows a list and its counts by state. */
const matchingJobs =
  (ctx: Context, { clientId, unclaimed, updatedSince }: JobFilters) =>
  (on: ExpressionBuilder<DB, 'jobs'>) =>
    on.and([
      on('jobs.company_id', '=', ctx.actor.companyId),
      ...(clientId === undefined ? [] : [isAnyOf(sql.ref('jobs.client_id'), clientId, 'uuid')]),
      ...(updatedSince === undefined ? [] : [on('jobs.updated_at', '>=', updatedSince)]),
      ...(unclaimed === undefined ? [] : [on('jobs.id', 'in', unclaimedJobs(ctx))]),
    ])

/** What narrows a list further to some of its states. */
const inState =
  (ctx: Context, { status, overdue }: JobFilters) =>
  (on: ExpressionBuilder<DB, 'jobs'>) =>
    on.and([
      ...(status === undefined
        ? []
        : [
            on.or([
              ...(status.includes('active') ? [on('jobs.active', '=', sql.lit(true))] : []),
              ...inStatuses(status.filter((each) => each !== 'active')),
            ]),
          ]),
      ...(overdue === undefined ? [] : [jobOverdue(ctx)]),
    ])

const inStatuses = (statuses: readonly string[]) =>
  statuses.length === 0 ? [] : [isAnyOf(sql.ref('jobs.status'), statuses)]

/** What a page is chosen among: jobs alone, unless they are sorted by what stands elsewhere. */
function listSortedBy(ctx: Context, sort = '', among: 'jobs') {
  if (/^-?clientName$/.test(sort)) return jobs(ctx, among)
  if (/^-?(progress|unclaimed)$/.test(sort)) return jobsWithFigures(ctx, among)
  return ctx.db.selectFrom(among)
}

/** The jobs with money not yet claimed, by their ids. */
const unclaimedJobs = (ctx: Context) =>
  ctx.db
    .selectFrom('job_figures')
    .select('job_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('unclaimed', '>', sql.lit('0'))

/** The stored counts, with what became overdue since the month began. */
async function countStored(ctx: Context): Promise<StateCount[]> {
  const [stored, lately] = await Promise.all([
    storedCounts(ctx, 'jobs'),
    ctx.db
      .selectFrom('jobs')
      .where('company_id', '=', ctx.actor.companyId)
      .where(jobOverdue(ctx))
      .where('estimated_end_date', '>=', sql<string>`month_of(${ctx.today}::date)`)
      .select(['status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  return stored.map((row) => ({
    ...row,
    overdue: row.overdue + (lately.find(({ status }) => status === row.state)?.count ?? 0),
  }))
}

const countMatching = (
  ctx: Context,
  among: 'jobs',
  matching: (on: ExpressionBuilder<DB, 'jobs'>) => Expression<SqlBool>,
): Promise<StateCount[]> =>
  ctx.db
    .selectFrom(among)
    .where(matching)
    .select([
      'jobs.status as state',
      (on) => on.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${jobOverdue(ctx)})`.as('overdue'),
    ])
    .groupBy('jobs.status')
    .execute()

/** Names of jobs to choose from, by name, code and client: as they were found or newest first, completed ones last. */
export async function lookupJobNames(
  ctx: Context,
  { query }: HandlerInput<typeof lookupJobs>,
): Promise<z.output<typeof jobChoices>> {
  const { items, total } = await listFound(ctx, 'jobs', { ...query, headings: true }, async (found) => {
    const order = found === undefined ? sql`jobs.created_at desc` : asFound(sql.ref('jobs.id'), found)
    const chosen = ctx.db
      .selectFrom(amongFound(ctx, 'jobs', found))
      .where('jobs.company_id', '=', ctx.actor.companyId)
      .$if(query.clientId !== undefined, (list) => list.where('jobs.client_id', '=', query.clientId ?? ''))
      .select('jobs.id')
      .orderBy('jobs.active', 'desc')
      .orderBy(order)
      .orderBy('jobs.id', 'desc')
      .limit(sql.lit(query.pageSize))
    const items = await jobs(ctx, chosenRows(ctx.actor.companyId, 'jobs', chosen))
      .select([
        'jobs.id',
        'jobs.name',
        'jobs.code as jobId',
        'jobs.client_id as clientId',
        'clients.name as clientName',
      ])
      .orderBy('jobs.active', 'desc')
      .orderBy(order)
      .orderBy('jobs.id', 'desc')
      .execute()
    return { items, total: items.length }
  })
  return { items, total }
}
