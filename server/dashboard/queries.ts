import { admits, memberOf } from '#domain/actor.ts'
import { createClient, listClients } from '#domain/clients/api.ts'
import { getCompany } from '#domain/companies/api.ts'
import { monthOf, stepsLeft } from '#domain/dashboard/rules.ts'
import type { Dashboard } from '#domain/dashboard/schema.ts'
import { connectIntegration } from '#domain/integrations/api.ts'
import { createInvoice, listInvoices } from '#domain/invoices/api.ts'
import { createJob, listJobs } from '#domain/jobs/api.ts'
import { createReport, listReports } from '#domain/reports/api.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { inviteUser } from '#domain/users/api.ts'
import { isWishOpen } from '#server/integrations/queries/integrations.ts'
import { countedPeople } from '#server/users/queries/people.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { latestReports } from '#server/reports/queries.ts'
import { briefTasks, countTasks } from '#server/tasks/queries/brief.ts'
import { awaitingApproval } from '#server/variations/queries.ts'
import { countsOf, type Counts } from './queries/counts.ts'
import { pastMilestones, recent, upcomingMilestones } from './queries/milestones.ts'
import { receivedAndOverdue } from './queries/money.ts'

/**
 * The Dashboard or My Dashboard of SPEC 2; what the person may not see is null. Whoever may see the company sees what
 * the whole of it has to do.
 */
export async function getDashboard(ctx: Context, config: Config): Promise<Dashboard> {
  const may = {
    clients: admits(listClients, ctx.actor),
    jobs: admits(listJobs, ctx.actor),
    reports: admits(listReports, ctx.actor),
    invoices: admits(listInvoices, ctx.actor),
    tasks: admits(listTasks, ctx.actor),
  }
  const scope = admits(getCompany, ctx.actor) ? 'company' : 'own'
  const me = memberOf(ctx.actor)
  const mine = scope === 'own' ? { assignedTo: ['me' as const] } : {}
  const counting = countsOf(ctx)
  const [counts, mineLately, upcoming, overdue, money, variations, recentTasks, late, lateCount, review] =
    await Promise.all([
      counting,
      may.reports && me !== null ? latestReports(ctx, recent, me) : [],
      may.jobs ? upcomingMilestones(ctx) : [],
      may.jobs ? pastMilestones(ctx) : [],
      may.invoices ? receivedAndOverdue(ctx) : null,
      awaitingApproval(ctx, recent),
      may.tasks ? briefTasks(ctx, 'newest', recent) : null,
      may.tasks ? briefTasks(ctx, 'longest-overdue', recent, { ...mine, due: ['overdue'] }) : [],
      may.tasks && scope === 'own' ? countTasks(ctx, { ...mine, due: ['overdue'] }) : null,
      may.tasks ? countTasks(ctx, { own: ['involved'] }, 'review') : null,
    ])
  const waiting = variations && { items: variations, total: counts.of('variations', 'pending_approval') }
  return {
    scope,
    activeClients: may.clients ? counts.of('clients', 'active') : null,
    activeJobs: may.jobs ? counts.except('jobs', 'completed') : null,
    completedJobs: may.jobs ? counts.of('jobs', 'completed') : null,
    overdueJobs: may.jobs ? counts.overdue.jobs : null,
    totalReports: may.reports ? counts.of('reports') : null,
    reportsCreated: may.reports ? (me === null ? 0 : counts.of('reports', me)) : null,
    recentReports: mineLately,
    recentTasks,
    overdueTasks: may.tasks ? { items: late, total: lateCount ?? counts.overdue.tasks } : null,
    upcomingMilestones: upcoming,
    // The estimated ends among them are the overdue jobs, which are counted.
    overdueMilestones: { items: overdue, total: may.jobs ? counts.overdue.milestones + counts.overdue.jobs : 0 },
    reviewTasks: review,
    pendingReviews: (review ?? 0) + (waiting?.total ?? 0),
    pendingVariations: waiting,
    revenue: money === null ? null : { month: monthOf(ctx.today), thisMonth: money.thisMonth, total: money.total },
    overdueInvoices: money === null ? null : { count: counts.overdue.invoices, balance: money.overdue },
    firstSteps: await firstStepsOf(ctx, config, counts),
  }
}

/** What is still to be done in a company that has only begun: by its own people, not by a super admin inside it. */
async function firstStepsOf(ctx: Context, config: Config, counts: Counts): Promise<Dashboard['firstSteps']> {
  if (memberOf(ctx.actor) === null) return []
  const done = {
    client: counts.of('clients') > 0,
    job: counts.of('jobs') > 0,
    report: counts.of('reports') > 0,
    invoice: counts.except('invoices', 'draft') > 0,
    // Offered as long as it is wished for.
    xero: false,
  }
  const may = {
    client: admits(createClient, ctx.actor),
    job: admits(createJob, ctx.actor),
    report: admits(createReport, ctx.actor),
    invoice: admits(createInvoice, ctx.actor),
    xero: admits(connectIntegration, ctx.actor) && (await isWishOpen(ctx, config, 'xero')),
    team: admits(inviteUser, ctx.actor),
  }
  // Asked only while it matters: a company at work has none left, whoever is in it.
  if (stepsLeft({ done: { ...done, team: false }, may }).length === 0) return []
  return stepsLeft({ done: { ...done, team: (await countedPeople(ctx)) > 1 }, may })
}
