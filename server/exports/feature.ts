import { feature } from '#server/platform/feature.ts'
import { exportHandlers } from './handlers.ts'
import { exportSchedules } from './jobs.ts'
import { exportListeners } from './listeners.ts'
import { exportRoutes } from './routes.ts'

/** Everything that a company has, to take along in one archive. */
export const exportsOfCompanies = feature({
  name: 'exports',
  area: { title: 'Exports', about: 'An archive of everything that the company has.' },
  routes: exportRoutes,
  jobs: exportHandlers,
  schedules: exportSchedules,
  listeners: exportListeners,
})
