import { feature } from '#server/platform/feature.ts'
import { activityRoutes } from './routes.ts'

export const activity = feature({
  name: 'activity',
  area: { title: 'Activity', about: 'What happened in the company, and to one record.' },
  routes: activityRoutes,
})
