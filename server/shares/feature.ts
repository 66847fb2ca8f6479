import { feature } from '#server/platform/feature.ts'
import { shareListeners } from './listeners.ts'
import { shareRoutes } from './routes.ts'

export const shares = feature({
  name: 'shares',
  area: { title: 'Links', about: 'Links to reports and invoices for people without a sign-in.' },
  routes: shareRoutes,
  listeners: shareListeners,
})
