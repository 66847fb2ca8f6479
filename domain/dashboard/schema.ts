import { z } from 'zod'
import { jobFigures, jobStatuses } from '../jobs/schema.ts'
import { variationTypes } from '../variations/schema.ts'
import { reportSummary } from '../reports/schema.ts'

/** The next due milestone or estimated end of a job. */
export const upcomingMilestone = z.object({
  jobId: z.string(),
  jobName: z.string(),
  title: z.string(),
  /** `end` is the job's estimated end date. */
  kind: z.enum(['milestone', 'end']),
  dueDate: z.string(),
  overdue: z.boolean(),
})

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
  upcomingMilestones: z.array(upcomingMilestone),
  /** Payments received, including tax: this month (the company's) and in total (PRODUCT 11). */
  revenue: z.object({ thisMonth: z.string(), total: z.string() }).nullable(),
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
      figures: jobFigures.pick({ contractAmount: true, contractValue: true, totalInvoiced: true, progress: true }),
    }),
  ),
  recentReports: z.array(reportSummary),
  milestones: z.array(upcomingMilestone),
  /** Waiting for this client's review. */
  variations: awaiting,
})
export type ClientOverview = z.infer<typeof clientOverview>
