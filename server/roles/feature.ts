import { feature } from '#server/platform/feature.ts'
import { roleRoutes } from './routes.ts'

export const roles = feature({
  name: 'roles',
  area: { title: 'Roles', about: 'The roles of the company and their rights.' },
  routes: roleRoutes,
})
