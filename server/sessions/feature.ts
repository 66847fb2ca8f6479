import { feature } from '#server/platform/feature.ts'
import { sessionsRoutes } from './routes.ts'

export const sessions = feature({ name: 'sessions', routes: sessionsRoutes })
