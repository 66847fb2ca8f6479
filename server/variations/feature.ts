import { feature } from '#server/platform/feature.ts'
import { variationRoutes } from './routes.ts'

export const variations = feature({
  name: 'variations',
  area: { title: 'Variations', about: 'Changes of what a job contains, and their approval.' },
  routes: variationRoutes,
})
