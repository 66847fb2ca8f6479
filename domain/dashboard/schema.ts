import { z } from 'zod'
import { fieldMessages, listOf, listQuery } from '../fields.ts'
import { jobFigures } from '../jobs/schema.ts'
import { jobStatuses } from '../jobs/choices.ts'
import { variationTypes } from '../variations/choices.ts'
import { reportSummary } from '../reports/schema.ts'
import { taskStatuses } from '../tasks/choices.ts'
import { firstSteps, milestoneLists } from './choices.ts'

/** A milestone or the estimated end of a job: not yet due, or overdue, as the list says in which it stands. */
export const upcomingMilestone = z.object({
  jobId: z.string(),
  jobName: z.string(),
  title: z.string(),
  /** `end` is the job's estimated end date. */
  kind: z.enum(['milestone', 'end']),
  dueDate: z.string(),
})
/** A page of the list behind them. */
export const milestoneList = listOf(upcomingMilestone.extend({ id: z.string() }))
const { page, pageSize } = listQuery(['dueDate'])
export const milestoneListQuery = z.strictObject({
  due: z.enum(milestoneLists, { error: fieldMessages.invalidChoice }).default('overdue'),
  page,
  pageSize,
})
/** Those that are past, longest overdue first, and how many there are in all. */
const overdueMilestones = listOf(upcomingMilestone)

/** A variation waiting for approval, as its client may see it: no cost, no margin. */
const awaitingVariation = z.object({
  id: z.string(),
  variationId: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(variationTypes),
  quotedAmount: z.string(),
  /** With the sign of its type: a credit is negative. */
  signedAmount: z.string(),
  dateAdded: z.string(),
  clientName: z.string(),
  jobName: z.string().nullable(),
})
export type AwaitingVariation = z.infer<typeof awaitingVariation>
const awaiting = z.object({ items: z.array(awaitingVariation), total: z.number() })

/** A task as a dashboard names it. */
const briefTask = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(taskStatuses),
  dueDate: z.string().nullable(),
  overdue: z.boolean(),
  assigneeName: z.string().nullable(),
  jobName: z.string().nullable(),
})
export type BriefTask = z.infer<typeof briefTask>

/**
 * The Dashboard of whoever may see the company, My Dashboard of everybody else inside (SPEC 2). A figure the person may
 * not see is null. The list that explains each figure: `figureLists`.
 */
export const dashboard = z.object({
  scope: z.enum(['company', 'own']),
  activeClients: z.number().nullable(),
  activeJobs: z.number().nullable(),
  completedJobs: z.number().nullable(),
  overdueJobs: z.number().nullable(),
  totalReports: z.number().nullable(),
  reportsCreated: z.number().nullable(),
  /** My five latest reports. */
  recentReports: z.array(reportSummary),
  /** The five newest tasks of the company. */
  recentTasks: z.array(briefTask).nullable(),
  /** Longest overdue first: the company's on the Dashboard, those assigned to me on mine. */
  overdueTasks: listOf(briefTask).nullable(),
  /** Not yet due, soonest first. */
  upcomingMilestones: z.array(upcomingMilestone),
  overdueMilestones,
  /** Payments received, including tax: this month (the company's) and in total (PRODUCT 11). */
  revenue: z.object({ month: z.string(), thisMonth: z.string(), total: z.string() }).nullable(),
  /** What waits for this person's review (decision 0025): its two parts together. */
  pendingReviews: z.number(),
  /** Tasks in review that I created, am assigned or watch. */
  reviewTasks: z.number().nullable(),
  /** What asks for attention; null where the person may not see it. */
  pendingVariations: awaiting.nullable(),
  overdueInvoices: z.object({ count: z.number(), balance: z.string() }).nullable(),
  /** What a new company does first, of what this person may do; none once it is done. */
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isReady: z.boolean() })),
})
export type Dashboard = z.infer<typeof dashboard>

/** A job in a picture of money, excluding tax. */
const jobMoney = z.object({ jobId: z.string(), code: z.string(), name: z.string(), clientName: z.string() })

/**
 * What the pictures of a dashboard show (decision 0075). By month including tax, as invoices are paid; by job excluding
 * tax, as contracts are written. Null where the person may not see what it is made of.
 */
export const dashboardMoney = z.object({
  months: z
    .object({
      /** Twelve, the present one last. Overdue: still to be paid of what fell due in that month. */
      items: z.array(z.object({ month: z.string(), invoiced: z.string(), received: z.string(), overdue: z.string() })),
      /** Overdue of what fell due before the first, or is said to be overdue and falls due after the last. */
      overdueBefore: z.string(),
      overdueAfter: z.string(),
    })
    .nullable(),
  /** Active jobs: the largest contracts with approved variations, and what was invoiced. `rest` are the others. */
  contracts: z
    .object({
      items: z.array(jobMoney.extend({ contractValue: z.string(), invoiced: z.string() })),
      rest: z.object({ count: z.number(), contractValue: z.string(), invoiced: z.string() }),
      total: z.number(),
    })
    .nullable(),
  /** Money not yet claimed: the jobs with most of it, and what all of them come to. */
  unclaimed: z
    .object({
      items: z.array(jobMoney.extend({ unclaimed: z.string(), progress: z.number() })),
      rest: z.object({ count: z.number(), unclaimed: z.string() }),
      total: z.number(),
      sum: z.string(),
    })
    .nullable(),
})
export type DashboardMoney = z.infer<typeof dashboardMoney>

/** Project Overview for client users (SPEC 2): headline figures of their own jobs, nothing internal. */
export const clientOverview = z.object({
  company: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    address: z.string(),
    logoUrl: z.string().nullable(),
  }),
  clientName: z.string(),
  activeProjects: z.number(),
  contractValue: z.string(),
  invoiced: z.string(),
  percentInvoiced: z.number(),
  reportCount: z.number(),
  /** Issued to this client, and how many of them are overdue; null for who may not see them. */
  invoices: z.object({ count: z.number(), overdue: z.number(), balance: z.string() }).nullable(),
  projects: z.array(
    z.object({
      id: z.string(),
      jobId: z.string(),
      name: z.string(),
      address: z.string(),
      status: z.enum(jobStatuses),
      startDate: z.string(),
      estimatedEndDate: z.string(),
      overdue: z.boolean(),
      figures: jobFigures.pick({ contractAmount: true, contractValue: true, totalInvoiced: true }),
      /** Of contract and approved variations (PRODUCT 11). */
      percentInvoiced: z.number(),
    }),
  ),
  recentReports: z.array(reportSummary),
  /** Not yet due, soonest first: milestones that are near, and every estimated end. */
  milestones: z.array(upcomingMilestone),
  overdueMilestones,
  /** Waiting for this client's review. */
  variations: awaiting,
})
export type ClientOverview = z.infer<typeof clientOverview>
