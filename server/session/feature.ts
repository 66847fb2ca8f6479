import { feature } from '#server/platform/feature.ts'
import { sessionRoutes } from './routes.ts'

export const session = feature({ name: 'session', routes: sessionRoutes })
