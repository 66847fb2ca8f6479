import { feature } from '#server/platform/feature.ts'
import { mailHandlers } from './handlers.ts'
import { mailSchedules } from './jobs.ts'
import { mailRoutes } from './routes.ts'

export const mail = feature({
  name: 'mail',
  area: { title: 'Outbox', about: 'Mails of an installation for development.' },
  routes: mailRoutes,
  jobs: mailHandlers,
  schedules: mailSchedules,
})
