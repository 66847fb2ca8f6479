import { feature } from '#server/platform/feature.ts'
import { reminderHandlers } from './handlers.ts'
import { reminderSchedules } from './jobs.ts'
import { reminderListeners } from './listeners.ts'
import { reminderRoutes } from './routes.ts'

/** Clients are reminded of invoices before and after they are due. */
export const reminders = feature({
  name: 'reminders',
  area: { title: 'Reminders', about: 'Reminders of invoices that are overdue.' },
  routes: reminderRoutes,
  jobs: reminderHandlers,
  schedules: reminderSchedules,
  listeners: reminderListeners,
})
