import { feature } from '#server/platform/feature.ts'
import { reportRoutes } from './routes.ts'

export const reports = feature({
  name: 'reports',
  area: { title: 'Reports', about: 'Progress reports with their photos.' },
  routes: reportRoutes,
})
