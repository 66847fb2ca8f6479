import { feature } from '#server/platform/feature.ts'
import { fileJobs } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const files = feature({ name: 'files', routes: fileRoutes, jobs: fileJobs })
