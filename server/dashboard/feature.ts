import { feature } from '#server/platform/feature.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard = feature({
  name: 'dashboard',
  area: { title: 'Dashboards', about: 'The figures of the dashboards, and milestones.' },
  routes: dashboardRoutes,
})
