import { feature } from '#server/platform/feature.ts'
import { calendarRoutes } from './routes.ts'

export const calendar = feature({
  name: 'calendar',
  area: { title: 'Calendar', about: 'Tasks, jobs and invoices by their dates, and the link for other calendars.' },
  routes: calendarRoutes,
})
