import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listCalendarJobs } from '#domain/calendar/api.ts'
import type { CalendarInvoice, CalendarJobDay, calendarInvoices, calendarJobs } from '#domain/calendar/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/listing.ts'

type LayerQuery = HandlerInput<typeof listCalendarJobs>['query']

/** No layer brings more: a quarter of a company that begins ten jobs a day. */
const mostOnLayer = 1000

/** What begins, is to end and has a milestone between two dates. */
export async function listCalendarJobDays(
  ctx: Context,
  { from, to, jobId, clientId }: LayerQuery,
): Promise<z.output<typeof calendarJobs>> {
  const { companyId } = ctx.actor
  const ofJob = (id: 'id' | 'job_id') =>
    sql.join(
      [
        ...(jobId === undefined ? [] : [sql`and ${isAnyOf(sql.ref(id), jobId, 'uuid')}`]),
        ...(clientId === undefined ? [] : [sql`and ${isAnyOf(sql.ref('client_id'), clientId, 'uuid')}`]),
      ],
      sql` `,
    )
  const within = (date: string) => sql`company_id = ${companyId} and ${sql.ref(date)} between ${from} and ${to}`
  const { rows } = await sql<CalendarJobDay>`
    select j.id as "jobId", j.code as "jobCode", j.name as "jobName", d.date, d.kind, d.title,
      d.completed or not j.active as completed,
      d.kind <> 'start' and d.date < ${ctx.today}::date and not d.completed and j.active as overdue
    from (
      select id as job_id, start_date as date, 'start' as kind, '' as title, false as completed, 0 as position
      from jobs where ${within('start_date')} ${ofJob('id')}
      union all
      select id, estimated_end_date, 'end', '', false, 0
      from jobs where ${within('estimated_end_date')} ${ofJob('id')}
      union all
      select job_id, due_date, 'milestone', title, completed, position
      from job_milestones where ${within('due_date')} ${ofJob('job_id')}) as d
    cross join lateral (
      select id, code, name, active from jobs where company_id = ${companyId} and id = d.job_id limit 1) as j
    order by d.date, j.code, d.kind, d.position
    limit ${sql.lit(mostOnLayer)}`.execute(ctx.db)
  return { items: rows }
}

/** What is due between two dates and not paid. */
export async function listCalendarInvoiceDays(
  ctx: Context,
  { from, to, jobId, clientId }: LayerQuery,
): Promise<z.output<typeof calendarInvoices>> {
  const { companyId } = ctx.actor
  const { rows } = await sql<CalendarInvoice>`
    select i.id, i.number as "invoiceNumber", c.name as "clientName", i.due_date as "dueDate", i.balance,
      invoice_shown_status(i.status, i.due_date, i.balance, ${ctx.today}::date) = 'overdue' as overdue
    from (
      select * from invoices
      where company_id = ${companyId} and issued and balance > 0 and due_date between ${from} and ${to}
        ${jobId === undefined ? sql`` : sql`and ${isAnyOf(sql.ref('job_id'), jobId, 'uuid')}`}
        ${clientId === undefined ? sql`` : sql`and ${isAnyOf(sql.ref('client_id'), clientId, 'uuid')}`}
      order by due_date, id
      limit ${sql.lit(mostOnLayer)}) as i
    cross join lateral (
      select name from clients where company_id = ${companyId} and id = i.client_id limit 1) as c
    order by i.due_date, i.number`.execute(ctx.db)
  return { items: rows }
}
