import { feature } from '#server/platform/feature.ts'
import { viewRoutes } from './routes.ts'

export const views = feature({
  name: 'views',
  area: { title: 'Task views', about: 'Saved views of tasks.' },
  routes: viewRoutes,
})
