import Big from 'big.js'
import { sql } from 'kysely'
import { admits } from '#domain/actor.ts'
import { jobsShown } from '#domain/dashboard/choices.ts'
import { shownMonths } from '#domain/dashboard/rules.ts'
import type { DashboardMoney } from '#domain/dashboard/schema.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { type Money, sumMoney, toMoney } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { total } from '#server/platform/db/sums.ts'

/** The pictures of a dashboard; of what the person may not see there is none. */
export async function getDashboardMoney(ctx: Context): Promise<DashboardMoney> {
  const seesInvoices = admits(listInvoices, ctx.actor)
  const seesJobs = admits(listJobs, ctx.actor)
  const [months, contracts, unclaimed] = await Promise.all([
    seesInvoices ? monthsOf(ctx) : null,
    // What a job has been invoiced is for who may see invoices.
    seesInvoices && seesJobs ? contractsOf(ctx) : null,
    seesInvoices && seesJobs ? unclaimedOf(ctx) : null,
  ])
  return { months, contracts, unclaimed }
}

interface MonthRow {
  month: string
  invoiced: Money
  received: Money
  overdue: Money
}

async function monthsOf(ctx: Context): Promise<NonNullable<DashboardMoney['months']>> {
  const [{ rows }, lately] = await Promise.all([
    // In a month under way, or ahead, nothing is overdue by itself yet but what `overdueLately` adds.
    sql<MonthRow>`select to_char(month, 'YYYY-MM') as month, invoiced, received,
        overdue_by_hand + case when month < month_of(${ctx.today}::date) then outstanding else 0 end as overdue
      from money_months where company_id = ${ctx.actor.companyId} order by month`.execute(ctx.db),
    overdueLately(ctx),
  ])
  const shown = shownMonths(ctx.today)
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  const stored = new Map(rows.map((row) => [row.month, row]))
  return {
    items: shown.map((month) => {
      const row = stored.get(month)
      return {
        month,
        invoiced: toMoney(row?.invoiced ?? 0),
        received: toMoney(row?.received ?? 0),
        overdue: sumMoney([row?.overdue ?? '0', month === last ? lately : '0']),
      }
    }),
    overdueBefore: sumMoney(rows.filter(({ month }) => month < first).map(({ overdue }) => overdue)),
    overdueAfter: sumMoney(rows.filter(({ month }) => month > last).map(({ overdue }) => overdue)),
  }
}

/** Still to be paid of what fell due since the month began. */
async function overdueLately(ctx: Context): Promise<Money> {
  const { rows } = await sql<{ sum: Money }>`select ${total(sql`sum(balance)`)} as sum from invoices
    where company_id = ${ctx.actor.companyId} and invoice_outstanding(status, balance)
      and due_date >= month_of(${ctx.today}::date) and due_date < ${ctx.today}::date`.execute(ctx.db)
  return rows[0]?.sum ?? '0.00'
}

/** Payments received, this month and in all, and what is still to be paid of what is overdue. */
export async function receivedAndOverdue(ctx: Context): Promise<{ thisMonth: Money; total: Money; overdue: Money }> {
  const [{ rows }, lately] = await Promise.all([
    sql<{ thisMonth: Money; total: Money; overdue: Money }>`select
        ${total(sql`sum(received) filter (where month = month_of(${ctx.today}::date))`)} as "thisMonth",
        ${total(sql`sum(received)`)} as total,
        ${total(sql`sum(overdue_by_hand + case when month < month_of(${ctx.today}::date) then outstanding else 0 end)`)}
          as overdue
      from money_months where company_id = ${ctx.actor.companyId}`.execute(ctx.db),
    overdueLately(ctx),
  ])
  const [row] = rows
  return {
    thisMonth: row?.thisMonth ?? '0.00',
    total: row?.total ?? '0.00',
    overdue: sumMoney([row?.overdue ?? '0.00', lately]),
  }
}

interface Sums {
  count: number
  contractValue: Money
  invoiced: Money
  unclaimed: Money
}

type Contract = NonNullable<DashboardMoney['contracts']>['items'][number]

async function contractsOf(ctx: Context): Promise<NonNullable<DashboardMoney['contracts']>> {
  const company = ctx.actor.companyId
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<Contract>`select j.id as "jobId", j.code, j.name, c.name as "clientName",
        top.contract_value as "contractValue", top.invoiced_in_all as invoiced
      from (select * from job_figures where company_id = ${company} and under_way
        order by contract_value desc, job_id limit ${sql.lit(jobsShown)}) as top
      join jobs j on j.company_id = ${company} and j.id = top.job_id
      join clients c on c.company_id = ${company} and c.id = j.client_id
      order by top.contract_value desc, top.job_id`.execute(ctx.db),
    sql<Omit<Sums, 'unclaimed'>>`select count(*) as count, ${total(sql`sum(contract_value)`)} as "contractValue",
        ${total(sql`sum(invoiced_in_all)`)} as invoiced
      from job_figures where company_id = ${company} and under_way`.execute(ctx.db),
  ])
  const all = rows[0] ?? { count: 0, contractValue: '0.00', invoiced: '0.00' }
  return {
    items,
    rest: {
      count: all.count - items.length,
      contractValue: without(
        all.contractValue,
        items.map((job) => job.contractValue),
      ),
      invoiced: without(
        all.invoiced,
        items.map((job) => job.invoiced),
      ),
    },
    total: all.count,
  }
}

type Unclaimed = NonNullable<DashboardMoney['unclaimed']>['items'][number]

async function unclaimedOf(ctx: Context): Promise<NonNullable<DashboardMoney['unclaimed']>> {
  const company = ctx.actor.companyId
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<Unclaimed>`select j.id as "jobId", j.code, j.name, c.name as "clientName", top.unclaimed, top.progress
      from (select * from job_figures where company_id = ${company} and unclaimed > 0
        order by unclaimed desc, job_id limit ${sql.lit(jobsShown)}) as top
      join jobs j on j.company_id = ${company} and j.id = top.job_id
      join clients c on c.company_id = ${company} and c.id = j.client_id
      order by top.unclaimed desc, top.job_id`.execute(ctx.db),
    sql<Pick<Sums, 'count' | 'unclaimed'>>`select count(*) as count, ${total(sql`sum(unclaimed)`)} as unclaimed
      from job_figures where company_id = ${company} and unclaimed > 0`.execute(ctx.db),
  ])
  const all = rows[0] ?? { count: 0, unclaimed: '0.00' }
  return {
    items,
    rest: {
      count: all.count - items.length,
      unclaimed: without(
        all.unclaimed,
        items.map((job) => job.unclaimed),
      ),
    },
    total: all.count,
    sum: all.unclaimed,
  }
}

/** What is left of a sum without these amounts. */
const without = (sum: Money, amounts: readonly Money[]): Money => toMoney(new Big(sum).minus(sumMoney(amounts)))
