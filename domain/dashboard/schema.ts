import { z } from 'zod'
import { listOf } from '../fields.ts'
import { jobFigures } from '../jobs/schema.ts'
import { jobStatuses } from '../jobs/choices.ts'
import { variationTypes } from '../variations/choices.ts'
import { reportSummary } from '../reports/schema.ts'

/** A milestone or the estimated end of a job: not yet due, or overdue, as the list says in which it stands. */
export const upcomingMilestone = z.object({
  jobId: z.string(),
  jobName: z.string(),
  title: z.string(),
  /** `end` is the job's estimated end date. */
  kind: z.enum(['milestone', 'end']),
  dueDate: z.string(),
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

/** My Dashboard (SPEC 2). A figure the person may not see is null. */
export const dashboard = z.object({
  activeClients: z.number().nullable(),
  activeJobs: z.number().nullable(),
  completedJobs: z.number().nullable(),
  overdueJobs: z.number().nullable(),
  totalReports: z.number().nullable(),
  reportsCreated: z.number().nullable(),
  /** My five latest reports. */
  recentReports: z.array(reportSummary),
  /** Not yet due, soonest first. */
  upcomingMilestones: z.array(upcomingMilestone),
  overdueMilestones,
  /** Payments received, including tax: this month (the company's) and in total (PRODUCT 11). */
  revenue: z.object({ thisMonth: z.string(), total: z.string() }).nullable(),
  /** What waits for this person's review (decision 0025). */
  pendingReviews: z.number(),
  /** What asks for attention; null where the person may not see it. */
  pendingVariations: awaiting.nullable(),
  overdueInvoices: z.object({ count: z.number(), balance: z.string() }).nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

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
