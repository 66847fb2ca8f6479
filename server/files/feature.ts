import { feature } from '#server/platform/feature.ts'
import { fileHandlers } from './handlers.ts'
import { fileSchedules } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const files = feature({
  name: 'files',
  area: { title: 'Files', about: 'Uploading files, and reading them.' },
  routes: fileRoutes,
  jobs: fileHandlers,
  schedules: fileSchedules,
})
