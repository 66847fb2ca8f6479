import { feature } from '#server/platform/feature.ts'
import { viewRoutes } from './routes.ts'

export const views = feature({ name: 'views', routes: viewRoutes })
