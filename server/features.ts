import { clientRoutes } from './clients/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fileJobs } from './files/jobs.ts'
import { fileRoutes } from './files/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { mailJobs } from './mail/jobs.ts'
import { mailRoutes } from './mail/routes.ts'
import type { Route } from './platform/http/route.ts'
import type { JobHandlers } from './platform/jobs/worker.ts'
import { reportRoutes } from './reports/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { variationRoutes } from './variations/routes.ts'

/** Every feature, plugged in here and nowhere else. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...companyRoutes,
  ...clientRoutes,
  ...jobRoutes,
  ...reportRoutes,
  ...shareRoutes,
  ...fileRoutes,
  ...dashboardRoutes,
  ...invoiceRoutes,
  ...variationRoutes,
  ...mailRoutes,
]

/** The background jobs of every feature; their names are the queues that `migrate` prepares. */
export const jobHandlers: JobHandlers = { ...fileJobs, ...mailJobs }

/** The queues to prepare: one per background job. */
export const queues: readonly string[] = Object.keys(jobHandlers)
