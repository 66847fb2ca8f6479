import { feature } from '#server/platform/feature.ts'
import { searchRoutes } from './routes.ts'

export const search = feature({
  name: 'search',
  area: { title: 'Search', about: 'Searching all lists at once.' },
  routes: searchRoutes,
})
