import { sql } from 'kysely'
import type { Standing } from '#domain/registry/rules.ts'
import type { Context } from '#server/platform/context.ts'

/** From one date to another, both included. */
interface Span {
  from: string
  to: string
}

export interface DueTask {
  id: string
  dueDate: string
  assignedTo: string
}

/** What was due before it came from a file or an archive is not told as if it had happened here. */
const isDueHere = (ctx: Context) =>
  sql`(brought_at is null or due_date >= (brought_at at time zone ${ctx.timezone})::date)`

/** The open tasks that somebody has and that are due in a span. */
export async function dueTasks(ctx: Context, { from, to }: Span): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select id, due_date as "dueDate", assigned_to as "assignedTo" from tasks
    where company_id = ${ctx.actor.companyId} and open and assigned_to is not null
      and due_date between ${from} and ${to} and ${isDueHere(ctx)}
    order by due_date, id`.execute(ctx.db)
  return rows
}

export interface DueInvoice {
  id: string
  dueDate: string
  clientId: string
  /** Whether its client has seen it, or could have. */
  isIssued: boolean
}

/** The invoices on which something is owed and that are due in a span: of what was due elsewhere one was told there. */
export async function dueInvoices(ctx: Context, { from, to }: Span): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select id, due_date as "dueDate", client_id as "clientId", first_issued_at is not null as "isIssued" from invoices
    where company_id = ${ctx.actor.companyId} and status in ('pending', 'approved', 'overdue') and balance > 0
      and due_date between ${from} and ${to} and ${isDueHere(ctx)}
    order by due_date, id`.execute(ctx.db)
  return rows
}

/** How the company stands with the platform; no end where it has no trial. */
export async function standing(ctx: Context): Promise<Standing & { trialEndsAt: string | null }> {
  const { plan, trialEndsAt, ...company } = await ctx.db
    .selectFrom('companies')
    .select([
      'plan',
      'trial_ends_at as trialEndsAt',
      'cancelled_at as cancelledAt',
      'cancelled_by as cancelledBy',
      'closed_from as closedFrom',
    ])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return { ...company, trialEndsAt: plan === 'trial' ? trialEndsAt : null }
}

/** Of what was noted of these causes for these people: the person, the kind and the cause. */
export async function causesTold(
  ctx: Context,
  { userIds, causes }: { userIds: readonly string[]; causes: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ told: string }>`
    select user_id::text || ' ' || kind || ' ' || cause as told from notifications
    where company_id = ${ctx.actor.companyId} and user_id = any(${[...userIds]}::uuid[])
      and cause = any(${[...causes]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ told }) => told))
}
