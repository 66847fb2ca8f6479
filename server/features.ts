import { clients } from './clients/feature.ts'
import { companies } from './companies/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { files } from './files/feature.ts'
import { invoices } from './invoices/feature.ts'
import { jobs } from './jobs/feature.ts'
import { mail } from './mail/feature.ts'
import type { Feature } from './platform/feature.ts'
import type { Route } from './platform/http/route.ts'
import type { JobHandlers } from './platform/jobs/worker.ts'
import { reports } from './reports/feature.ts'
import { session } from './session/feature.ts'
import { shares } from './shares/feature.ts'
import { variations } from './variations/feature.ts'

/** Every feature, plugged in here and nowhere else. */
const features: readonly Feature[] = [
  session,
  companies,
  clients,
  jobs,
  reports,
  shares,
  files,
  dashboard,
  invoices,
  variations,
  mail,
]

/** Every endpoint with what answers it. */
export const routes: readonly Route[] = features.flatMap((each) => each.routes ?? [])

/** The background jobs of every feature; their names are the queues that `migrate` prepares. */
export const jobHandlers: JobHandlers = Object.assign({}, ...features.map((each) => each.jobs ?? {}))

/** The queues to prepare: one per background job. */
export const queues: readonly string[] = Object.keys(jobHandlers)
