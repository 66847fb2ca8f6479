import { feature } from '#server/platform/feature.ts'
import { sheetRoutes } from './routes.ts'

export const sheets = feature({
  name: 'sheets',
  area: { title: 'Tables', about: 'Lists as CSV or Excel files.' },
  routes: sheetRoutes,
})
