import { feature } from '#server/platform/feature.ts'
import { outlookHandlers } from './handlers.ts'
import { outlookSchedules } from './jobs.ts'
import { outlookListeners } from './listeners.ts'
import { outlookRoutes } from './routes.ts'

/** A calendar of a person's own work in their mailbox at Microsoft 365, which follows changes and offers theirs. */
export const outlook = feature({
  name: 'outlook',
  area: { title: 'Outlook calendar', about: 'Keeping one’s own work in a calendar of Outlook.' },
  routes: outlookRoutes,
  jobs: outlookHandlers,
  schedules: outlookSchedules,
  listeners: outlookListeners,
})
