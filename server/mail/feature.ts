import { feature } from '#server/platform/feature.ts'
import { mailJobs } from './jobs.ts'
import { mailRoutes } from './routes.ts'

export const mail = feature({ name: 'mail', routes: mailRoutes, jobs: mailJobs })
