import { sql, type RawBuilder } from 'kysely'
import type { CompanySize } from '#domain/overview/rules.ts'
import { plans, type Plan } from '#domain/plans.ts'
import { monthlyValueOf, planIntervals, type PlanInterval } from '#domain/subscription/choices.ts'
import { toMoney, type Money } from '#domain/money.ts'
import type { CompanyStatus } from '#domain/registry/choices.ts'
import type { CompanyTotals } from '#domain/registry/schema.ts'
import Big from 'big.js'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

/** Active and invited people of the company, client users not counted: what a plan limits. */
const isCounted = sql<boolean>`role <> 'client' and status <> 'disabled'`

/**
 * Every company with what it has. Of each table all rows are read once: looked up company by company they take three
 * times as long.
 */
const sized = sql`
  select c.id, c.name, c.code, c.plan, c.plan_interval, c.status, c.trial_ends_at, c.cancelled_at, c.created_at,
    coalesce(p.people, 0)::integer as people, coalesce(p.has_org_admin, false) as has_org_admin,
    coalesce(k.active_jobs, 0)::integer as active_jobs, coalesce(k.reports, 0)::integer as reports
  from companies c
  left join (
    select company_id, count(*) filter (where ${isCounted}) as people,
      bool_or(role = 'org_admin' and status = 'active') as has_org_admin
    from users group by company_id) as p on p.company_id = c.id
  left join (
    select company_id, sum(count) filter (where list = 'jobs' and state <> 'completed') as active_jobs,
      sum(count) filter (where list = 'reports') as reports
    from list_counts where list in ('jobs', 'reports') group by company_id) as k on k.company_id = c.id`

interface Sum {
  status: string
  plan: string
  interval: PlanInterval | null
  companies: number
  people: number
  activeJobs: number
  reports: number
}

/** What companies have together, by status and plan; `matching` is a condition on their columns. */
async function sumsOf(db: PlatformDb, matching: RawBuilder<boolean>): Promise<Sum[]> {
  const { rows } = await sql<Sum>`${sql.raw(acrossCompanies)}
    select status, plan, plan_interval as interval, count(*)::integer as companies, sum(people)::integer as people,
      sum(active_jobs)::integer as "activeJobs", sum(reports)::integer as reports
    from (${sized}) as companies where ${matching} group by status, plan, plan_interval`.execute(db)
  return rows
}

/** What the companies of a list have together, and how many of them have which status. */
export const totalsOf = async (
  db: PlatformDb,
  matching: RawBuilder<boolean>,
  status: CompanyStatus | undefined,
): Promise<Totals> => addedUp(await sumsOf(db, matching), status)

interface Totals {
  totals: CompanyTotals
  counts: Record<CompanyStatus, number>
}

/** Added up of those of one status, or of any; counted of each. */
export function addedUp(sums: readonly Sum[], status: CompanyStatus | undefined): Totals {
  const shown = sums.filter((each) => status === undefined || each.status === status)
  const add = (rows: readonly Sum[], of: (row: Sum) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const companiesOf = (which: CompanyStatus) =>
    add(
      sums.filter((each) => each.status === which),
      (each) => each.companies,
    )
  const valueOf = (sum: Sum) => new Big(monthlyValueOfCompany(sum) ?? 0).times(sum.companies)
  return {
    counts: { active: companiesOf('active'), cancelled: companiesOf('cancelled') },
    totals: {
      companies: add(shown, (each) => each.companies),
      people: add(shown, (each) => each.people),
      activeJobs: add(shown, (each) => each.activeJobs),
      reports: add(shown, (each) => each.reports),
      monthlyValue: toMoney(shown.reduce((sum, each) => sum.plus(valueOf(each)), new Big(0))),
      agreed: add(
        shown.filter((sum) => monthlyValueOfCompany(sum) === null),
        (each) => each.companies,
      ),
    },
  }
}

/**
 * What a company pays per month, in dollars: nothing once it is cancelled, null where the price is agreed upon.
 * `monthlyValue` is the same as an SQL expression, to sort by.
 */
export const monthlyValueOfCompany = (company: {
  status: string
  plan: string
  interval: PlanInterval | null
}): Money | null => (company.status === 'cancelled' ? '0.00' : monthlyValueOf(company.plan as Plan, company.interval))

export const monthlyValue = sql<string | null>`case when companies.status = 'cancelled' then 0 ${sql.join(
  plans.flatMap((plan) =>
    [null, ...planIntervals].flatMap((interval) => {
      const value = monthlyValueOf(plan, interval)
      if (value === null) return []
      const isOf = sql`companies.plan = ${sql.lit(plan)} and companies.plan_interval is not distinct from ${sql.lit(interval)}`
      return [sql`when ${isOf} then ${sql.lit(value)}::numeric(12, 2)`]
    }),
  ),
  sql` `,
)} end`

/** Every company with what alerts go by, and what all of them have together is made of. */
export async function listSizes(db: PlatformDb): Promise<(CompanySize & { sum: Sum })[]> {
  const { rows } = await sql<{
    id: string
    name: string
    plan: string
    status: string
    trial_ends_at: string | null
    cancelled_at: string | null
    created_at: string
    people: number
    plan_interval: PlanInterval | null
    has_org_admin: boolean
    active_jobs: number
    reports: number
  }>`${sql.raw(acrossCompanies)} select sized.* from (${sized}) as sized`.execute(db)
  const stored = await storedOf(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    plan: row.plan as Plan,
    trialEndsAt: row.trial_ends_at,
    cancelledAt: row.cancelled_at,
    createdAt: row.created_at,
    hasOrgAdmin: row.has_org_admin,
    used: { users: row.people, activeJobs: row.active_jobs, storage: stored.get(row.id) ?? 0 },
    sum: {
      status: row.status,
      plan: row.plan,
      interval: row.plan_interval,
      companies: 1,
      people: row.people,
      activeJobs: row.active_jobs,
      reports: row.reports,
    },
  }))
}

/** Bytes of files of each company, as they were counted last. */
async function storedOf(db: PlatformDb): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('company_sizes')
    .select(['company_id', sql<number>`used::float8`.as('used')])
    .where('quota', '=', 'storage')
    .execute()
  return new Map(rows.map((row) => [row.company_id, row.used]))
}
