import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { allStoredCounts, type CountedName } from '#server/platform/counts.ts'
import { jobOverdue } from '#server/jobs/queries.ts'
import { overdueIn } from '#server/tasks/queries/filters.ts'

/** How many records the company has: of a list, in a state of it, and overdue. */
export interface Counts {
  of: (list: CountedName, ...states: string[]) => number
  except: (list: CountedName, ...states: string[]) => number
  overdue: Record<'jobs' | 'invoices' | 'tasks' | 'milestones', number>
}

/** The stored counts of all lists, with what became overdue since the month began. */
export async function countsOf(ctx: Context): Promise<Counts> {
  const [stored, lately] = await Promise.all([allStoredCounts(ctx), overdueLately(ctx)])
  const sumOf = (rows: typeof stored): number => rows.reduce((sum, { count }) => sum + count, 0)
  const inList = (name: CountedName) => stored.filter(({ list }) => list === name)
  const overdueOf = (name: keyof Counts['overdue']): number =>
    // Those set overdue by hand are, whenever they fall due.
    inList(name).reduce((sum, row) => sum + (row.state === 'overdue' ? row.count : row.overdue), 0) + lately[name]
  return {
    of: (list, ...states) =>
      sumOf(states.length === 0 ? inList(list) : inList(list).filter(({ state }) => states.includes(state))),
    except: (list, ...states) => sumOf(inList(list).filter(({ state }) => !states.includes(state))),
    overdue: {
      jobs: overdueOf('jobs'),
      invoices: overdueOf('invoices'),
      tasks: overdueOf('tasks'),
      milestones: overdueOf('milestones'),
    },
  }
}

async function overdueLately(ctx: Context): Promise<Counts['overdue']> {
  const company = ctx.actor.companyId
  const since = sql`month_of(${ctx.today}::date)`
  const { rows } = await sql<Counts['overdue']>`select
    (select count(*) from jobs where company_id = ${company} and ${jobOverdue(ctx)}
      and estimated_end_date >= ${since}) as jobs,
    (select count(*) from invoices where company_id = ${company} and invoice_outstanding(status, balance)
      and due_date >= ${since} and due_date < ${ctx.today}::date) as invoices,
    (select count(*) from tasks where company_id = ${company} and ${overdueIn(ctx)}
      and due_order >= ${since}) as tasks,
    (select count(*) from job_milestones where company_id = ${company} and open
      and due_date >= ${since} and due_date < ${ctx.today}::date) as milestones`.execute(ctx.db)
  return rows[0] ?? { jobs: 0, invoices: 0, tasks: 0, milestones: 0 }
}
