import { feature } from '#server/platform/feature.ts'
import { overviewHandlers } from './handlers.ts'
import { overviewSchedules } from './jobs.ts'
import { overviewRoutes } from './routes.ts'

/** What a super admin sees first: how the installation is doing, measured (SPEC 2). */
export const overview = feature({
  name: 'overview',
  area: { title: 'System overview', about: 'Whether the installation works, for the super admin.' },
  routes: overviewRoutes,
  jobs: overviewHandlers,
  schedules: overviewSchedules,
})
