import { feature } from '#server/platform/feature.ts'
import { fileHandlers } from './handlers.ts'
import { fileSchedules } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const files = feature({ name: 'files', routes: fileRoutes, jobs: fileHandlers, schedules: fileSchedules })
