import { feature } from '#server/platform/feature.ts'
import { intakeHandlers } from './handlers.ts'
import { intakeSchedules } from './jobs.ts'
import { intakeRoutes } from './routes.ts'

/** An archive of everything that a company had, brought into another one. */
export const intakesOfCompanies = feature({
  name: 'intakes',
  area: { title: 'Archive imports', about: 'Importing an archive of another company.' },
  routes: intakeRoutes,
  jobs: intakeHandlers,
  schedules: intakeSchedules,
})
