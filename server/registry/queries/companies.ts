import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { plans, type Plan } from '#domain/plans.ts'
import type { PlanInterval } from '#domain/subscription/choices.ts'
import type { listCompanies } from '#domain/registry/api.ts'
import type { CompanyStatus } from '#domain/registry/choices.ts'
import { erasableBefore, erasedFrom } from '#domain/registry/rules.ts'
import { isGivenUp } from '#server/companies/queries/standing.ts'
import type { companyList, CompanySummary } from '#domain/registry/schema.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { inNameOrder, matchesSearch, offsetOf, orderOf, paged } from '#server/platform/db/listing.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { answersOf } from '#server/platform/policy.ts'
import { registryPolicy, type CompanyFacts } from '../policy.ts'
import { superAdminIn } from './acting.ts'
import { monthlyValue, monthlyValueOfCompany, totalsOf } from './sizes.ts'

const people = sql<number>`(select count(*) from users u where u.company_id = companies.id and u.role <> 'client'
  and u.status <> 'disabled')`
const activeJobs = sql<number>`(select count(*) from jobs j where j.company_id = companies.id and j.active)`

const reports = sql<number>`(select coalesce(sum(k.count), 0)::integer from list_counts k
  where k.company_id = companies.id and k.list = 'reports')`

const sortColumns = {
  name: inNameOrder(sql.ref('companies.name')),
  plan: sql`array_position(${sql.lit(`{${plans.join(',')}}`)}::text[], companies.plan)`,
  status: sql`companies.status`,
  people,
  activeJobs,
  reports,
  monthlyValue,
  createdAt: sql`companies.created_at`,
}

const companies = (db: TenantDb) => db.selectFrom('companies').modifyFront(sql.raw(acrossCompanies))

const summaries = (db: TenantDb) =>
  companies(db).select([
    'id',
    'plan_version as version',
    'name',
    'code as companyId',
    'email',
    'phone',
    'website',
    'timezone',
    'plan',
    'trial_ends_at as trialEndsAt',
    'plan_interval as planInterval',
    'status',
    'cancelled_at as cancelledAt',
    'created_at as createdAt',
    people.as('people'),
    activeJobs.as('activeJobs'),
    reports.as('reports'),
    sql<boolean>`exists (select from users u where u.company_id = companies.id and u.role = 'org_admin'
      and u.status = 'active')`.as('hasOrgAdmin'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

/** A company with what its policy asks. */
export interface FoundCompany {
  company: CompanySummary
  facts: CompanyFacts
}

function toCompany({ hasOrgAdmin, planInterval, ...row }: Row, accountId: string): FoundCompany {
  const interval = planInterval as PlanInterval | null
  const facts = { isCancelled: row.cancelledAt !== null, hasOrgAdmin, isSubscribed: interval !== null }
  const company = {
    ...row,
    plan: row.plan as Plan,
    interval,
    monthlyValue: monthlyValueOfCompany({ ...row, interval }),
    status: row.status as CompanyStatus,
    erasedFrom: row.cancelledAt === null ? null : erasedFrom(row.cancelledAt),
    ...answersOf(registryPolicy, superAdminIn(row.id, accountId), facts),
  }
  return { company, facts }
}

/** Every company, for the super admin's page; search covers name and short code. */
export async function listCompanyRecords(
  db: PlatformDb,
  accountId: string,
  { query }: HandlerInput<typeof listCompanies>,
): Promise<z.output<typeof companyList>> {
  const { search = '', status, plan } = query
  const found = search === '' ? sql`true` : matchesSearch(search, sql`companies.name || ' ' || companies.code`)
  const matching = sql<boolean>`${found} and ${plan === undefined ? sql`true` : sql`companies.plan = ${plan}`}`
  const [rows, { totals, counts }] = await Promise.all([
    summaries(db)
      .where(matching)
      .$if(status !== undefined, (list) => list.where('companies.status', '=', status ?? ''))
      .orderBy(orderOf(query.sort ?? 'name', sortColumns, sql`companies.id`))
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    totalsOf(db, matching, status),
  ])
  return paged(query, {
    items: rows.map((row) => toCompany(row, accountId).company),
    total: totals.companies,
    counts,
    totals,
  })
}

/** The newest of them. */
export async function newestCompanies(db: PlatformDb, accountId: string, count: number): Promise<CompanySummary[]> {
  const rows = await summaries(db)
    .orderBy(orderOf('-createdAt', sortColumns, sql`companies.id`))
    .limit(count)
    .execute()
  return rows.map((row) => toCompany(row, accountId).company)
}

/** One of them with what its policy asks, or 404; within that company as well. */
export async function findCompany(db: TenantDb, id: string, accountId: string): Promise<FoundCompany> {
  const row = await summaries(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toCompany(row, accountId)
}

/** One of them, or 404. */
export const getCompanySummary = async (db: PlatformDb, id: string, accountId: string): Promise<CompanySummary> =>
  (await findCompany(db, id, accountId)).company

/** The fingerprint of what the company was added with; undefined where there is none yet. */
export const createdHashOf = async (ctx: Context): Promise<Buffer | null | undefined> =>
  (await ctx.db.selectFrom('companies').select('created_hash').where('id', '=', ctx.actor.companyId).executeTakeFirst())
    ?.created_hash

/** The closed companies whose time is over at this moment, those longest due first. */
export async function listErasable(db: PlatformDb, now: string): Promise<{ companyId: string }[]> {
  return companies(db)
    .select('id as companyId')
    .where((on) => on.or([on('cancelled_at', '<=', erasableBefore(now)), isGivenUp(now)]))
    .orderBy('closed_from')
    .execute()
}
