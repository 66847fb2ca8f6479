import { feature } from '#server/platform/feature.ts'
import { contactHandlers } from './handlers.ts'
import { contactSchedules } from './jobs.ts'
import { contactRoutes } from './routes.ts'

export const contact = feature({
  name: 'contact',
  routes: contactRoutes,
  jobs: contactHandlers,
  schedules: contactSchedules,
})
