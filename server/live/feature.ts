import { feature } from '#server/platform/feature.ts'
import { liveRoutes } from './routes.ts'

export const live = feature({ name: 'live', routes: liveRoutes })
