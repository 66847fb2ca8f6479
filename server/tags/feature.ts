import { feature } from '#server/platform/feature.ts'
import { tagRoutes } from './routes.ts'

export const tags = feature({ name: 'tags', routes: tagRoutes })
