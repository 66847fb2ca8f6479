import { feature } from '#server/platform/feature.ts'
import { contactHandlers } from './handlers.ts'
import { contactSchedules } from './jobs.ts'
import { contactRoutes } from './routes.ts'

export const contact = feature({
  name: 'contact',
  area: { title: 'Contact form', about: 'The public contact form.' },
  routes: contactRoutes,
  jobs: contactHandlers,
  schedules: contactSchedules,
})
