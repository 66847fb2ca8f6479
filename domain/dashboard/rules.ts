import { addMonths, type CalendarDate } from '../dates.ts'
import { firstSteps, type FirstStep, monthsShown } from './choices.ts'

/**
 * The list that explains a figure, as it stands in an address behind `/app/` and behind `/api/` alike: what the list
 * counts, or comes to, is the figure.
 */
export const figureLists = {
  activeClients: 'clients?status=active',
  activeJobs: 'jobs?status=active',
  completedJobs: 'jobs?status=completed',
  overdueJobs: 'jobs?overdue=true',
  totalReports: 'reports',
  reportsCreated: 'reports?mine=true',
  recentTasks: 'tasks?sort=-createdAt',
  overdueMilestones: 'milestones?due=overdue',
  overdueTasks: 'tasks?due=overdue',
  myOverdueTasks: 'tasks?assignedTo=me&due=overdue',
  reviewTasks: 'tasks?status=review&own=involved',
  pendingVariations: 'variations?status=pending_approval',
  invoices: 'invoices',
  issuedInvoices: 'invoices?status=issued',
  overdueInvoices: 'invoices?status=overdue',
  payments: 'payments',
  unclaimedJobs: 'jobs?unclaimed=true&sort=-unclaimed',
  contracts: 'jobs?status=active&sort=-contractAmount',
} as const

/** The lists behind the figures of a month, or of months: `2026-10`, `..2026-09` (`readMonths`). */
export const monthLists = {
  invoiced: (months: string) => `invoices?status=issued&dated=${months}`,
  received: (months: string) => `payments?dated=${months}`,
  overdue: (months: string) => `invoices?status=overdue&due=${months}`,
}

/** The month of a day, `2026-10`. */
export const monthOf = (day: CalendarDate): string => day.slice(0, 7)

/** The months of a picture, `2026-10`, oldest first; the last is that of the day. */
export const shownMonths = (today: CalendarDate): string[] =>
  Array.from({ length: monthsShown }, (_, back) => monthOf(addMonths(`${monthOf(today)}-01`, back + 1 - monthsShown)))

/** What has been done of the first steps, and whether there is what each needs: a job needs a client. */
interface Begun {
  done: Record<FirstStep, boolean>
  may: Record<FirstStep, boolean>
}

/**
 * What a new company still has to do first, of what this person may do. A step goes once it is done, and all of them
 * once there is work: who works alone is not asked for a team for ever. What was wished for stays until it is there.
 */
export function stepsLeft({ done, may }: Begun): { step: FirstStep; isReady: boolean }[] {
  const hasBegun = firstSteps.every((step) => step === 'team' || step === 'xero' || done[step])
  const needs: Record<FirstStep, boolean> = {
    client: true,
    job: done.client,
    report: done.job,
    invoice: done.client,
    xero: true,
    team: true,
  }
  const left = hasBegun ? (['xero'] as const) : firstSteps
  return left.filter((step) => may[step] && !done[step]).map((step) => ({ step, isReady: needs[step] }))
}
