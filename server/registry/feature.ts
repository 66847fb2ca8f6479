import { feature } from '#server/platform/feature.ts'
import { registryHandlers } from './handlers.ts'
import { registrySchedules } from './jobs.ts'
import { registryRoutes } from './routes.ts'

/** The companies of this installation, as the super admin looks after them. */
export const registry = feature({
  name: 'registry',
  area: { title: 'Companies', about: 'All companies of the installation, for the super admin.' },
  routes: registryRoutes,
  jobs: registryHandlers,
  schedules: registrySchedules,
})
