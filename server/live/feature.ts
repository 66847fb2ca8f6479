import { feature } from '#server/platform/feature.ts'
import { liveRoutes } from './routes.ts'

export const live = feature({
  name: 'live',
  area: { title: 'Live changes', about: 'Changes as they happen, as server-sent events.' },
  routes: liveRoutes,
})
