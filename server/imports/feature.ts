import { feature } from '#server/platform/feature.ts'
import { importHandlers } from './handlers.ts'
import { importSchedules } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const imports = feature({
  name: 'imports',
  area: { title: 'Imports', about: 'Importing clients, jobs and invoices from tables.' },
  routes: importRoutes,
  jobs: importHandlers,
  schedules: importSchedules,
})
