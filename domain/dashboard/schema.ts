import { z } from 'zod'
import { jobFigures, jobStatuses } from '../jobs/schema.ts'
import { reportSummary } from '../reports/schema.ts'

/** The next due milestone or estimated end of a job. */
export const upcomingMilestone = z.object({
  jobId: z.string(), jobName: z.string(), title: z.string(),
  /** `end` is the job's estimated end date. */
  kind: z.enum(['milestone', 'end']),
  dueDate: z.string(), overdue: z.boolean(),
})

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
})
export type Dashboard = z.infer<typeof dashboard>

/** Project Overview for client users (SPEC 2): headline figures of their own jobs, nothing internal. */
export const clientOverview = z.object({
  company: z.object({ name: z.string(), email: z.string(), phone: z.string(), website: z.string(), address: z.string(), logoUrl: z.string().nullable() }),
  clientName: z.string(),
  activeProjects: z.number(),
  contractValue: z.string(),
  invoiced: z.string(),
  percentInvoiced: z.number(),
  reportCount: z.number(),
  projects: z.array(z.object({
    id: z.string(), jobId: z.string(), name: z.string(), address: z.string(), status: z.enum(jobStatuses),
    startDate: z.string(), estimatedEndDate: z.string(), overdue: z.boolean(),
    figures: jobFigures.pick({ contractAmount: true, contractValue: true, totalInvoiced: true, progress: true }),
  })),
  recentReports: z.array(reportSummary),
  milestones: z.array(upcomingMilestone),
})
export type ClientOverview = z.infer<typeof clientOverview>
