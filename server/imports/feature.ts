import { feature } from '#server/platform/feature.ts'
import { importHandlers } from './handlers.ts'
import { importSchedules } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const imports = feature({
  name: 'imports',
  routes: importRoutes,
  jobs: importHandlers,
  schedules: importSchedules,
})
