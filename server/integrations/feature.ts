import { feature } from '#server/platform/feature.ts'
import { integrationHandlers } from './handlers.ts'
import { integrationSchedules } from './jobs.ts'
import { integrationRoutes } from './routes.ts'

/** The systems that a company is connected to: how it comes to that, how it stands, and the one way to call them. */
export const integrations = feature({
  name: 'integrations',
  area: { title: 'Integrations', about: 'Connections to other systems.' },
  routes: integrationRoutes,
  jobs: integrationHandlers,
  schedules: integrationSchedules,
})
