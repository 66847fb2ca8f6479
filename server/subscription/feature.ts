import { feature } from '#server/platform/feature.ts'
import { subscriptionHandlers } from './handlers.ts'
import { subscriptionSchedules } from './jobs.ts'
import { subscriptionListeners } from './listeners.ts'
import { subscriptionRoutes } from './routes.ts'

/** What a company has agreed with Stringline, as the company sees it: its plan, and the end of it. */
export const subscription = feature({
  name: 'subscription',
  area: { title: 'Plan', about: 'The plan of the company, and how it is paid.' },
  routes: subscriptionRoutes,
  jobs: subscriptionHandlers,
  schedules: subscriptionSchedules,
  listeners: subscriptionListeners,
})
