import { feature } from '#server/platform/feature.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationSchedules } from './jobs.ts'
import { notificationListeners } from './listeners.ts'
import { notificationRoutes } from './routes.ts'

export const notifications = feature({
  name: 'notifications',
  area: { title: 'Notifications', about: 'The notifications of the caller.' },
  routes: notificationRoutes,
  jobs: notificationHandlers,
  schedules: notificationSchedules,
  listeners: notificationListeners,
})
