import { feature } from '#server/platform/feature.ts'
import { clientRoutes } from './routes.ts'

export const clients = feature({
  name: 'clients',
  area: { title: 'Clients', about: 'The companies and people that the work is done for.' },
  routes: clientRoutes,
})
