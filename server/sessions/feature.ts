import { feature } from '#server/platform/feature.ts'
import { sessionsRoutes } from './routes.ts'

export const sessions = feature({
  name: 'sessions',
  area: { title: 'Sessions', about: 'Where somebody is signed in.' },
  routes: sessionsRoutes,
})
