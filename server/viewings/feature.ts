import { feature } from '#server/platform/feature.ts'
import { viewingListeners } from './listeners.ts'
import { viewingRoutes } from './routes.ts'

export const viewings = feature({
  name: 'viewings',
  area: { title: 'Viewings', about: 'Whether a client has looked at a report or an invoice.' },
  routes: viewingRoutes,
  listeners: viewingListeners,
})
