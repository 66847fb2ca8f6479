import { z } from 'zod'
import {
  shownAddress,
  shownCode,
  shownCount,
  shownDate,
  shownEmail,
  shownGrossMoney,
  shownId,
  shownLines,
  shownMonth,
  shownNetMoney,
  shownPercent,
  shownPhone,
  shownWebsite,
} from '../field-kinds.ts'
import { fieldMessages, listOf, listQuery, pagesOf } from '../fields.ts'
import { jobFigures } from '../jobs/schema.ts'
import { jobStatuses } from '../jobs/choices.ts'
import { variationTypes } from '../variations/choices.ts'
import { reportSummary } from '../reports/schema.ts'
import { taskStatuses } from '../tasks/choices.ts'
import { firstSteps, milestoneLists } from './choices.ts'

/** A milestone or the estimated end of a job: not yet due, or overdue, as the list says in which it stands. */
export const upcomingMilestone = z
  .object({
    jobId: shownId,
    jobName: z.string(),
    title: z.string(),
    /** `end` is the job's estimated end date. */
    kind: z.enum(['milestone', 'end']),
    dueDate: shownDate,
  })
  .meta({ id: 'UpcomingMilestone' })
/** A page of the list behind them. */
export const milestoneList = pagesOf(
  upcomingMilestone.extend({ id: z.string().describe('Names this milestone in the list as it is now.') }),
).meta({ id: 'MilestoneList' })
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
  id: shownId,
  variationId: shownCode,
  name: z.string(),
  description: shownLines,
  type: z.enum(variationTypes),
  quotedAmount: shownNetMoney,
  /** With the sign of its type: a credit is negative. */
  signedAmount: shownNetMoney,
  dateAdded: shownDate,
  clientName: z.string(),
  jobName: z.string().nullable(),
})
export type AwaitingVariation = z.infer<typeof awaitingVariation>
const awaiting = z.object({ items: z.array(awaitingVariation), total: shownCount })

/** A task as a dashboard names it. */
const briefTask = z.object({
  id: shownId,
  title: z.string(),
  status: z.enum(taskStatuses),
  dueDate: shownDate.nullable(),
  overdue: z.boolean(),
  assigneeName: z.string().nullable(),
  jobName: z.string().nullable(),
})
export type BriefTask = z.infer<typeof briefTask>

/**
 * The Dashboard of whoever may see the company, My Dashboard of everybody else inside (SPEC 2). A figure the person may
 * not see is null. The list that explains each figure: `figureLists`.
 */
export const dashboard = z
  .object({
    scope: z.enum(['company', 'own']),
    activeClients: shownCount.nullable(),
    activeJobs: shownCount.nullable(),
    completedJobs: shownCount.nullable(),
    overdueJobs: shownCount.nullable(),
    totalReports: shownCount.nullable(),
    reportsCreated: shownCount.nullable(),
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
    revenue: z.object({ month: shownMonth, thisMonth: shownGrossMoney, total: shownGrossMoney }).nullable(),
    /** What waits for this person's review (decision 0025): its two parts together. */
    pendingReviews: shownCount,
    /** Tasks in review that I created, am assigned or watch. */
    reviewTasks: shownCount.nullable(),
    /** What asks for attention; null where the person may not see it. */
    pendingVariations: awaiting.nullable(),
    overdueInvoices: z.object({ count: shownCount, balance: shownGrossMoney }).nullable(),
    /** What a new company does first, of what this person may do; none once it is done. */
    firstSteps: z.array(z.object({ step: z.enum(firstSteps), isReady: z.boolean() })),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>

/** A job in a picture of money, excluding tax. */
const jobMoney = z.object({ jobId: shownId, code: shownCode, name: z.string(), clientName: z.string() })

/**
 * What the pictures of a dashboard show (decision 0075). By month including tax, as invoices are paid; by job excluding
 * tax, as contracts are written. Null where the person may not see what it is made of.
 */
export const dashboardMoney = z
  .object({
    months: z
      .object({
        /** Twelve, the present one last. Overdue: still to be paid of what fell due in that month. */
        items: z.array(
          z.object({
            month: shownMonth,
            invoiced: shownGrossMoney,
            received: shownGrossMoney,
            overdue: shownGrossMoney,
          }),
        ),
        /** Overdue of what fell due before the first, or is said to be overdue and falls due after the last. */
        overdueBefore: shownGrossMoney,
        overdueAfter: shownGrossMoney,
      })
      .nullable(),
    /** Active jobs: the largest contracts with approved variations, and what was invoiced. `rest` are the others. */
    contracts: z
      .object({
        items: z.array(jobMoney.extend({ contractValue: shownNetMoney, invoiced: shownNetMoney })),
        rest: z.object({ count: shownCount, contractValue: shownNetMoney, invoiced: shownNetMoney }),
        total: shownCount,
      })
      .nullable(),
    /** Money not yet claimed: the jobs with most of it, and what all of them come to. */
    unclaimed: z
      .object({
        items: z.array(jobMoney.extend({ unclaimed: shownNetMoney, progress: shownPercent })),
        rest: z.object({ count: shownCount, unclaimed: shownNetMoney }),
        total: shownCount,
        sum: shownNetMoney,
      })
      .nullable(),
  })
  .meta({ id: 'DashboardMoney' })
export type DashboardMoney = z.infer<typeof dashboardMoney>

/** Project Overview for client users (SPEC 2): headline figures of their own jobs, nothing internal. */
export const clientOverview = z
  .object({
    company: z.object({
      name: z.string(),
      email: shownEmail,
      phone: shownPhone,
      website: shownWebsite,
      address: shownLines,
      logoUrl: shownAddress.nullable(),
    }),
    clientName: z.string(),
    activeProjects: shownCount,
    contractValue: shownNetMoney,
    invoiced: shownNetMoney,
    percentInvoiced: shownPercent,
    reportCount: shownCount,
    /** Issued to this client, and how many of them are overdue; null for who may not see them. */
    invoices: z.object({ count: shownCount, overdue: shownCount, balance: shownGrossMoney }).nullable(),
    projects: z.array(
      z.object({
        id: shownId,
        jobId: shownCode,
        name: z.string(),
        address: shownLines,
        status: z.enum(jobStatuses),
        startDate: shownDate,
        estimatedEndDate: shownDate,
        overdue: z.boolean(),
        figures: jobFigures.pick({ contractAmount: true, contractValue: true, totalInvoiced: true }),
        /** Of contract and approved variations (PRODUCT 11). */
        percentInvoiced: shownPercent,
      }),
    ),
    recentReports: z.array(reportSummary),
    /** Not yet due, soonest first: milestones that are near, and every estimated end. */
    milestones: z.array(upcomingMilestone),
    overdueMilestones,
    /** Waiting for this client's review. */
    variations: awaiting,
  })
  .meta({ id: 'ClientOverview' })
export type ClientOverview = z.infer<typeof clientOverview>
