import { feature } from '#server/platform/feature.ts'
import { registryHandlers } from './handlers.ts'
import { registrySchedules } from './jobs.ts'
import { registryRoutes } from './routes.ts'

/** The companies of this installation, as the super admin looks after them. */
export const registry = feature({
  name: 'registry',
  routes: registryRoutes,
  jobs: registryHandlers,
  schedules: registrySchedules,
})
