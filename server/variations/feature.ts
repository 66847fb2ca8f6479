import { feature } from '#server/platform/feature.ts'
import { variationRoutes } from './routes.ts'

export const variations = feature({ name: 'variations', routes: variationRoutes })
