import { sql, type RawBuilder } from 'kysely'
import type { CalendarDate } from '#domain/dates.ts'
import type { Context } from './context.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'

type Months = Placeholders<{ months: readonly string[] }>

/** The months of these days, each once and in order, as their first days. */
export const monthsOf = (days: readonly CalendarDate[]): CalendarDate[] =>
  [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].toSorted()

/**
 * Brings the money of these months (migration 0076) up to the invoices and payments it is made of: locked first, in the
 * order of months, so that whoever comes second sees what the first has committed. Called by `keepFigures` alone.
 */
export const keepMonths = (ctx: Context, months: readonly CalendarDate[]): Promise<unknown> =>
  pipeline(
    ctx,
    (ctx) => lockMonths(ctx, { months }),
    (ctx) => writeMonths(ctx, { months }),
  )

// A month without a row gets one, and one that is there is locked.
const lockMonths = prepared(
  (ctx, { months }: Months) => sql`insert into money_months (company_id, month)
    select ${ctx.actor.companyId}::uuid, month from unnest(${months}::date[]) as month order by month
    on conflict (company_id, month) do update set month = excluded.month`,
)

const writeMonths = prepared((ctx, { months }: Months) => {
  const company = ctx.actor.companyId
  return sql`update money_months as kept
    set invoiced = anew.invoiced, received = anew.received, outstanding = anew.outstanding,
      overdue_by_hand = anew.overdue_by_hand
    from (${moneyOf(company, sql`unnest(${months}::date[]) as asked (month)`)}) as anew
    where kept.company_id = ${company} and kept.month = anew.month`
})

/** The money of the months that `asked` names, as it must be at any moment. */
const moneyOf = (company: string, asked: RawBuilder<unknown>) => sql`
  select asked.month, issued.invoiced, paid.received, due.outstanding, due.overdue_by_hand
  from ${asked}
  cross join lateral (
    select coalesce(sum(total), 0)::numeric(38, 2) as invoiced from invoices
    where company_id = ${company} and invoice_issued(status)
      and date >= asked.month and date < (asked.month + interval '1 month')::date) as issued
  cross join lateral (
    select coalesce(sum(amount), 0)::numeric(38, 2) as received from payments
    where company_id = ${company} and date >= asked.month and date < (asked.month + interval '1 month')::date) as paid
  cross join lateral (
    select coalesce(sum(balance) filter (where invoice_outstanding(status, balance)), 0)::numeric(38, 2) as outstanding,
      coalesce(sum(balance) filter (where status = 'overdue'), 0)::numeric(38, 2) as overdue_by_hand
    from invoices where company_id = ${company} and issued and balance > 0
      and due_date >= asked.month and due_date < (asked.month + interval '1 month')::date) as due`

/** What `money_months` must hold at any moment of one company: of every month in which there is something. */
export const monthsAnew = (company: string) => sql`
  select ${company}::uuid as company_id, month, invoiced, received, outstanding, overdue_by_hand
  from (${moneyOf(
    company,
    sql`(select month_of(date) as month from invoices where company_id = ${company}
      union select month_of(due_date) from invoices where company_id = ${company}
      union select month_of(date) from payments where company_id = ${company}) as asked`,
  )}) as of_month where invoiced <> 0 or received <> 0 or outstanding <> 0 or overdue_by_hand <> 0`
