import { feature } from '#server/platform/feature.ts'
import { userListeners } from './listeners.ts'
import { userRoutes } from './routes.ts'

export const users = feature({
  name: 'users',
  area: { title: 'People', about: 'The people of the company, and invitations.' },
  routes: userRoutes,
  listeners: userListeners,
})
