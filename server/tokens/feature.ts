import { feature } from '#server/platform/feature.ts'
import { tokenRoutes } from './routes.ts'

export const tokens = feature({
  name: 'tokens',
  area: { title: 'API tokens', about: 'Tokens for programs.' },
  routes: tokenRoutes,
})
