import { feature } from '#server/platform/feature.ts'
import { sheetRoutes } from './routes.ts'

export const sheets = feature({ name: 'sheets', routes: sheetRoutes })
