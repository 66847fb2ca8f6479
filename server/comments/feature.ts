import { feature } from '#server/platform/feature.ts'
import { commentRoutes } from './routes.ts'

export const comments = feature({
  name: 'comments',
  area: { title: 'Comments', about: 'Comments on tasks.' },
  routes: commentRoutes,
})
