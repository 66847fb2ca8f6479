import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { clientOf } from '#domain/actor.ts'
import type { Dashboard, milestoneList, milestoneListQuery } from '#domain/dashboard/schema.ts'
import { addDays } from '#domain/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { offsetOf, paged } from '#server/platform/db/listing.ts'

/** SPEC 9: recent lists show five items. */
export const recent = 5
/** How far ahead "upcoming" looks. */
const upcomingDays = 60

type Milestones = Dashboard['upcomingMilestones']
/** A condition on the day of a milestone, or on the estimated end of a job. */
type OnDay = (day: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** A client's part said in the statement, or the planner looks for it among all that the company has. */
function ofOwn(ctx: Context, of: 'milestones' | 'jobs'): RawBuilder<unknown> {
  const clientId = clientOf(ctx.actor)
  if (clientId === null) return sql``
  if (of === 'jobs') return sql`and client_id = ${clientId}`
  return sql`and job_id = any(array(
    select id from jobs where company_id = ${ctx.actor.companyId} and client_id = ${clientId} and active))`
}

/** Milestones still to come: not completed, of jobs not completed. */
const milestones = (ctx: Context, on: OnDay) => sql`
  from job_milestones where company_id = ${ctx.actor.companyId} ${ofOwn(ctx, 'milestones')} and open
    and ${on(sql`due_date`)}`

/** Estimated ends of jobs not completed. */
const ends = (ctx: Context, on: OnDay) =>
  sql`from jobs where company_id = ${ctx.actor.companyId} ${ofOwn(ctx, 'jobs')} and active
    and ${on(sql`estimated_end_date`)}`

const endColumns = sql`id as "jobId", name as "jobName", '' as title, 'end' as kind, estimated_end_date as "dueDate"`

// A few of each kind along its own index, then the few of both.
async function firstOnes(ctx: Context, on: OnDay): Promise<Milestones> {
  const few = sql.lit(recent)
  const { rows } = await sql<Milestones[number]>`
    (select m.job_id as "jobId", j.name as "jobName", m.title, 'milestone' as kind, m.due_date as "dueDate"
      from (select job_id, title, due_date ${milestones(ctx, on)} order by due_date, job_id limit ${few}) as m
      join jobs j on j.company_id = ${ctx.actor.companyId} and j.id = m.job_id)
    union all
    (select ${endColumns} ${ends(ctx, on)} order by estimated_end_date, id limit ${few})
    order by "dueDate", "jobId", kind limit ${few}`.execute(ctx.db)
  return rows
}

/** The next ones that are not yet due, soonest first. */
export const upcomingMilestones = (ctx: Context): Promise<Milestones> =>
  firstOnes(ctx, (day) => sql`${day} between ${ctx.today}::date and ${addDays(ctx.today, upcomingDays)}::date`)

/** The same with every estimated end ahead, however far: what a client waits for. */
export async function upcomingWithAllEnds(ctx: Context): Promise<Milestones> {
  const [near, { rows }] = await Promise.all([
    upcomingMilestones(ctx),
    sql<Milestones[number]>`select ${endColumns} ${ends(ctx, (day) => sql`${day} >= ${ctx.today}::date`)}`.execute(
      ctx.db,
    ),
  ])
  const place = ({ dueDate, jobId, kind }: Milestones[number]): string => `${dueDate} ${jobId} ${kind}`
  return [...near.filter(({ kind }) => kind !== 'end'), ...rows].toSorted((one, other) =>
    place(one) < place(other) ? -1 : 1,
  )
}

const isPast =
  (ctx: Context): OnDay =>
  (day) =>
    sql`${day} < ${ctx.today}::date`

/** Those that are past, apart from what is upcoming, or they would fill its place (PRODUCT 11): the first of them. */
export const pastMilestones = (ctx: Context): Promise<Milestones> => firstOnes(ctx, isPast(ctx))

/** How many there are, of milestones and ends together. */
async function howMany(ctx: Context, on: OnDay): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) ${milestones(ctx, on)})
    + (select count(*) ${ends(ctx, on)}) as count`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** The same for a client, whose milestones and jobs nobody counts beforehand. */
export async function overdueMilestones(ctx: Context): Promise<Dashboard['overdueMilestones']> {
  const [items, total] = await Promise.all([pastMilestones(ctx), howMany(ctx, isPast(ctx))])
  return { items, total }
}

/** The list that these figures lead to, of all that somebody may see; a client's people see their own. */
export async function listMilestones(
  ctx: Context,
  { query }: { query: z.output<typeof milestoneListQuery> },
): Promise<z.output<typeof milestoneList>> {
  const on: OnDay = query.due === 'overdue' ? isPast(ctx) : (day) => sql`${day} >= ${ctx.today}::date`
  const [items, total] = await Promise.all([pageOf(ctx, on, query), howMany(ctx, on)])
  return paged(query, { items, total })
}

// As many of each kind along its own index as reach to the end of the page, then the page of both.
async function pageOf(ctx: Context, on: OnDay, query: { page: number; pageSize: number }) {
  const offset = offsetOf(query)
  const reach = offset + query.pageSize
  const { rows } = await sql<Milestones[number] & { id: string }>`
    with shown as (
      (select job_id, 'milestone' as kind, due_date, position, title ${milestones(ctx, on)}
        order by due_date, job_id, position limit ${reach})
      union all
      (select id, 'end', estimated_end_date, 0, '' ${ends(ctx, on)} order by estimated_end_date, id limit ${reach})
      order by due_date, job_id, kind, position limit ${query.pageSize} offset ${offset}
    )
    select concat_ws('-', job_id, kind, position) as id, job_id as "jobId", jobs.name as "jobName", title, kind,
      due_date as "dueDate"
    from shown join jobs on jobs.company_id = ${ctx.actor.companyId} and jobs.id = shown.job_id
    order by due_date, job_id, kind, position`.execute(ctx.db)
  return rows
}
